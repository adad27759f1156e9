import { useId } from 'react';
import { Link } from 'react-router';
import type { Suggestions } from '#contract/catalogue/suggestions.ts';
import { contentPagePath } from '#contract/content-pages/addresses.ts';

interface FoundPagesProps {
  pages: NonNullable<Suggestions['pages']>;
}

/** The owner's pages that the search finds, beside the products or where there are none. */
export const FoundPages = ({ pages }: FoundPagesProps) => {
  const id = useId();
  if (pages.length === 0) return null;
  return (
    <nav
      aria-labelledby={id}
      className="mb-4 flex flex-wrap items-center gap-x-4 rounded-lg border border-line bg-surface px-4 pt-2.5 pb-1 sm:py-1"
    >
      <p id={id} className="text-sm text-ink-soft">
        Pages of the shop
      </p>
      <ul className="flex min-w-0 flex-wrap gap-x-4">
        {pages.map(({ slug, title }) => (
          <li key={slug} className="min-w-0">
            <Link
              to={contentPagePath({ slug })}
              className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4 wrap-anywhere"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
