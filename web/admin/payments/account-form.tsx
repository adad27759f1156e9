import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { PROVIDER } from '#contract/payment-provider.ts';
import * as calls from '#contract/payments/calls.ts';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import type { PaymentIssue } from '#contract/payments/schemas.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { reasonOf } from '../../dialogs/sentences.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { paymentName } from './payment-labels.ts';

interface Bank {
  _id: string;
  name: string;
}

/** The banks that the provider pays refunds to; why they could not be loaded, if so. */
const useBanks = (): { banks: readonly Bank[] | null; failure: string | null } => {
  const [banks, setBanks] = useState<readonly Bank[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    api(calls.listBanks).then(
      ({ data }) => setBanks(data),
      (error: unknown) => setFailure(reasonOf(error, say.away)),
    );
  }, []);
  return { banks, failure };
};

const AccountOf = ({ item, onClose }: { item: PaymentIssue; onClose: () => void }) => {
  const { banks, failure } = useBanks();
  const form = useForm({ mode: 'onTouched', defaultValues: { bankId: '', accountNumber: '' } });
  const { errors, isDirty, isSubmitting } = form.formState;
  const { submit, problem } = useFormSending({
    form,
    fields: ['bankId', 'accountNumber'],
    onDone: onClose,
    send: async (typed) =>
      (await api(calls.refundToAccount, { params: { reference: item._id }, body: typed })).message ??
      say.accountSent,
  });
  return (
    <FormDialog
      title={`Bank account of ${paymentName(item)}`}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit="Send refund"
      isBusy={isSubmitting}
      isDirty={isDirty}
      problem={problem ?? failure}
    >
      <p className="text-sm text-ink-soft">
        {PROVIDER} pays the refund to this account. Make sure that it is the customer’s own; only its last
        four digits are kept.
      </p>
      <Select
        label="Bank"
        error={errors.bankId?.message}
        disabled={banks === null}
        {...form.register('bankId', { validate: (id) => id !== '' || say.bank })}
      >
        <option value="">{banks === null && failure === null ? 'Loading banks…' : 'Choose a bank'}</option>
        {banks?.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        hint="10 digits"
        error={errors.accountNumber?.message}
        {...form.register('accountNumber', {
          validate: (typed) => /^\d{10}$/.test(typed.trim()) || say.accountNumber,
        })}
      />
    </FormDialog>
  );
};

/** Where a refund goes that the card did not take. `item` is null while the form is closed. */
export const AccountForm = ({ item, onClose }: { item: PaymentIssue | null; onClose: () => void }) =>
  item && <AccountOf key={item._id} item={item} onClose={onClose} />;
