import * as calls from '#contract/payments/calls.ts';
import type { PaymentIssue } from '#contract/payments/schemas.ts';
import { api } from '../../api/browser.ts';
import { amountText, paymentName } from './payment-labels.ts';
import { SettleDialog } from './settle-dialog.tsx';

const settle = ({ kind, _id }: PaymentIssue, body: { note: string }) => {
  if (kind === 'charge') return api(calls.settleCharge, { params: { reference: _id }, body });
  const call = kind === 'event' ? calls.settleEvent : calls.settleDispute;
  return api(call, { params: { id: _id }, body });
};

/** Marks a payment as settled with a note. `item` is null while the form is closed. */
export const SettleForm = ({ item, onClose }: { item: PaymentIssue | null; onClose: () => void }) =>
  item && (
    <SettleDialog
      key={item._id}
      title={`Mark ${paymentName(item)} as settled`}
      lead={item.amount === null ? '' : `${amountText(item.amount, item.currency)}.`}
      settle={(body) => settle(item, body)}
      onClose={onClose}
    />
  );
