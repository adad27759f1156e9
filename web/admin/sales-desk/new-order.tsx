/**
 * New order: a sale that was made elsewhere (at the market, by phone), entered by an administrator.
 *
 * - what is sold:  `product-picker`, `sold-lines`, `sold-line` (what a line is, and the sums), `sale-heard` (what is said of a change)
 * - the rest:      `sale-parts` (customer, delivery, discount, payment), `sale-fields` (what is typed, as the call takes it)
 * - how it is sent: `use-sending-sale` (once, and at the sum that was shown)
 * - paid by a link: `links/`
 */

import { useForm } from 'react-hook-form';
import { formatNairaExact, nairaOfKobo } from '#contract/money.ts';
import { Leaving } from '../../dialogs/leaving.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { adminPageOf } from '../shell/page-loader.tsx';
import { ProductPicker } from './product-picker.tsx';
import { EMPTY_SALE, type SaleFields, sumsShown } from './sale-fields.ts';
import { SaleHeard } from './sale-heard.tsx';
import { CustomerPart, DeliveryPart, DiscountPart, PaymentPart, SalePart } from './sale-parts.tsx';
import { withLine } from './sold-line.ts';
import { SaleSums, SoldLines } from './sold-lines.tsx';
import { useSendingSale } from './use-sending-sale.ts';

const NewOrderView = () => {
  const form = useForm<SaleFields>({ defaultValues: EMPTY_SALE });
  const { lines, setLines, linesError, problem, submit } = useSendingSale(form);
  const fields = form.watch();
  const total = formatNairaExact(nairaOfKobo(sumsShown(fields, lines).totalKobo));
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]"
      aria-label="New order"
    >
      <Leaving isDirty={(form.formState.isDirty || lines.length > 0) && !form.formState.isSubmitting} />
      <div className="min-w-0 space-y-5">
        <SalePart title="Products">
          <SaleHeard lines={lines} total={total} />
          {lines.length > 0 && <SoldLines lines={lines} onChange={setLines} />}
          <ProductPicker error={linesError} onAdd={(line) => setLines((all) => withLine(all, line))} />
        </SalePart>
        <CustomerPart form={form} />
        <DeliveryPart form={form} />
        <DiscountPart form={form} />
      </div>
      <div className="min-w-0 space-y-5 lg:sticky lg:top-4">
        <PaymentPart form={form} />
        <SalePart title="To pay">
          <SaleSums sums={sumsShown(fields, lines)} />
          {problem && <FormNotice tone="error">{problem}</FormNotice>}
          <Button type="submit" isWide isBusy={form.formState.isSubmitting} disabled={lines.length === 0}>
            {fields.method === 'link' ? `Make a link for ${total}` : `Book ${total} as paid`}
          </Button>
        </SalePart>
      </div>
    </form>
  );
};

export const open = adminPageOf({ load: async () => null, View: NewOrderView });
