import type { LucideIcon } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** What stands where a list has no rows. */
export interface Empty {
  icon: LucideIcon;
  title: string;
  text?: string;
  /** Said instead where filters leave nothing. */
  narrowed?: string;
  /** What the button says that takes the filters away; none without. */
  clear?: string;
}

interface EmptyListProps {
  empty: Empty;
  isNarrowed?: boolean;
  onClear?: () => void;
}

export const EmptyList = ({ empty, isNarrowed = false, onClear }: EmptyListProps) => (
  <div className="rounded-lg border border-line bg-surface">
    <EmptyState
      icon={<empty.icon aria-hidden="true" className="size-8" />}
      title={empty.title}
      text={isNarrowed ? empty.narrowed : empty.text}
    >
      {isNarrowed && empty.clear && <Button onClick={onClear}>{empty.clear}</Button>}
    </EmptyState>
  </div>
);
