import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as calls from '#contract/personal-data/calls.ts';
import type { DeletionState } from '#contract/personal-data/schemas.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { objectionsTo, refusalOf } from '../../../forms/server-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { PasswordField } from '../password/password-field.tsx';
import { accountSentences as say } from '../sentences.ts';

interface DeletionFormProps {
  provenBy: DeletionState['provenBy'];
  onAsked: (state: DeletionState) => void;
  onCancel: () => void;
}

const Consequences = () => (
  <ul className="list-disc space-y-1 pl-5 text-sm text-ink-soft">
    <li>You have 30 days to think: log in until then, and you can keep your account.</li>
    <li>Open orders, returns and refunds are finished first.</li>
    <li>
      Then your account, addresses, cart, wishlist and messages are deleted, and your reviews lose your name.
    </li>
    <li>Orders that were paid stay in the books, as the law asks; your name goes from them later.</li>
  </ul>
);

/** Asks for the password, or for a code where there is none, before an account is to be deleted. */
export const DeletionForm = ({ provenBy, onAsked, onCancel }: DeletionFormProps) => {
  const [typed, setTyped] = useState('');
  const [request, setRequest] = useState<string | null>(null);
  const [objection, setObjection] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isCode = provenBy === 'code';
  const asksFirst = isCode && request === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field comes with the code
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [request]);

  const sendCode = async (): Promise<void> => {
    const { data, message } = await api(calls.requestDeletionCode, { failure: say.deletionFailed });
    if (message) showToast('success', message);
    setRequest(data.request);
  };
  const ask = async (): Promise<void> => {
    const body = isCode ? { request, code: typed.trim() } : { password: typed };
    const { data, message } = await api(calls.askDeletion, { body, failure: say.deletionFailed });
    if (message) showToast('success', message);
    onAsked(data);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    setObjection(undefined);
    try {
      await (asksFirst ? sendCode() : ask());
    } catch (error) {
      const [first] = objectionsTo(error, ['password', 'code']);
      if (first) setObjection(first.message);
      else setProblem(refusalOf(error, sentenceOf(error, say.deletionFailed)));
    }
    setBusy(false);
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      className="mt-4 space-y-4 border-t border-line pt-4"
    >
      <h3 className="font-semibold">Delete your account?</h3>
      <Consequences />
      {problem && <FormNotice tone="error">{problem}</FormNotice>}
      {!isCode && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={objection}
        />
      )}
      {isCode && !asksFirst && (
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={objection}
        />
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <Button look="secondary" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" look="danger" isBusy={isBusy} busyText="Sending...">
          {asksFirst ? 'Send me a code' : 'Delete my account'}
        </Button>
      </div>
    </form>
  );
};
