import type { InputHTMLAttributes, Ref } from 'react';

interface SwitchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** What being on means. */
  hint?: string;
  ref?: Ref<HTMLInputElement>;
}

/** On or off. Spread react-hook-form's `register('name')` into it. */
export const SwitchField = ({ label, hint, ...rest }: SwitchFieldProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3">
    <input
      {...rest}
      type="checkbox"
      className="relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-surface before:transition-[translate] checked:bg-brand checked:before:translate-x-5"
    />
    <span>
      <span className="block font-medium">{label}</span>
      {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
    </span>
  </label>
);
