/**
 * Forms and menus of the admin area, as they behave everywhere; this file is how a dialog's form is sent (the dialogs themselves: web/dialogs).
 *
 * - opened:    `use-opening` (at once, or once what it begins with has been fetched), `use-mounted` (whether it is still open when an answer comes)
 * - sent once: `sending-key` (the same key until it is known what became of it), `use-making` (something new, whose answer was lost)
 * - sent:      `use-edit-saving` (two who edit: who is overtaken is told), `use-dialog-sending` (where things are only chosen), `use-moving` (one up or down in an
 *              order), `use-deletion` (asks by name, then deletes)
 * - fields:    `switch-field` (on or off), `choice-button` (one of a few)
 * - menus:     `row-menu` (Edit, Delete and the rest of a row, without what one may not do), `actions-menu` (a button that opens such a list), `menu-popup` (what any
 *              menu opens)
 */

import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { isRefused } from '../../api/api-error.ts';
import { OPERATION_FAILED, reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { objectionsTo } from '../../forms/server-answer.ts';
import { showToast } from '../../ui/toasts.ts';
import { sendingKey } from './sending-key.ts';
import { useMounted } from './use-mounted.ts';

interface FormSending<Form extends FieldValues, Judged extends FieldValues> {
  form: UseFormReturn<Form, unknown, Judged>;
  /** The form's fields, in their order; the server's objections to them are shown beside them. */
  fields: readonly Path<Form>[];
  /**
   * Sends what was typed and gives the sentence of success.
   * @param key the same until it is known what became of it: a call whose effect adds up sends it along
   * @throws ApiError
   */
  send: (typed: Judged, key: string) => Promise<string>;
  /**
   * Until it is done nothing is sent again.
   * @param typed what has been sent: something else may stand in the fields by now
   */
  onDone: (typed: Judged) => void | Promise<void>;
  /** What is done to what, of forms whose sum would grow by being sent twice: see `sendingKey`. */
  subject?: string;
  /** When the server says nothing. */
  failure?: string;
}

/**
 * Sends a dialog's form: success is a toast and a fresh list, a refusal stays in the dialog with what was typed. Where no answer came
 * the list is asked for as well: whoever closes the form is to see what has been done.
 */
export const useFormSending = <Form extends FieldValues, Judged extends FieldValues>({
  form,
  fields,
  send,
  onDone,
  subject,
  failure = OPERATION_FAILED,
}: FormSending<Form, Judged>) => {
  const [problem, setProblem] = useState<string | null>(null);
  const [key] = useState(() => sendingKey(subject));
  const { revalidate } = useRevalidator();
  const isMounted = useMounted();
  const isSending = useRef(false);
  // Whoever gives up waiting for an answer sees what has been done so far.
  useEffect(
    () => () => {
      if (isSending.current) void revalidate();
    },
    [revalidate],
  );
  const submit = form.handleSubmit(async (typed) => {
    setProblem(null);
    const sentUnder = key.take();
    isSending.current = true;
    try {
      showToast('success', await withPassword(() => send(typed, sentUnder)));
      key.drop();
      isSending.current = false;
      // What stands there now may be another form, in which something is typed.
      if (isMounted.current) await onDone(typed);
      await revalidate();
    } catch (error) {
      key.fail(error);
      isSending.current = false;
      if (!isRefused(error)) void revalidate();
      // Whoever has closed the form, or has gone on, is told all the same.
      if (!isMounted.current) return showToast('error', reasonOf(error, failure));
      const objections = objectionsTo(error, fields);
      for (const { field, message } of objections) form.setError(field, { message }, { shouldFocus: true });
      if (objections.length === 0) setProblem(reasonOf(error, failure));
    }
  });
  return { submit, problem };
};
