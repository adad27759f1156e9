import type { ReactNode } from 'react';
import { idOfPart } from './settings-parts.tsx';

/** One part of the settings: what it is about beside its fields. Its title is its address on the page. */
export const SettingsSection = ({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children: ReactNode;
}) => {
  const id = idOfPart(title);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-20 gap-4 border-t border-line py-6 first:border-t-0 first:pt-0 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-8"
    >
      <div>
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-sm text-ink-soft">{text}</p>
      </div>
      <div className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">{children}</div>
    </section>
  );
};
