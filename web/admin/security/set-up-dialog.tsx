import { type FormEvent, useState } from 'react';
import * as calls from '#contract/accounts/calls.ts';
import { CODE_DIGITS } from '#contract/accounts/limits.ts';
import { accountMessages } from '#contract/accounts/messages.ts';
import type { Enrolment } from '#contract/accounts/second-factor.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { objectionsTo } from '../../forms/server-answer.ts';
import { SecondFactorField } from '../../ui/second-factor-field.tsx';

interface SetUpDialogProps {
  enrolment: Enrolment;
  onClose: () => void;
  /** The app has the secret; these are the codes for the day on which the phone is lost. */
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** The secret to scan or to type, and the first code, which proves that the app has it. */
export const SetUpDialog = ({ enrolment: { secret, uri, qr }, onClose, onDone }: SetUpDialogProps) => {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(code.length < CODE_DIGITS ? accountMessages.code : undefined);
    setProblem(null);
    if (code.length < CODE_DIGITS) return;
    setIsBusy(true);
    try {
      const { data } = await withPassword(() => api(calls.confirmSecondFactor, { body: { code } }));
      onDone(data.recoveryCodes);
    } catch (failure) {
      const [objection] = objectionsTo(failure, ['code']);
      if (objection) setError(objection.message);
      else setProblem(reasonOf(failure));
      setIsBusy(false);
    }
  };
  return (
    <FormDialog
      title="Set up your second factor"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submit="Set up"
      isBusy={isBusy}
      isDirty={false}
      problem={problem}
    >
      <ol className="list-decimal space-y-4 pl-5">
        <li>
          Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
          Aegis.
        </li>
        <li>
          Scan this picture with it, or{' '}
          <a href={uri} className="font-semibold text-brand underline underline-offset-4">
            open the app on this device
          </a>
          .
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            alt="QR code of the key below"
            width={208}
            height={208}
            className="mx-auto mt-3 size-52 rounded-md border border-line bg-white"
          />
          <p className="mt-3 text-sm text-ink-soft">If you cannot scan it, type this key into the app:</p>
          <p className="rounded-md bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere select-all">
            {secret}
          </p>
        </li>
        <li>
          Type the code that the app shows now.
          <div className="mt-2">
            <SecondFactorField value={code} onChange={setCode} error={error} />
          </div>
        </li>
      </ol>
    </FormDialog>
  );
};
