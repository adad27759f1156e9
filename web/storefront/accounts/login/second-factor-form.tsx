import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as calls from '#contract/accounts/calls.ts';
import { CODE_DIGITS } from '#contract/accounts/limits.ts';
import type { User } from '#contract/accounts/schemas.ts';
import { codeOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { refusalOf } from '../../../forms/server-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { SecondFactorField } from '../../../ui/second-factor-field.tsx';
import { accountSentences as say } from '../sentences.ts';

interface SecondFactorFormProps {
  /** What stands for the password that was right. */
  challenge: string;
  onEntered: (token: string, user: User) => Promise<void>;
  /** Back to the password, with the reason where there is one. */
  onBack: (reason: string | null) => void;
}

/** The login's second step: a code of the authenticator app, or one for a lost phone. */
export const SecondFactorForm = ({ challenge, onEntered, onBack }: SecondFactorFormProps) => {
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is another field
  useEffect(() => field.current?.focus(), [isRecovery]);

  const enter = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || code.trim().length < CODE_DIGITS) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const answer = await api(calls.completeLogin, { body: { challenge, code }, failure: say.loginFailed });
      await onEntered(answer.token ?? '', answer.data);
    } catch (error) {
      if (codeOf(error) === 'login_expired') {
        onBack(refusalOf(error, say.loginBroken));
        return;
      }
      setProblem(refusalOf(error, say.loginBroken));
      setCode('');
      field.current?.focus();
      setIsBusy(false);
    }
  };
  return (
    <form method="post" onSubmit={enter} noValidate className="space-y-4">
      {problem && <FormNotice tone="error">{problem}</FormNotice>}
      <SecondFactorField ref={field} value={code} onChange={setCode} isRecovery={isRecovery} />
      <Button
        type="submit"
        isWide
        isBusy={isBusy}
        busyText="Logging in..."
        disabled={code.trim().length < CODE_DIGITS}
      >
        Login
      </Button>
      <div className="-mx-2 flex flex-wrap justify-between gap-2 text-sm">
        <Button look="quiet" onClick={() => onBack(null)} className="px-2">
          Back to Login
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            setIsRecovery(!isRecovery);
            setCode('');
          }}
          className="px-2"
        >
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </Button>
      </div>
    </form>
  );
};
