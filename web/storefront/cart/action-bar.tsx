import type { ReactNode } from 'react';
import { formatNaira } from '#contract/money.ts';

interface ActionBarProps {
  /** In naira; left out where the action says it. */
  total?: number;
  /** What stands in the way, above the action. */
  note?: ReactNode;
  children: ReactNode;
}

/** On a phone at the lower edge, with the total beside the action unless that says it; on a desktop under the sums. */
export const ActionBar = ({ total, note, children }: ActionBarProps) => (
  <div
    data-bar
    className="sticky bottom-0 z-20 -mx-4 -mt-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-overlay md:-mx-6 md:px-6 lg:static lg:mx-0 lg:mt-5 lg:border-0 lg:p-0 lg:shadow-none"
  >
    {note && <div className="mb-3 space-y-3">{note}</div>}
    <div className="flex items-center gap-4 lg:block">
      {total !== undefined && (
        <p className="shrink-0 leading-tight lg:hidden">
          <span className="block text-xs text-ink-soft">Total</span>
          <span className="money text-lg font-bold">{formatNaira(total)}</span>
        </p>
      )}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  </div>
);
