import { useForm } from 'react-hook-form';
import { SETTLEMENT_NOTE_MAX } from '#contract/payments/kinds.ts';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import type { Attention } from '#contract/payments/schemas.ts';
import { api } from '../../api/browser.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { amountText, paymentName } from './payment-words.ts';

const SettlingOf = ({ item, onClose }: { item: Attention; onClose: () => void }) => {
  const form = useForm({ mode: 'onTouched', defaultValues: { note: '' } });
  const { errors, isDirty, isSubmitting } = form.formState;
  const path = item.kind === 'event' ? `events/${item._id}` : encodeURIComponent(item._id);
  const { submit, problem } = useFormSending({
    form,
    fields: ['note'],
    onDone: onClose,
    send: async (typed) => (await api.put(`/admin/payments/${path}/settled`, typed)).message ?? say.settled,
  });
  return (
    <FormDialog
      title={`Mark ${paymentName(item)} as settled`}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit="Mark as settled"
      isBusy={isSubmitting}
      isDirty={isDirty}
      problem={problem}
    >
      <p className="text-sm text-ink-soft">
        {item.amount !== null && `${amountText(item.amount, item.currency)}. `}No money moves. The note stays
        with the payment and in the audit log.
      </p>
      <TextArea
        label="How was it settled?"
        rows={3}
        maxLength={SETTLEMENT_NOTE_MAX}
        error={errors.note?.message}
        {...form.register('note', { validate: (note) => note.trim() !== '' || say.note })}
      />
    </FormDialog>
  );
};

/** Marks a payment as settled with a note. `item` is null while the form is closed. */
export const SettleForm = ({ item, onClose }: { item: Attention | null; onClose: () => void }) =>
  item && <SettlingOf key={item._id} item={item} onClose={onClose} />;
