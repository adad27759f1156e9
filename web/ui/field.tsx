import { ChevronDown } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import { classNames } from './class-names.ts';
import { controlLook } from './control-look.ts';

interface FieldParts {
  id: string;
  /** For `aria-describedby`: the hint and the error. */
  describedBy: string | undefined;
  hasError: boolean;
}

interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Says "(optional)" after the label. */
  isOptional?: boolean;
  id?: string | undefined;
  children: (parts: FieldParts) => ReactNode;
}

/** A visible label, the control, a hint, and the error under it. */
export const Field = ({ label, error, hint, isOptional = false, id, children }: FieldProps) => {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div>
      <label htmlFor={controlId} className="mb-1 block text-sm font-medium text-ink">
        {label}
        {isOptional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </label>
      {children({ id: controlId, describedBy, hasError: Boolean(error) })}
      {hint && (
        <div id={hintId} className="mt-1 text-sm text-ink-soft">
          {hint}
        </div>
      )}
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
};

type Own = Pick<FieldProps, 'label' | 'error' | 'hint' | 'isOptional'>;

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, Own {
  ref?: Ref<HTMLInputElement>;
  /** Sits at the right end inside the field, such as a button that shows the password. */
  trailing?: ReactNode;
}

/** Spread react-hook-form's `register('name')` into it. */
export const TextField = ({
  label,
  error,
  hint,
  isOptional = false,
  trailing,
  className,
  id,
  ...rest
}: TextFieldProps) => (
  <Field label={label} error={error} hint={hint} isOptional={isOptional} id={id}>
    {(parts) => (
      <div className="relative">
        <input
          {...rest}
          id={parts.id}
          aria-invalid={parts.hasError || undefined}
          aria-describedby={parts.describedBy}
          className={controlLook(parts.hasError, classNames(trailing ? 'pr-12' : undefined, className))}
        />
        {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
      </div>
    )}
  </Field>
);

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement>, Own {
  ref?: Ref<HTMLSelectElement>;
}

interface SelectBoxProps extends SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>;
  hasError?: boolean;
}

/** The platform's own list, the quickest to use on a phone, without a label of its own. */
export const SelectBox = ({ hasError = false, className, children, ...rest }: SelectBoxProps) => (
  <span className="relative block">
    <select {...rest} className={controlLook(hasError, classNames('appearance-none pr-10', className))}>
      {children}
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
    />
  </span>
);

export const Select = ({ label, error, hint, isOptional = false, id, children, ...rest }: SelectProps) => (
  <Field label={label} error={error} hint={hint} isOptional={isOptional} id={id}>
    {(parts) => (
      <SelectBox
        {...rest}
        id={parts.id}
        hasError={parts.hasError}
        aria-invalid={parts.hasError || undefined}
        aria-describedby={parts.describedBy}
      >
        {children}
      </SelectBox>
    )}
  </Field>
);
