import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { OPERATION_FAILED, reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { objectionsTo } from '../../forms/server-answer.ts';
import { SHORT_TOAST_MS, showToast } from '../../ui/toasts.ts';

interface FormSending<Form extends FieldValues, Judged extends FieldValues> {
  form: UseFormReturn<Form, unknown, Judged>;
  /** The form's fields, in their order; the server's objections to them are shown beside them. */
  fields: readonly Path<Form>[];
  /** Sends what was typed and gives the sentence of success. @throws ApiError */
  send: (typed: Judged) => Promise<string>;
  onDone: () => void;
  /** When the server says nothing. */
  failure?: string;
}

/** Sends a dialog's form: success is a toast and a fresh list, a refusal stays in the dialog with what was typed. */
export const useFormSending = <Form extends FieldValues, Judged extends FieldValues>({
  form,
  fields,
  send,
  onDone,
  failure = OPERATION_FAILED,
}: FormSending<Form, Judged>) => {
  const [problem, setProblem] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const submit = form.handleSubmit(async (typed) => {
    setProblem(null);
    try {
      showToast('success', await withPassword(() => send(typed)), SHORT_TOAST_MS);
      onDone();
      await revalidate();
    } catch (error) {
      const objections = objectionsTo(error, fields);
      for (const { field, message } of objections) form.setError(field, { message }, { shouldFocus: true });
      if (objections.length === 0) setProblem(reasonOf(error, failure));
    }
  });
  return { submit, problem };
};
