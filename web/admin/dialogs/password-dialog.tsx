import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { api } from '../../api/browser.ts';
import { objectionsTo } from '../../forms/server-answer.ts';
import { renewToken } from '../../session/token.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { reasonOf } from './sentences.ts';

let root: Root | undefined;
let asked = 0;

/** Who sits here is asked to prove it, before money or accounts move. */
const PasswordDialog = ({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) => {
  const [isOpen, setIsOpen] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ defaultValues: { password: '' } });
  const answer = (isConfirmed: boolean): void => {
    setIsOpen(false);
    onAnswer(isConfirmed);
  };
  const submit = form.handleSubmit(async (typed) => {
    setProblem(null);
    try {
      await renewToken(async (token) => (await api.post('/auth/confirm-password', typed, { token })).token);
      answer(true);
    } catch (error) {
      const [objection] = objectionsTo(error, ['password']);
      if (objection) form.setError('password', { message: objection.message }, { shouldFocus: true });
      else setProblem(reasonOf(error));
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
    >
      <p className="text-sm text-ink-soft">
        You logged in more than 12 hours ago. What you are about to do moves money, accounts or settings.
      </p>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
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
