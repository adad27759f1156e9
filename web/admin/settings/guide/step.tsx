import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  /** The first that is not done. */
  isNext: boolean;
  /** What to do, or what was found. */
  children: ReactNode;
}

/** One of the first steps, with a tick when it is true. */
export const Step = ({ number, title, isDone, isNext, children }: StepProps) => (
  <li
    aria-current={isNext ? 'step' : undefined}
    className={classNames(
      'flex gap-4 rounded-lg border bg-surface p-4 shadow-card sm:p-5',
      isNext ? 'border-brand' : 'border-line',
    )}
  >
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-full font-bold tabular-nums',
        isDone ? 'bg-brand text-on-brand' : 'border-2 border-line-strong text-ink-soft',
      )}
    >
      {isDone ? <Check className="size-5" /> : number}
    </span>
    <div className="min-w-0 flex-1 space-y-3">
      <h2 className="pt-0.5 text-lg font-semibold">
        {title}
        {isDone && <span className="sr-only"> (done)</span>}
      </h2>
      {children}
    </div>
  </li>
);

/** The buttons of a step. */
export const StepActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-3 max-sm:*:w-full">{children}</div>
);

export const StepText = ({ children }: { children: ReactNode }) => (
  <p className="max-w-prose text-ink-soft wrap-anywhere">{children}</p>
);
