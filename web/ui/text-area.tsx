import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { controlLook } from './control-look.ts';
import { Field } from './field.tsx';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Says "(optional)" after the label. */
  isOptional?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A field for several lines. Spread react-hook-form's `register('name')` into it. */
export const TextArea = ({
  label,
  error,
  hint,
  isOptional = false,
  className,
  id,
  ...rest
}: TextAreaProps) => (
  <Field label={label} error={error} hint={hint} isOptional={isOptional} id={id}>
    {(parts) => (
      <textarea
        {...rest}
        id={parts.id}
        aria-invalid={parts.hasError || undefined}
        aria-describedby={parts.describedBy}
        // Corners that suit one line make a balloon of many.
        className={controlLook(
          parts.hasError,
          classNames('[&]:rounded-[min(var(--radius-md),0.75rem)]', className),
        )}
      />
    )}
  </Field>
);
