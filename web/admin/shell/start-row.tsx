import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Of a row's quiet buttons: small beside the text, and as large to a finger as any. */
export const ROW_BUTTON = 'px-2.5! text-sm';

interface StartRowProps {
  /** What the row is called by whoever cannot see it. */
  label: string;
  icon: LucideIcon;
  title: string;
  /** Goes on in the line of the title. */
  text?: string;
  /** Below. */
  detail?: ReactNode;
  /** At its end. */
  buttons: ReactNode;
  /** What it opens over the page. */
  children?: ReactNode;
}

/** One thing that a new shop is told, with what can be done about it. */
export const StartRow = ({ label, icon: Icon, title, text, detail, buttons, children }: StartRowProps) => (
  <section aria-label={label} className="flex min-w-0 items-center gap-3 py-1 @4xl:min-w-min pr-1.5 pl-4">
    <Icon aria-hidden="true" className="size-5 shrink-0 text-brand" />
    <div className="min-w-0 flex-1">
      <p className="text-xs text-pretty text-ink-soft">
        <strong className="text-sm font-semibold text-ink @4xl:whitespace-nowrap">{title}</strong> {text}
      </p>
      {detail}
    </div>
    <div className="flex shrink-0 items-center">{buttons}</div>
    {children}
  </section>
);
