import { useForm } from 'react-hook-form';
import * as calls from '#contract/returns/calls.ts';
import { MAX_RETURN_TEXT } from '#contract/returns/limits.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import type { AdminReturn } from '#contract/returns/schemas.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { fieldOf } from '../forms/field-of.ts';

const STEPS = {
  accept: {
    call: calls.acceptReturn,
    title: 'Accept the return',
    label: 'Where and how to send it back',
    hint: 'The customer reads it in a mail and on the page of the order.',
    submit: 'Accept',
    done: say.accepted,
    missing: say.instructions,
  },
  decline: {
    call: calls.declineReturn,
    title: 'Decline the return',
    label: 'Why it is declined',
    hint: 'The customer reads it in a mail and on the page of the order.',
    submit: 'Decline',
    done: say.declined,
    missing: say.declineReason,
  },
  close: {
    call: calls.closeReturn,
    title: 'End the return without a refund?',
    label: 'Why nothing is given for it',
    hint: 'Such as that it never came, or came back used. The customer reads it.',
    submit: 'End Without Refund',
    done: say.closed,
    missing: say.declineReason,
    warning: 'The customer gets neither money nor goods for it, and the return cannot be opened again.',
  },
} as const;

/** A step that is a sentence for the shopper. */
export const AnswerForm = ({
  step,
  of: { _id },
  movedOn,
  onClose,
}: {
  step: keyof typeof STEPS;
  of: AdminReturn;
  /** Why it can no longer be done, where something else was done meanwhile. */
  movedOn: string | null;
  onClose: () => void;
}) => {
  const { call, title, label, hint, submit: action, done, missing } = STEPS[step];
  const warning = step === 'close' ? STEPS.close.warning : null;
  const form = useForm<{ answer: string }>({ mode: 'onTouched', defaultValues: { answer: '' } });
  const { isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const { submit, problem } = useFormSending({
    form,
    fields: ['answer'],
    onDone: onClose,
    send: async (body) => (await api(call, { params: { id: _id }, body })).message ?? done,
  });
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit={action}
      isBusy={isSubmitting}
      isDirty={isDirty}
      isDangerous={step !== 'accept'}
      problem={(!isSubmitting && movedOn) || problem}
    >
      {warning && <FormNotice tone="warning">{warning}</FormNotice>}
      <TextArea
        label={label}
        rows={4}
        maxLength={MAX_RETURN_TEXT}
        hint={hint}
        {...field('answer', { validate: (typed) => typed.trim() !== '' || missing })}
      />
    </FormDialog>
  );
};
