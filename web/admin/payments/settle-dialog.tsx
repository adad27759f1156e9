import { useForm } from 'react-hook-form';
import { SETTLEMENT_NOTE_MAX } from '#contract/payments/kinds.ts';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { fieldOf } from '../forms/field-of.ts';

interface SettleDialogProps {
  title: string;
  /** What is settled, in a few words. */
  lead: string;
  /** Makes the call that takes the note. */
  settle: (typed: { note: string }) => Promise<{ message?: string | undefined }>;
  onClose: () => void;
}

/** Asks how something was settled by other means. */
export const SettleDialog = ({ title, lead, settle, onClose }: SettleDialogProps) => {
  const form = useForm({ mode: 'onTouched', defaultValues: { note: '' } });
  const { isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const { submit, problem } = useFormSending({
    form,
    fields: ['note'],
    onDone: onClose,
    send: async (typed) => (await settle(typed)).message ?? say.settled,
  });
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit="Mark as settled"
      isBusy={isSubmitting}
      isDirty={isDirty}
      problem={problem}
    >
      <p className="text-sm text-ink-soft">
        {lead} No money moves. The note stays with the payment and in the audit log.
      </p>
      <TextArea
        label="How was it settled?"
        rows={3}
        maxLength={SETTLEMENT_NOTE_MAX}
        {...field('note', { validate: (note) => note.trim() !== '' || say.note })}
      />
    </FormDialog>
  );
};
