import type { Setup } from '#contract/settings/setup.ts';

/** How many of the first steps are done, as a bar and in words. */
export const Progress = ({ steps }: { steps: Setup['steps'] }) => {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <div className="flex items-center gap-3">
      <div
        aria-hidden="true"
        className="h-2 w-full max-w-md overflow-hidden rounded-full border border-line bg-surface"
      >
        <div
          className="h-full bg-brand forced-colors:bg-[Highlight]"
          style={{ width: `${(100 * done) / steps.length}%` }}
        />
      </div>
      <p className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
        {done} of {steps.length} done
      </p>
    </div>
  );
};
