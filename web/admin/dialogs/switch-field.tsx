import { type InputHTMLAttributes, type Ref, useId } from 'react';

interface SwitchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** What being on means; read out after the name, which stays short. */
  hint?: string;
  ref?: Ref<HTMLInputElement>;
}

/** On or off. Spread react-hook-form's `register('name')` into it. */
export const SwitchField = ({ label, hint, ...rest }: SwitchFieldProps) => {
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        {...rest}
        type="checkbox"
        aria-labelledby={`${id}-name`}
        aria-describedby={hint && `${id}-hint`}
        className="relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-surface before:transition-[translate] checked:bg-(--color-brand) checked:before:translate-x-5 forced-colors:border forced-colors:before:top-px forced-colors:before:left-px forced-colors:before:bg-[ButtonText] forced-colors:checked:bg-[Highlight] forced-colors:checked:before:bg-[HighlightText]"
      />
      <span>
        <span id={`${id}-name`} className="block font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
};
