import { useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Controller, useForm } from 'react-hook-form';
import * as calls from '#contract/accounts/calls.ts';
import { codeOf } from '../api/api-error.ts';
import { api } from '../api/browser.ts';
import { objectionsTo } from '../forms/server-answer.ts';
import { renewToken } from '../session/renew-token.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { SecondFactorField } from '../ui/second-factor-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { reasonOf } from './sentences.ts';

let root: Root | undefined;
let asked = 0;

/** Who sits here is asked to prove it, before money or accounts move. */
const PasswordDialog = ({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) => {
  const [isOpen, setIsOpen] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  /** Whether the account has a second factor, as the answer to the password alone has told. */
  const [asksForCode, setAsksForCode] = useState(false);
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { setFocus } = form;
  useEffect(() => {
    if (asksForCode) setFocus('code');
  }, [asksForCode, setFocus]);
  const answer = (isConfirmed: boolean): void => {
    setIsOpen(false);
    onAnswer(isConfirmed);
  };
  const submit = form.handleSubmit(async (typed) => {
    setProblem(null);
    try {
      await renewToken(async (token) => (await api(calls.confirmPassword, { body: typed, token })).token);
      answer(true);
    } catch (error) {
      const objections = objectionsTo(error, ['password', 'code']);
      for (const { field, message } of objections) form.setError(field, { message }, { shouldFocus: true });
      if (codeOf(error) === 'second_factor_needed') setAsksForCode(true);
      else if (objections.length === 0) setProblem(reasonOf(error));
    }
  });
  return (
    <FormDialog
      title="Please enter your password again"
      isOpen={isOpen}
      onClose={() => answer(false)}
      onSubmit={submit}
      submit="Continue"
      isBusy={form.formState.isSubmitting}
      isDirty={false}
      problem={problem}
      asksForPassword
    >
      <p className="text-sm text-ink-soft">
        You typed it some time ago. What you are about to do moves money, accounts or settings.
      </p>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      {asksForCode && (
        <>
          <Controller
            control={form.control}
            name="code"
            render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
              <SecondFactorField
                ref={ref}
                value={value}
                onChange={onChange}
                isRecovery={isRecovery}
                error={error?.message}
              />
            )}
          />
          <Button
            look="quiet"
            className="-my-2 -ml-2 px-2 text-sm"
            onClick={() => {
              setIsRecovery(!isRecovery);
              form.setValue('code', '');
            }}
          >
            {isRecovery ? 'Use the app' : 'Use a recovery code'}
          </Button>
        </>
      )}
    </FormDialog>
  );
};

/** Asks for the password in a dialog of its own; gives whether it was right. */
export const askForPassword = (): Promise<boolean> =>
  new Promise((resolve) => {
    if (!root) {
      const host = document.createElement('div');
      document.body.append(host);
      root = createRoot(host);
    }
    asked += 1;
    root.render(<PasswordDialog key={asked} onAnswer={resolve} />);
  });
