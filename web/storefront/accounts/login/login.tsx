import { lazy, Suspense, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as calls from '#contract/accounts/calls.ts';
import { accountMessages } from '#contract/accounts/messages.ts';
import type { User } from '#contract/accounts/schemas.ts';
import { isSecretPath } from '#contract/secret-paths.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { lazyFormResolver } from '../../../forms/lazy-form-resolver.ts';
import { objectionsTo, refusalOf } from '../../../forms/server-answer.ts';
import { TextLink } from '../../../forms/text-link.tsx';
import { useHydrated } from '../../../forms/use-hydrated.ts';
import { login } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pageHead } from '../../search-engines/page-head.ts';
import { AccountCard } from '../account-card.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { CodeForm } from '../registration/code-form.tsx';
import { accountSentences as say } from '../sentences.ts';
import { useLoginRedirect } from './login-redirect.ts';

export const meta = pageHead('Login');

interface Credentials {
  email: string;
  password: string;
}

/** Whose password is right, and whose address is still to be verified. */
interface Unverified {
  credentials: Credentials;
  isCodeSent: boolean;
  /** With it only the code that was sent for this password counts: others may be registering the address, and their codes come to the same mailbox. */
  attempt: string | undefined;
}

/** Few have a second factor. */
const SecondFactorForm = lazy(async () => ({
  default: (await import('./second-factor-form.tsx')).SecondFactorForm,
}));

const rules = lazyFormResolver<Credentials>(async () => (await import('../form-resolver.ts')).loginResolver);

const askToLogIn = async ({ email, password }: Credentials): Promise<{ token: string; user: User }> => {
  const credentials = { email: email.trim().toLowerCase(), password };
  const { token = '', data } = await api(calls.logIn, { body: credentials, failure: say.loginFailed });
  return { token, user: data };
};

/** Whether the address is still to be verified, and a code for that is under way; null for any other failure. */
const verificationIn = (error: unknown): Omit<Unverified, 'credentials'> | null =>
  error instanceof ApiError && error.code === 'email_not_verified'
    ? {
        isCodeSent: error.isCodeSent !== false,
        attempt: typeof error.attempt === 'string' ? error.attempt : undefined,
      }
    : null;

const challengeIn = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'second_factor_needed' ? String(error.challenge) : null;

const sentenceFor = (error: unknown): string => {
  const isWordless = error instanceof ApiError && error.status === 401 && !error.isReason;
  return isWordless ? say.credentials : refusalOf(error, say.loginBroken);
};

/** The form, and what the server still asks for once it has been sent: a second factor, or the address to be verified. */
const useCredentials = (email: string | undefined) => {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [unverified, setUnverified] = useState<Unverified | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const form = useForm<Credentials>({ mode: 'onTouched', resolver: rules });

  useEffect(() => {
    if (email && !form.getValues('email')) form.setValue('email', email);
  }, [email, form]);

  const enter = async (token: string, user: User): Promise<void> => {
    const asked = location.pathname;
    const target = await login(token, user);
    // Whoever has gone elsewhere meanwhile stays there.
    if (location.pathname !== asked) return;
    // What measures visits may run here, and must not be taken along to an address that is a secret.
    if (target && isSecretPath(target) && !user.deletionDueAt) return location.replace(target);
    // Whoever comes back before their account is deleted is shown that first, and can keep it.
    await navigate(user.deletionDueAt ? '/profile' : (target ?? '/'), { replace: true });
  };
  const submit = form.handleSubmit(async (credentials) => {
    setProblem(null);
    try {
      const { token, user } = await askToLogIn(credentials);
      await enter(token, user);
    } catch (error) {
      const asked = challengeIn(error);
      if (asked) {
        setChallenge(asked);
        return;
      }
      const verification = verificationIn(error);
      if (verification) {
        setUnverified({ credentials, ...verification });
        return;
      }
      const objections = objectionsTo(error, ['email', 'password']);
      for (const { field, message } of objections) form.setError(field, { message });
      if (objections.length === 0) setProblem(sentenceFor(error));
    }
  });
  return { form, submit, enter, problem, setProblem, unverified, setUnverified, challenge, setChallenge };
};

interface SecondFactorStepProps {
  challenge: string;
  onEntered: (token: string, user: User) => Promise<void>;
  onBack: (reason: string | null) => void;
}

const SecondFactorStep = (props: SecondFactorStepProps) => (
  <AccountCard title="Second factor" lead="Your password is right. One more step.">
    <Suspense fallback={<Skeleton className="h-56" />}>
      <SecondFactorForm {...props} />
    </Suspense>
  </AccountCard>
);

interface VerificationStepProps extends Unverified {
  onEntered: (token: string, user: User) => Promise<void>;
  onVerified: () => void;
  onBack: () => void;
}

const VerificationStep = ({
  credentials,
  isCodeSent,
  attempt: first,
  onEntered,
  onVerified,
  onBack,
}: VerificationStepProps) => {
  const [attempt, setAttempt] = useState(first);
  return (
    <AccountCard title="Verify your email">
      <CodeForm
        email={credentials.email}
        {...(attempt && { token: attempt })}
        tone={isCodeSent ? 'info' : 'warning'}
        message={`${accountMessages.unverified}. ${isCodeSent ? accountMessages.signInCodeSent : say.resendFailed}`}
        // Logging in before the address is verified sends the next code, as long as the address may be sent one.
        onResend={async () => {
          try {
            const { token, user } = await askToLogIn(credentials);
            // It has been verified elsewhere meanwhile.
            await onEntered(token, user);
            return accountMessages.verified;
          } catch (error) {
            const verification = verificationIn(error);
            if (!verification) throw error;
            // The newest one with this password, whose code it was that went out.
            setAttempt(verification.attempt);
            if (!verification.isCodeSent) throw new Error(say.resendFailed);
            return accountMessages.codeResent;
          }
        }}
        onVerified={onVerified}
        onBack={onBack}
        backText="Back to Login"
      />
    </AccountCard>
  );
};

export default function Login() {
  const isHydrated = useHydrated();
  const arrival = useLoginRedirect();
  const [verified, setVerified] = useState(false);
  const { form, submit, enter, problem, setProblem, unverified, setUnverified, challenge, setChallenge } =
    useCredentials(arrival.email);
  const { errors, isSubmitting } = form.formState;

  if (challenge) {
    return (
      <SecondFactorStep
        challenge={challenge}
        onEntered={enter}
        onBack={(reason) => {
          setChallenge(null);
          setProblem(reason);
        }}
      />
    );
  }
  if (unverified) {
    return (
      <VerificationStep
        {...unverified}
        onEntered={enter}
        onVerified={() => {
          setUnverified(null);
          setVerified(true);
        }}
        onBack={() => setUnverified(null)}
      />
    );
  }
  const message = verified ? say.verifiedLogIn : arrival.message;
  return (
    <AccountCard
      title="Login"
      lead="Log in to see your cart and your orders."
      foot={
        <>
          New here? <TextLink to="/register">Create an account</TextLink>
        </>
      }
    >
      <form method="post" onSubmit={submit} noValidate className="space-y-4">
        {problem ? (
          <FormNotice tone="error">{problem}</FormNotice>
        ) : (
          message && <FormNotice tone={verified || arrival.isDone ? 'success' : 'info'}>{message}</FormNotice>
        )}
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <div className="-mt-2 text-right text-sm">
          <TextLink to="/forgotpassword">Forgot password?</TextLink>
        </div>
        <Button type="submit" isWide disabled={!isHydrated} isBusy={isSubmitting} busyText="Logging in...">
          Login
        </Button>
      </form>
    </AccountCard>
  );
}
