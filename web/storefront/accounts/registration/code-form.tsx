import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as calls from '#contract/accounts/calls.ts';
import { CODE_DIGITS } from '#contract/accounts/limits.ts';
import { accountMessages } from '#contract/accounts/messages.ts';
import { codeOf, isUnsaid } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { FormNotice, type NoticeTone } from '../../../forms/form-notice.tsx';
import { refusalOf } from '../../../forms/server-answer.ts';
import { useAfter } from '../../../forms/use-after.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { AFTER_VERIFICATION_MS, accountSentences as say } from '../sentences.ts';
import { codeIn, isWholeCode } from './code.ts';

interface CodeFormProps {
  email: string;
  /** The attempt's own token, where this browser has begun it. */
  token?: string;
  /** Why a code is asked for. */
  message: string;
  tone: NoticeTone;
  /** Sends another code and gives what to say about it. */
  onResend: () => Promise<string>;
  /** A moment after the address was verified. */
  onVerified: () => void;
  onBack: () => void;
  backText: string;
}

/** What is said of a code that was not taken; also where an earlier try, whose answer never came, may have used it up. */
const useRefusalOfCode = () => {
  const leftOpen = useRef('');
  return (error: unknown, code: string): string => {
    const mayBeDone = codeOf(error) === 'verification_code_wrong' && code === leftOpen.current;
    if (isUnsaid(error)) leftOpen.current = code;
    const sentence = refusalOf(error, say.broken);
    return mayBeDone ? `${sentence}. ${say.mayBeDone}` : sentence;
  };
};

/** The six digits out of the mail. */
export const CodeForm = ({
  email,
  token,
  message,
  tone,
  onResend,
  onVerified,
  onBack,
  backText,
}: CodeFormProps) => {
  const [code, setCode] = useState('');
  const [wasLeft, setWasLeft] = useState(false);
  const [notice, setNotice] = useState<{ tone: NoticeTone; text: string }>({ tone, text: message });
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);
  const [isVerified, setIsVerified] = useState(false);
  const refusalOfCode = useRefusalOfCode();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useAfter(isVerified, AFTER_VERIFICATION_MS, onVerified);

  const verify = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || isVerified || !isWholeCode(code)) return;
    setBusy('verify');
    try {
      const options = { failure: say.verificationFailed, ...(token ? { token } : {}) };
      const answer = await api(calls.verifyEmail, { body: { email, otp: code }, ...options });
      setNotice({ tone: 'success', text: answer.message ?? accountMessages.verified });
      setIsVerified(true);
    } catch (error) {
      setNotice({ tone: 'error', text: refusalOfCode(error, code) });
    }
    setBusy(null);
  };
  const resend = async () => {
    setBusy('resend');
    try {
      setNotice({ tone: 'success', text: await onResend() });
      setCode('');
      setWasLeft(false);
    } catch (error) {
      setNotice({ tone: 'error', text: refusalOf(error, say.resendFailed) });
    }
    setBusy(null);
  };
  return (
    <form onSubmit={verify} noValidate className="space-y-4">
      <FormNotice tone={notice.tone}>{notice.text}</FormNotice>
      <TextField
        label="Verification code"
        hint={
          <>
            The {CODE_DIGITS} digits that were sent to <strong className="wrap-anywhere">{email}</strong>
          </>
        }
        error={wasLeft && code && !isWholeCode(code) ? accountMessages.code : undefined}
        ref={field}
        name="otp"
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        disabled={isVerified}
        onChange={(event) => setCode(codeIn(event.target.value))}
        onBlur={() => setWasLeft(true)}
        className="text-center text-xl tracking-[0.4em] tabular-nums"
      />
      <Button
        type="submit"
        isWide
        isBusy={busy === 'verify'}
        busyText="Verifying..."
        disabled={!isWholeCode(code) || isVerified}
      >
        Verify Email
      </Button>
      <div className="-mx-2 flex justify-between gap-2 text-sm">
        <Button look="quiet" onClick={onBack} disabled={isVerified} className="px-2">
          {backText}
        </Button>
        <Button
          look="quiet"
          onClick={resend}
          isBusy={busy === 'resend'}
          disabled={isVerified || busy === 'verify'}
          className="px-2"
        >
          Resend OTP
        </Button>
      </div>
    </form>
  );
};
