import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';

interface NoticeLineProps {
  /** How many there are; nothing is shown for none. */
  count: number;
  /** What one of them is called, so that two lines' links do not sound alike. */
  noun: string;
  text: string;
  /** Where they stand. */
  to: string;
}

/** Tells on the dashboard that something waits for somebody, and leads to it. */
export const NoticeLine = ({ count, noun, text, to }: NoticeLineProps) =>
  count > 0 && (
    <p className="flex items-center gap-3 rounded-lg border border-line bg-accent-tint px-4 text-accent-ink sm:py-2">
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 font-semibold max-sm:py-1 max-sm:text-sm">{text}</span>
      <Link
        to={to}
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-end font-semibold underline underline-offset-4 max-sm:text-sm"
      >
        <span>
          Look
          <span className="max-sm:sr-only"> at {count === 1 ? `this ${noun}` : `these ${noun}s`}</span>
        </span>
      </Link>
    </p>
  );
