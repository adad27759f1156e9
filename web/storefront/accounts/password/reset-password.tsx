import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as calls from '#contract/accounts/calls.ts';
import { accountMessages } from '#contract/accounts/messages.ts';
import { codeOf, isUnsaid } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { lazyFormResolver } from '../../../forms/lazy-form-resolver.ts';
import { objectionsTo, refusalOf } from '../../../forms/server-answer.ts';
import { TextLink } from '../../../forms/text-link.tsx';
import { useAfter } from '../../../forms/use-after.ts';
import { useHydrated } from '../../../forms/use-hydrated.ts';
import { refreshUser } from '../../../session/session.ts';
import { sessionState } from '../../../session/session-state.ts';
import { Button } from '../../../ui/button.tsx';
import { pageHead } from '../../search-engines/page-head.ts';
import { AccountCard } from '../account-card.tsx';
import { AFTER_PASSWORD_MS, accountSentences as say } from '../sentences.ts';
import type { Route } from './+types/reset-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

export const meta = pageHead('Reset password');

interface NewPassword {
  password: string;
  confirmPassword?: string;
}

const FIELDS = ['password', 'confirmPassword'] as const;
const rules = lazyFormResolver<NewPassword>(
  async () => (await import('../form-resolver.ts')).resetPasswordResolver,
);

export default function ResetPassword({ params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [problem, setProblem] = useState<{ text: string; needsLink: boolean; mayBeDone: boolean } | null>(
    null,
  );
  const wasLeftOpen = useRef(false);
  const [done, setDone] = useState<string | null>(null);
  const form = useForm<NewPassword>({ mode: 'onTouched', resolver: rules });
  useAfter(done !== null, AFTER_PASSWORD_MS, () =>
    navigate('/login', { replace: true, state: { message: say.resetLogIn } }),
  );

  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(null);
    try {
      const answer = await api(calls.resetPassword, {
        params,
        body: { password },
        failure: say.resetFailed,
      });
      setDone(answer.message ?? accountMessages.resetDone);
      // It may have been this browser's own session that ended.
      if (sessionState().user) void refreshUser().catch(() => {});
    } catch (error) {
      const objections = objectionsTo(error, FIELDS);
      for (const { field, message } of objections) form.setError(field, { message }, { shouldFocus: true });
      const needsLink = codeOf(error) === 'reset_link_invalid';
      if (isUnsaid(error)) wasLeftOpen.current = true;
      if (objections.length === 0)
        setProblem({
          text: refusalOf(error, say.broken),
          needsLink,
          mayBeDone: needsLink && wasLeftOpen.current,
        });
    }
  });
  return (
    <AccountCard
      title="Reset password"
      lead="Choose a new password. You will be logged out everywhere else."
      foot={<TextLink to="/login">Back to login</TextLink>}
    >
      <form method="post" onSubmit={submit} noValidate className="space-y-4">
        {problem && (
          <FormNotice tone="error">
            {problem.text}
            {problem.mayBeDone && <span className="block">{say.mayBeDone}</span>}
            {problem.needsLink && (
              <span className="block">
                <TextLink to="/forgotpassword" className="text-current">
                  Ask for a new link
                </TextLink>
              </span>
            )}
          </FormNotice>
        )}
        {done && <FormNotice tone="success">{done}</FormNotice>}
        <NewPasswordFields form={form} label="New password" />
        <Button
          type="submit"
          isWide
          disabled={!isHydrated || done !== null}
          isBusy={form.formState.isSubmitting}
          busyText="Saving..."
        >
          Reset Password
        </Button>
      </form>
    </AccountCard>
  );
}
