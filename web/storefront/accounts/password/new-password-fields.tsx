import { type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import { PASSWORD_MIN } from '#contract/accounts/limits.ts';
import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

interface NewPassword {
  password: string;
  confirmPassword?: string;
}

/** A new password with its meter, and its confirmation. */
export const NewPasswordFields = <Form extends NewPassword>({
  form,
  label,
}: {
  form: UseFormReturn<Form>;
  label: string;
}) => {
  const password = 'password' as Path<Form>;
  const confirmation = 'confirmPassword' as Path<Form>;
  const typed: unknown = useWatch({ control: form.control, name: password });
  const sentenceOf = (name: Path<Form>): string | undefined =>
    form.getFieldState(name, form.formState).error?.message;
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        error={sentenceOf(password)}
        hint={
          <>
            <StrengthMeter password={typeof typed === 'string' ? typed : ''} />
            <span className="mt-1 block">
              At least {PASSWORD_MIN} characters, with an uppercase letter, a lowercase letter and a number.
            </span>
          </>
        }
        {...form.register(password, {
          onChange: () => {
            if (form.getFieldState(confirmation).isTouched) void form.trigger(confirmation);
          },
        })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={sentenceOf(confirmation)}
        {...form.register(confirmation)}
      />
    </>
  );
};
