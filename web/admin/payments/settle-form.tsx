import type { PaymentIssue } from '#contract/payments/schemas.ts';
import { amountText, paymentName } from './payment-words.ts';
import { SettleDialog } from './settle-dialog.tsx';
import { issuePath } from './use-payment-action.ts';

/** Marks a payment as settled with a note. `item` is null while the form is closed. */
export const SettleForm = ({ item, onClose }: { item: PaymentIssue | null; onClose: () => void }) =>
  item && (
    <SettleDialog
      key={item._id}
      title={`Mark ${paymentName(item)} as settled`}
      lead={item.amount === null ? '' : `${amountText(item.amount, item.currency)}.`}
      path={`/admin/payments/${issuePath(item)}/settled`}
      onClose={onClose}
    />
  );
