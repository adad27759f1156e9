import type { Setup } from '#contract/settings/setup.ts';
import { classNames } from '../../../ui/class-names.ts';

interface ProgressProps {
  steps: Setup['steps'];
  /** In a row of its own size. */
  isSmall?: boolean;
}

/** How many of the first steps are done, as a bar and in words. */
export const Progress = ({ steps, isSmall = false }: ProgressProps) => {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <div className={classNames('flex items-center', isSmall ? 'gap-2 @4xl:min-w-36' : 'gap-3')}>
      <div
        aria-hidden="true"
        className={classNames(
          'w-full overflow-hidden rounded-full border border-line',
          isSmall ? 'h-1.5 max-w-40 bg-sunken' : 'h-2 max-w-md bg-surface',
        )}
      >
        <div
          className="h-full bg-brand forced-colors:bg-[Highlight]"
          style={{ width: `${(100 * done) / steps.length}%` }}
        />
      </div>
      <p
        className={classNames(
          'whitespace-nowrap text-ink-soft tabular-nums',
          isSmall ? 'text-xs' : 'text-sm',
        )}
      >
        {done} of {steps.length} done
      </p>
    </div>
  );
};
