import { Fragment, type ReactNode, useId } from 'react';

/**
 * What a new shop is told, in one frame: beside each other where there is room, so that its figures are on the first screen.
 * Without anything to tell there is no frame.
 */
export const GettingStarted = ({ rows }: { rows: Readonly<Record<string, ReactNode>> }) => {
  const id = useId();
  const shown = Object.entries(rows).filter(([, row]) => Boolean(row));
  return (
    shown.length > 0 && (
      <section
        aria-labelledby={id}
        className="@container relative rounded-lg border border-line bg-surface shadow-card"
      >
        <h2 id={id} className="px-4 pt-2 text-xs font-semibold text-ink-soft @4xl:sr-only">
          Getting started
        </h2>
        <div className="divide-y divide-line @4xl:flex @4xl:*:flex-auto @4xl:divide-x @4xl:divide-y-0">
          {shown.map(([name, row]) => (
            <Fragment key={name}>{row}</Fragment>
          ))}
        </div>
      </section>
    )
  );
};
