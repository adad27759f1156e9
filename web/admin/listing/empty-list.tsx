import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** What stands where a list has no rows. */
export interface Empty {
  icon: LucideIcon;
  title: string;
  text?: string;
  /** Said alone, in place of both, where there is nothing at all: nothing was looked for. */
  first?: string;
  /** Said instead where filters leave nothing. */
  narrowed?: string;
  /** What the button says that takes the filters away; none without. */
  clear?: string;
}

interface EmptyListProps {
  empty: Empty;
  /** How the list gets its first row. */
  children?: ReactNode;
  isNarrowed?: boolean;
  onClear?: () => void;
}

export const EmptyList = ({ empty, isNarrowed = false, onClear, children }: EmptyListProps) => {
  const isFirst = !isNarrowed && empty.first !== undefined;
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<empty.icon aria-hidden="true" className="size-8" />}
        title={isFirst ? (empty.first ?? '') : empty.title}
        text={isFirst ? undefined : isNarrowed ? empty.narrowed : empty.text}
      >
        {isNarrowed && empty.clear ? <Button onClick={onClear}>{empty.clear}</Button> : children}
      </EmptyState>
    </div>
  );
};
