import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { codeOf } from '../../../api/api-error.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { lazyFormResolver } from '../../../forms/lazy-form-resolver.ts';
import { objectionsTo, refusalOf } from '../../../forms/server-answer.ts';
import { TextLink } from '../../../forms/text-link.tsx';
import { useHydrated } from '../../../forms/use-hydrated.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { accountSentences as say } from '../sentences.ts';

export interface RegistrationFields {
  name: string;
  email: string;
  password: string;
  confirmPassword?: string;
}

const FIELDS = ['name', 'email', 'password', 'confirmPassword'] as const;
const rules = lazyFormResolver<RegistrationFields>(
  async () => (await import('../form-resolver.ts')).registerResolver,
);

/** The form's state lies with the page, so that it is still filled in after "Back to Registration". */
export const useRegistrationForm = (): UseFormReturn<RegistrationFields> =>
  useForm<RegistrationFields>({ mode: 'onTouched', resolver: rules });

/** Step 0: who registers. `onSubmit` throws what the server refuses. */
export const RegistrationForm = ({
  form,
  notice,
  onSubmit,
}: {
  form: UseFormReturn<RegistrationFields>;
  notice: string | null;
  onSubmit: (typed: RegistrationFields) => Promise<void>;
}) => {
  const isHydrated = useHydrated();
  const [problem, setProblem] = useState<{ text: string; isTaken: boolean } | null>(null);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (typed) => {
    setProblem(null);
    try {
      await onSubmit(typed);
    } catch (error) {
      const objections = objectionsTo(error, FIELDS);
      for (const { field, message } of objections) form.setError(field, { message }, { shouldFocus: true });
      if (objections.length > 0) return;
      const isTaken = codeOf(error) === 'email_taken';
      setProblem({ text: refusalOf(error, say.broken), isTaken });
    }
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      {problem ? (
        <FormNotice tone="error">
          {problem.text}
          {problem.isTaken && (
            <span className="flex flex-wrap gap-x-4">
              <TextLink to="/login" state={{ email: form.getValues('email') }} className="text-current">
                Login instead
              </TextLink>
              <TextLink to="/forgotpassword" className="text-current">
                Forgot password?
              </TextLink>
            </span>
          )}
        </FormNotice>
      ) : (
        notice && <FormNotice tone="info">{notice}</FormNotice>
      )}
      <TextField
        label="Name"
        autoComplete="name"
        autoCapitalize="words"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <NewPasswordFields form={form} label="Password" />
      <Button
        type="submit"
        isWide
        disabled={!isHydrated}
        isBusy={isSubmitting}
        busyText="Creating account..."
      >
        Create Account
      </Button>
    </form>
  );
};
