import type { ButtonHTMLAttributes } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface ChoiceButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  isChosen: boolean;
}

/** One of a few choices, of which one stands. */
export const ChoiceButton = ({ isChosen, ...rest }: ChoiceButtonProps) => (
  <button
    {...rest}
    type="button"
    aria-pressed={isChosen}
    className={classNames(
      'min-h-11 rounded-md border px-3 text-left text-sm font-medium wrap-anywhere transition-colors',
      isChosen ? 'border-brand bg-brand-tint text-brand' : 'border-line-strong bg-surface hover:bg-sunken',
    )}
  />
);
