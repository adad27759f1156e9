import type { ReactNode } from 'react';
import { useEarlyPress } from '../../../forms/use-early-press.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatCount } from '../../../ui/counts.ts';

export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="relative min-w-0 border-b border-line py-4 last:border-b-0">
    <legend className="float-left mb-1 w-full font-semibold">{title}</legend>
    <div className="clear-both">{children}</div>
  </fieldset>
);

/** How many products a choice would leave, at the end of its line. */
export const Count = ({ count, isStale }: { count: number | undefined; isStale: boolean }) =>
  count !== undefined && (
    <span
      className={classNames(
        'min-w-12 shrink-0 text-right text-sm font-normal tabular-nums transition-opacity',
        count === 0 ? 'text-ink-faint' : 'text-ink-soft',
        isStale && 'opacity-50 delay-150',
      )}
    >
      {formatCount(count)}
      <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
    </span>
  );

interface ChoiceProps {
  type?: 'radio' | 'checkbox';
  name: string;
  value: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** It would leave no product; it can be chosen all the same, since other filters may be taken away then. */
  isEmpty?: boolean;
  children: ReactNode;
}

export const Choice = ({
  type = 'radio',
  name,
  value,
  isChosen,
  onChoose,
  isEmpty = false,
  children,
}: ChoiceProps) => {
  const input = useEarlyPress(isChosen, onChoose);
  return (
    <label
      className={classNames(
        '-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 transition-colors hover:bg-sunken',
        isChosen ? 'font-medium text-brand' : isEmpty && 'text-ink-faint',
      )}
    >
      <input
        ref={input}
        type={type}
        name={name}
        value={value}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="flex min-w-0 flex-1 items-center justify-between gap-2">{children}</span>
    </label>
  );
};
