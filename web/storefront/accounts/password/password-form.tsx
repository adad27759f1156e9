import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as calls from '#contract/accounts/calls.ts';
import type { ChangePasswordForm } from '#contract/accounts/schemas.ts';
import { api } from '../../../api/browser.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { lazyFormResolver } from '../../../forms/lazy-form-resolver.ts';
import { objectionsTo, refusalOf } from '../../../forms/server-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { accountSentences as say } from '../sentences.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordField } from './password-field.tsx';

const FIELDS = ['currentPassword', 'password', 'confirmPassword'] as const;
const rules = lazyFormResolver<ChangePasswordForm>(
  async () => (await import('../form-resolver.ts')).changePasswordResolver,
);

/** A new password, by the one that it replaces. */
export const PasswordForm = ({ email, onDone }: { email: string; onDone: () => void }) => {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<ChangePasswordForm>({ mode: 'onTouched', resolver: rules });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  const submit = form.handleSubmit(async (typed) => {
    setProblem(null);
    try {
      const { message } = await api(calls.changePassword, { body: typed, failure: say.passwordFailed });
      showToast('success', message ?? 'Password changed');
      onDone();
    } catch (error) {
      const objections = objectionsTo(error, FIELDS);
      for (const { field, message } of objections) form.setError(field, { message }, { shouldFocus: true });
      if (objections.length === 0) setProblem(refusalOf(error, say.broken));
    }
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="mt-3 max-w-md space-y-4">
      {problem && <FormNotice tone="error">{problem}</FormNotice>}
      {/* Password managers find by it which password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <NewPasswordFields form={form} label="New password" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSubmitting} busyText="Saving...">
          Change password
        </Button>
        <Button look="secondary" onClick={onDone} disabled={isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
