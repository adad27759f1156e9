/**
 * What is done about an order that is paid when it comes: `book-form` (the money is there), `refuse-form` (the customer did not
 * take it).
 */

import { HandCoins, PackageX } from 'lucide-react';
import { useState } from 'react';
import { formatNairaExact } from '#contract/money.ts';
import type { AdminOrder } from '#contract/orders/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { May } from '../../shell/may.tsx';
import { BookForm } from './book-form.tsx';
import { RefuseForm } from './refuse-form.tsx';

const refusalsText = (refusals: number): string =>
  refusals === 0
    ? 'No refused parcels within a year.'
    : `${refusals} refused ${refusals === 1 ? 'parcel' : 'parcels'} within a year, by number and account.`;

/** What is to be paid when it comes, what is known of who pays, and what came of it. */
export const PayOnDelivery = ({ order }: { order: AdminOrder }) => {
  const [opened, setOpened] = useState<'book' | 'refuse' | null>(null);
  const { amountDue, deliveryPayment } = order;
  const close = () => setOpened(null);
  return (
    <div className="mt-3 space-y-3">
      {deliveryPayment && (
        <p
          className={
            deliveryPayment.refusals > 0 ? 'text-sm font-medium text-danger' : 'text-sm text-ink-soft'
          }
        >
          {refusalsText(deliveryPayment.refusals)}
        </p>
      )}
      {order.status === 'cancelled' && deliveryPayment?.refusedAt && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          Refused on{' '}
          <time dateTime={deliveryPayment.refusedAt}>{formatMoment(deliveryPayment.refusedAt)}</time>
          {deliveryPayment.refusal && <>: {deliveryPayment.refusal}</>}
        </p>
      )}
      {amountDue !== undefined && (
        <>
          <p className="font-semibold">
            Collect <span className="money">{formatNairaExact(amountDue)}</span>
          </p>
          <May needs="enter sales">
            <div className="flex flex-wrap gap-2">
              <Button
                icon={<HandCoins aria-hidden="true" className="size-5" />}
                onClick={() => setOpened('book')}
              >
                Book Payment
              </Button>
              <Button
                look="secondary"
                icon={<PackageX aria-hidden="true" className="size-5" />}
                onClick={() => setOpened('refuse')}
              >
                Refused
              </Button>
            </div>
          </May>
          {opened === 'book' && <BookForm order={order} amount={amountDue} onClose={close} />}
          {opened === 'refuse' && <RefuseForm order={order} onClose={close} />}
        </>
      )}
    </div>
  );
};
