import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

/** The way to this page; the last step is the page itself. */
export const Breadcrumb = ({
  steps,
  current,
}: {
  steps: { to: string; name: string }[];
  current: string;
}) => (
  <nav aria-label="Breadcrumb" className="min-w-0">
    <ol className="flex min-w-0 items-center gap-1 text-sm text-ink-soft">
      {steps.map(({ to, name }) => (
        <li key={to} className="flex shrink-0 items-center gap-1">
          <Link to={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
            {name}
          </Link>
          <ChevronRight aria-hidden="true" className="size-4 text-ink-faint" />
        </li>
      ))}
      <li aria-current="page" className="min-w-0 truncate text-ink">
        {current}
      </li>
    </ol>
  </nav>
);
