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
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-accent-tint px-4 py-2 text-accent-ink">
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      <span className="font-semibold">{text}</span>
      <Link
        to={to}
        className="ml-auto inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Look at {count === 1 ? `this ${noun}` : `these ${noun}s`}
      </Link>
    </p>
  );
