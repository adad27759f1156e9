import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as calls from '#contract/accounts/calls.ts';
import { accountMessages } from '#contract/accounts/messages.ts';
import { api } from '../../../api/browser.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { lazyFormResolver } from '../../../forms/lazy-form-resolver.ts';
import { objectionsTo, refusalOf } from '../../../forms/server-answer.ts';
import { TextLink } from '../../../forms/text-link.tsx';
import { useAfter } from '../../../forms/use-after.ts';
import { useHydrated } from '../../../forms/use-hydrated.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { pageHead } from '../../search-engines/page-head.ts';
import { AccountCard } from '../account-card.tsx';
import { AFTER_PASSWORD_MS, accountSentences as say } from '../sentences.ts';

export const meta = pageHead('Forgot password');

interface Request {
  email: string;
}

const rules = lazyFormResolver<Request>(
  async () => (await import('../form-resolver.ts')).forgotPasswordResolver,
);

export default function ForgotPassword() {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<{ message: string; email: string } | null>(null);
  const form = useForm<Request>({ mode: 'onTouched', resolver: rules });
  const { errors, isSubmitting } = form.formState;
  useAfter(sent !== null, AFTER_PASSWORD_MS, () => navigate('/login', { state: sent }));

  const submit = form.handleSubmit(async (typed) => {
    setProblem(null);
    const email = typed.email.trim().toLowerCase();
    try {
      const answer = await api(calls.forgotPassword, { body: { email }, failure: say.forgotFailed });
      setSent({ message: answer.message ?? accountMessages.resetMailSent, email });
    } catch (error) {
      const objections = objectionsTo(error, ['email']);
      for (const { field, message } of objections) form.setError(field, { message });
      if (objections.length === 0) setProblem(refusalOf(error, say.broken));
    }
  });
  return (
    <AccountCard
      title="Forgot password"
      lead="We send a link to your email address with which you can set a new one."
      foot={
        <>
          Remembered it? <TextLink to="/login">Login</TextLink>
        </>
      }
    >
      <form method="post" onSubmit={submit} noValidate className="space-y-4">
        {problem && <FormNotice tone="error">{problem}</FormNotice>}
        {sent && <FormNotice tone="success">{sent.message}</FormNotice>}
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={sent !== null}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Button
          type="submit"
          isWide
          disabled={!isHydrated || sent !== null}
          isBusy={isSubmitting}
          busyText="Sending..."
        >
          Send Reset Link
        </Button>
      </form>
    </AccountCard>
  );
}
