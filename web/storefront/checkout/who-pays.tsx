import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as calls from '#contract/accounts/calls.ts';
import { CODE_DIGITS, CODE_LIVES_MINUTES } from '#contract/accounts/limits.ts';
import type { RefusalCode } from '#contract/http/codes.ts';
import { codeOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { refusalOf } from '../../forms/server-answer.ts';
import { TextLink } from '../../forms/text-link.tsx';
import { rememberIntent } from '../../session/intent.ts';
import { login } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AccountCard } from '../accounts/account-card.tsx';
import { codeIn, isWholeCode } from '../accounts/registration/code.ts';
import { useStorefront } from '../settings/settings.ts';
import { CodeTries } from './code-tries.ts';
import { awaitedCode, forgetSentCode, keepSentCode, type SentCode } from './sent-code.ts';

const BROKEN = 'Something went wrong. Please try again.';

/** Refusals of a code that was right: it has let nobody in, and lets nobody in again. */
const USED_UP: ReadonlySet<RefusalCode> = new Set(['password_needed', 'account_inactive']);

/** Whatever has no sign of an address is taken for a number, where numbers are taken. */
const askForCode = (to: string, takesPhones: boolean) =>
  takesPhones && !to.includes('@')
    ? api(calls.requestSignInText, { body: { phone: to }, failure: BROKEN })
    : api(calls.requestSignInCode, { body: { email: to }, failure: BROKEN });

const toLogin = () => rememberIntent({ to: '/checkout' });

const LogInInstead = ({ text }: { text: string }) => (
  <>
    {text}{' '}
    <TextLink to="/login" onClick={toLogin}>
      Log in
    </TextLink>
  </>
);

const AddressForm = ({ first, onSent }: { first: string; onSent: (sent: SentCode) => void }) => {
  const { textsCodes = false } = useStorefront();
  const [to, setTo] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const { data } = await askForCode(to, textsCodes);
      onSent({ to: to.trim(), request: data.request });
    } catch (error) {
      setProblem(refusalOf(error, BROKEN));
      setIsBusy(false);
    }
  };
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      <TextField
        label={textsCodes ? 'Email or phone' : 'Email'}
        type={textsCodes ? 'text' : 'email'}
        inputMode={textsCodes ? 'text' : 'email'}
        autoComplete={textsCodes ? 'username' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        hint={
          textsCodes
            ? 'We send you a six-digit code. With an email address you get a receipt, too.'
            : 'For the receipt, and for news of your order.'
        }
        error={problem ?? undefined}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" isWide isBusy={isBusy} busyText="Sending...">
        Send Me a Code
      </Button>
    </form>
  );
};

interface CodeFormProps {
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  onBack: () => void;
}

/** Enters with a code, or has another one sent; and what the server says to either. */
const useSentCode = (sent: SentCode, onSent: (sent: SentCode) => void) => {
  const { textsCodes = false } = useStorefront();
  const [problem, setProblem] = useState<{ text: string; wantsPassword: boolean } | null>(null);
  const [notice, setNotice] = useState('');
  const [busy, setBusy] = useState<'enter' | 'resend' | null>(null);
  const [tries] = useState(() => new CodeTries());
  const show = (what: 'enter' | 'resend'): void => {
    setBusy(what);
    setProblem(null);
    setNotice('');
  };
  const refuse = (error: unknown): void => {
    setProblem({ text: refusalOf(error, BROKEN), wantsPassword: codeOf(error) === 'password_needed' });
    setBusy(null);
    tries.end();
  };
  const enter = async (typed: string) => {
    if (!tries.begin(typed)) return;
    show('enter');
    try {
      const body = { request: sent.request, code: typed };
      const { token, data } = await api(calls.signIn, { body, failure: BROKEN });
      forgetSentCode();
      await login(token, data);
    } catch (error) {
      const code = codeOf(error);
      const isOver =
        code === 'verification_code_wrong' ? tries.noteWrong(typed) : code !== undefined && USED_UP.has(code);
      if (isOver) forgetSentCode();
      refuse(error);
    }
  };
  const resend = async () => {
    if (!tries.begin(null)) return;
    show('resend');
    try {
      const { data } = await askForCode(sent.to, textsCodes);
      tries.beginAnew();
      onSent({ to: sent.to, request: data.request });
      setNotice('Another code is on its way. Only the newest one counts.');
      setBusy(null);
      tries.end();
    } catch (error) {
      refuse(error);
    }
  };
  return { problem, notice, busy, enter, resend };
};

const CodeForm = ({ sent, onSent, onBack }: CodeFormProps) => {
  const { textsCodes = false } = useStorefront();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { problem, notice, busy, enter, resend } = useSentCode(sent, (next) => {
    onSent(next);
    setCode('');
  });
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWholeCode(code)) void enter(code);
      }}
      noValidate
      className="space-y-4"
    >
      {problem && (
        <FormNotice tone="error">
          {problem.wantsPassword ? <LogInInstead text={problem.text} /> : problem.text}
        </FormNotice>
      )}
      {notice && <FormNotice tone="success">{notice}</FormNotice>}
      <TextField
        label="Code"
        hint={
          <>
            The {CODE_DIGITS} digits that were sent to <strong className="wrap-anywhere">{sent.to}</strong>.
            They are good for {CODE_LIVES_MINUTES} minutes.
          </>
        }
        ref={field}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        onChange={(event) => {
          const typed = codeIn(event.target.value);
          setCode(typed);
          if (isWholeCode(typed) && typed !== code) void enter(typed);
        }}
        className="text-center text-xl tracking-[0.4em] tabular-nums"
      />
      <Button
        type="submit"
        isWide
        isBusy={busy === 'enter'}
        busyText="Checking..."
        disabled={!isWholeCode(code)}
      >
        Continue
      </Button>
      <div className="-mx-2 flex justify-between gap-2 text-sm">
        <Button look="quiet" onClick={onBack} className="px-2">
          {textsCodes ? 'Another address' : 'Another email'}
        </Button>
        <Button
          look="quiet"
          onClick={resend}
          isBusy={busy === 'resend'}
          disabled={busy === 'enter'}
          className="px-2"
        >
          Send it again
        </Button>
      </div>
    </form>
  );
};

/** Asks a visitor who they are before they pay: an address that they prove by a code, or the login. */
export const WhoPays = () => {
  const [to, setTo] = useState('');
  const [sent, setSent] = useState(awaitedCode);
  const keep = (code: SentCode): void => {
    keepSentCode(code);
    setSent(code);
  };
  return (
    <AccountCard
      title="Checkout"
      lead={
        sent
          ? `Type the code from your ${sent.to.includes('@') ? 'mail' : 'phone'}.`
          : 'You need no account. Where may we write to you?'
      }
      foot={<LogInInstead text="Have an account with a password?" />}
    >
      {sent ? (
        <CodeForm
          sent={sent}
          onSent={keep}
          onBack={() => {
            forgetSentCode();
            setTo(sent.to);
            setSent(null);
          }}
        />
      ) : (
        <AddressForm first={to} onSent={keep} />
      )}
    </AccountCard>
  );
};
