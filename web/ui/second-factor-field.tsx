import type { Ref } from 'react';
import { CODE_DIGITS } from '#contract/accounts/limits.ts';
import { TextField } from './field.tsx';

interface SecondFactorFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** Whether a recovery code is asked for instead of the app's digits. */
  isRecovery?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

const LOOK = 'text-center text-xl tabular-nums';

/** Where the code of a second factor is typed. */
export const SecondFactorField = ({
  value,
  onChange,
  isRecovery = false,
  error,
  ref,
}: SecondFactorFieldProps) =>
  isRecovery ? (
    <TextField
      key="recovery"
      label="Recovery code"
      hint="One of the ten that you kept when you set the second factor up. Each is good once."
      ref={ref}
      name="recovery"
      value={value}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="XXXXX-XXXXX"
      error={error}
      onChange={(event) => onChange(event.target.value)}
      className={LOOK}
    />
  ) : (
    <TextField
      key="app"
      label="Code"
      hint={`The ${CODE_DIGITS} digits that your authenticator app shows`}
      ref={ref}
      name="otp"
      value={value}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      error={error}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
      className={`${LOOK} tracking-[0.4em]`}
    />
  );
