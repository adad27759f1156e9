import type { ReactNode } from 'react';

interface ChoiceProps {
  /** What the choices are between. */
  group: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  title: string;
  price: string;
  children: ReactNode;
}

/** One of several ways, with what it costs and what is to be known of it. */
export const Choice = ({
  group,
  isChosen,
  isDisabled = false,
  onChoose,
  title,
  price,
  children,
}: ChoiceProps) => (
  <label className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong p-3 has-checked:border-brand has-checked:bg-brand-tint has-disabled:cursor-default has-disabled:bg-sunken">
    <input
      type="radio"
      name={group}
      checked={isChosen}
      disabled={isDisabled}
      onChange={onChoose}
      className="mt-0.5 size-5 shrink-0 accent-brand"
    />
    <span className="min-w-0 flex-1">
      <span className="flex justify-between gap-3 font-medium">
        <span className="wrap-anywhere">{title}</span>
        <span className="money">{price}</span>
      </span>
      <span className="block text-sm text-ink-soft wrap-anywhere">{children}</span>
    </span>
  </label>
);
