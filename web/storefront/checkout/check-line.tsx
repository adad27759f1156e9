import type { ReactNode } from 'react';

interface CheckLineProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

/** A box with its line of text, as wide as the form. */
export const CheckLine = ({ isChecked, onChange, children }: CheckLineProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3 sm:col-span-2">
    <input
      type="checkbox"
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 shrink-0 accent-brand"
    />
    {children}
  </label>
);
