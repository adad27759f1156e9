import { useForm } from 'react-hook-form';
import { formatNairaExact } from '#contract/money.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import * as calls from '#contract/returns/calls.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import type { AdminReturn } from '#contract/returns/schemas.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { fieldOf } from '../forms/field-of.ts';
import { amountIn, amountProblem } from '../orders/refund-amount.ts';

/** The server knows what is left of the order; here only what is no amount is told. */
const ANY = Number.MAX_SAFE_INTEGER;

/** Money for what has come back: what was paid for it, unless the administrator says otherwise. */
export const RefundForm = ({
  of: asked,
  movedOn,
  onClose,
}: {
  of: AdminReturn;
  /** Why it can no longer be done, where something else was done meanwhile. */
  movedOn: string | null;
  onClose: () => void;
}) => {
  const form = useForm<{ amount: string }>({
    mode: 'onTouched',
    defaultValues: { amount: String(asked.refund?.amount ?? asked.worth) },
  });
  const { isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const { submit, problem } = useFormSending({
    form,
    fields: ['amount'],
    onDone: onClose,
    send: async ({ amount }) => {
      const body = { amount: amountIn(amount) };
      return (
        (await api(calls.refundReturn, { params: { id: asked._id }, body })).message ?? say.refundStarted
      );
    },
  });
  return (
    <FormDialog
      title={`Refund ${asked.customer.name}`}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit={asked.isPaidByHand ? 'Book Refund' : 'Refund'}
      isBusy={isSubmitting}
      isDirty={isDirty}
      isDangerous
      problem={(!isSubmitting && movedOn) || problem}
    >
      <p>
        {asked.isPaidByHand
          ? 'The order was paid by hand: give the money back yourself, then book it here.'
          : `${PROVIDER} gives it back the way it was paid.`}{' '}
        This cannot be undone.
      </p>
      <TextField
        label="Amount (₦)"
        inputMode="decimal"
        autoComplete="off"
        hint={`${formatNairaExact(asked.worth)} was paid for it, without delivery.`}
        {...field('amount', { validate: (typed) => amountProblem(typed, ANY) ?? true })}
      />
    </FormDialog>
  );
};
