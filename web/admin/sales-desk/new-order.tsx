/**
 * New order: a sale that was made elsewhere (at the market, by phone), entered by an administrator.
 *
 * - what is sold:  `product-picker`, `sold-lines`, `sold-line` (what a line is, and the sums)
 * - the rest:      `sale-parts` (customer, delivery, discount, payment), `sale-fields` (what is typed, as the call takes it)
 * - paid by a link: `links/`
 */

import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { formatNairaExact, nairaOfKobo } from '#contract/money.ts';
import * as calls from '#contract/sales-desk/calls.ts';
import { salesDeskMessages as say } from '#contract/sales-desk/messages.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { Leaving } from '../../dialogs/leaving.tsx';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { newKey } from '../../forms/new-key.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useMounted, useStaying } from '../dialogs/use-mounted.ts';
import { orderHref } from '../orders/order-href.ts';
import { adminPageOf } from '../shell/page-loader.tsx';
import { ProductPicker } from './product-picker.tsx';
import { EMPTY_SALE, fieldAt, nairaIn, type SaleFields, saleOf } from './sale-fields.ts';
import { CustomerPart, DeliveryPart, DiscountPart, PaymentPart, SalePart } from './sale-parts.tsx';
import { type SoldLine, sumsOf, withLine } from './sold-line.ts';
import { SaleSums, SoldLines } from './sold-lines.tsx';

/** Books the sale, or makes its link, and gives the address where it is shown. @throws ApiError */
const send = async (
  sale: ReturnType<typeof saleOf>,
  { method, reference, hours }: SaleFields,
): Promise<string> => {
  if (method === 'link') {
    const { data, message } = await api(calls.makeLink, { body: { ...sale, hours: Number(hours) } });
    showToast('success', message ?? say.linkMade);
    return `/admin/payment-links?link=${data._id}`;
  }
  const { data, message } = await api(calls.sell, { body: { ...sale, payment: { method, reference } } });
  showToast('success', message ?? say.sold);
  return orderHref(data._id);
};

const useSale = () => {
  const navigate = useNavigate();
  const isMounted = useMounted();
  const isStaying = useStaying(true);
  const form = useForm<SaleFields>({ defaultValues: EMPTY_SALE });
  // The same sale sent again, after an answer that was lost, is the same order.
  const [key] = useState(newKey);
  const [lines, setLines] = useState<SoldLine[]>([]);
  const [linesError, setLinesError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);

  const showObjections = (error: unknown): boolean => {
    const details = error instanceof ApiError ? error.details : [];
    const known = details.flatMap(({ path, message }) => {
      const field = fieldAt(path);
      return field === null ? [] : [{ field, message }];
    });
    for (const [place, { field, message }] of known.entries())
      if (field === 'lines') setLinesError(message);
      else form.setError(field as FieldPath<SaleFields>, { message }, { shouldFocus: place === 0 });
    return known.length > 0;
  };
  const submit = form.handleSubmit(async (typed) => {
    setProblem(null);
    setLinesError(undefined);
    try {
      const to = await withPassword(() => send(saleOf(key, typed, lines), typed));
      if (isStaying.current) await navigate(to);
    } catch (error) {
      if (!isMounted.current) return showToast('error', reasonOf(error));
      if (!showObjections(error)) setProblem(reasonOf(error));
    }
  });
  return { form, lines, setLines, linesError, problem, submit };
};

const NewOrderView = () => {
  const { form, lines, setLines, linesError, problem, submit } = useSale();
  const [isBrought, fee, discountKind, discountValue, method] = form.watch([
    'isBrought',
    'fee',
    'discountKind',
    'discountValue',
    'method',
  ]);
  const sums = sumsOf(lines, isBrought ? nairaIn(fee) : 0, {
    kind: discountKind,
    value: nairaIn(discountValue),
  });
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
          <SaleSums sums={sums} />
          {problem && <FormNotice tone="error">{problem}</FormNotice>}
          <Button type="submit" isWide isBusy={form.formState.isSubmitting} disabled={lines.length === 0}>
            {method === 'link'
              ? `Make a link for ${formatNairaExact(nairaOfKobo(sums.totalKobo))}`
              : `Book ${formatNairaExact(nairaOfKobo(sums.totalKobo))} as paid`}
          </Button>
        </SalePart>
      </div>
    </form>
  );
};

export const open = adminPageOf({ load: async () => null, View: NewOrderView });
