import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { pageWindow } from './page-window.ts';
import { isPlainClick } from './plain-click.ts';

interface PaginationProps {
  current: number;
  pages: number;
  /** The address of a page, such as `?page=2`. */
  hrefOf: (page: number) => string;
  /** Goes there in place of the link, where the address may have changed since it was drawn. */
  onPage?: (page: number) => void;
  /** Told that another page was asked for here, and not in another tab. */
  onStep?: () => void;
  label?: string;
}

const STEP =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-md border px-3 font-medium transition-colors';

/** Previous, at most five numbers, Next: links, so that they work without JavaScript and open in a new tab. */
export const Pagination = ({ current, pages, hrefOf, onPage, onStep, label = 'Pages' }: PaginationProps) => {
  if (pages <= 1) return null;
  const follow = (page: number) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    onStep?.();
    if (!onPage) return;
    event.preventDefault();
    onPage(page);
  };
  const step = (page: number, isOpen: boolean, rel: 'prev' | 'next') => {
    const content =
      rel === 'prev' ? (
        <>
          <ChevronLeft aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">Previous</span>
        </>
      ) : (
        <>
          <span className="max-sm:sr-only">Next</span>
          <ChevronRight aria-hidden="true" className="size-5" />
        </>
      );
    return isOpen ? (
      <Link
        to={hrefOf(page)}
        onClick={follow(page)}
        rel={rel}
        className={classNames(STEP, 'border-line bg-surface hover:bg-sunken')}
      >
        {content}
      </Link>
    ) : (
      <span aria-disabled="true" className={classNames(STEP, 'border-line text-ink-faint opacity-60')}>
        {content}
      </span>
    );
  };
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1.5 sm:gap-2">
      {step(current - 1, current > 1, 'prev')}
      {pageWindow(current, pages).map((page) => (
        <Link
          key={page}
          to={hrefOf(page)}
          onClick={follow(page)}
          aria-label={`Page ${page}`}
          aria-current={page === current ? 'page' : undefined}
          className={classNames(
            STEP,
            page === current
              ? 'border-brand bg-brand text-on-brand'
              : 'border-line bg-surface hover:bg-sunken',
          )}
        >
          {page}
        </Link>
      ))}
      {step(current + 1, current < pages, 'next')}
    </nav>
  );
};
