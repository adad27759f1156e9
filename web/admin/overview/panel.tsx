import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface PanelProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One framed part of the overview. */
export const Panel = ({ title, aside, className, children }: PanelProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        // Its bars and their keys are colours of a ground, which browsers leave out on paper unless told.
        'flex min-w-0 flex-col rounded-lg border border-line bg-surface shadow-card [print-color-adjust:exact]',
        className,
      )}
    >
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-1.5">
        <h2 id={id} className="py-1.5 font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
};

/** What a list says instead of rows. */
export const PanelNote = ({ children }: { children: ReactNode }) => (
  <p className="p-4 text-ink-soft">{children}</p>
);
