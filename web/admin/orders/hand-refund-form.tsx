import { useForm } from 'react-hook-form';
import { formatNairaExact } from '#contract/money.ts';
import type { AdminOrder } from '#contract/orders/admin.ts';
import { paymentMethodLabel } from '#contract/orders/payment-methods.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import * as calls from '#contract/sales-desk/calls.ts';
import { salesDeskMessages as say } from '#contract/sales-desk/messages.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { SwitchField } from '../dialogs/switch-field.tsx';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { fieldOf } from '../forms/field-of.ts';
import { amountIn, amountProblem } from './refund-amount.ts';

interface HandRefundFields {
  amount: string;
  reason: string;
  restock: boolean;
}

/** Books money that was given back by hand, of an order that was paid by hand. */
export const HandRefundForm = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const rest = order.refundableAmount;
  const form = useForm<HandRefundFields>({
    mode: 'onTouched',
    defaultValues: { amount: String(rest), reason: '', restock: true },
  });
  const { isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const isAll = amountIn(form.watch('amount')) === rest;
  const { submit, problem } = useFormSending({
    form,
    fields: ['amount', 'reason'],
    onDone: onClose,
    subject: `refund by hand of ${order._id} at ${rest}`,
    send: async ({ amount, reason, restock }, key) => {
      const body = { amount: amountIn(amount), reason, restock };
      return (
        (await api(calls.refundByHand, { params: { id: order._id }, body, key })).message ??
        say.refundedByHand
      );
    },
  });
  return (
    <FormDialog
      title={
        <>
          Refund <span className="whitespace-nowrap">{displayOrderNumber(order)}</span>
        </>
      }
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit="Book Refund"
      isBusy={isSubmitting}
      isDirty={isDirty}
      isDangerous
      problem={problem}
    >
      <p>
        Paid by hand ({paymentMethodLabel(order.paymentMethod)}): give the money back to {order.user.name}{' '}
        yourself, then book it here. This cannot be undone.
      </p>
      <TextField
        label="Amount (₦)"
        inputMode="decimal"
        autoComplete="off"
        hint={`At most ${formatNairaExact(rest)}`}
        {...field('amount', { validate: (typed) => amountProblem(typed, rest) ?? true })}
      />
      <TextField
        label="Reason"
        autoComplete="off"
        {...field('reason', { validate: (typed) => typed.trim() !== '' || say.reason })}
      />
      {isAll && (
        <SwitchField
          label="Put the items back into stock"
          hint="Off: what came back cannot be sold any more."
          {...form.register('restock')}
        />
      )}
    </FormDialog>
  );
};
