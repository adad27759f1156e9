import type { ReactNode } from 'react';
import type { Page } from '../../api/api.ts';
import { ListFooter } from './list-footer.tsx';

interface CardListProps<Item> {
  label: string;
  /** What the ways to its pages are called. */
  pages: string;
  page: Pick<Page<Item>, 'data' | 'pagination'>;
  /** Shown where there are none. */
  empty: ReactNode;
  /** A `ListCard` with its key. */
  children: (item: Item) => ReactNode;
}

/** A list whose entries say too much for a table. */
export const CardList = <Item,>({ label, pages, page, empty, children }: CardListProps<Item>) => (
  <>
    {page.data.length === 0 ? (
      empty
    ) : (
      <ul
        aria-label={label}
        className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
      >
        {page.data.map(children)}
      </ul>
    )}
    {/* One page needs no footer, but whoever is past it the way back. */}
    {Math.max(page.pagination.pages, page.pagination.current) > 1 && page.pagination.total > 0 && (
      <ListFooter place={page.pagination} label={pages} />
    )}
  </>
);

interface ListCardProps {
  title: string;
  /** Beside the title. */
  badge?: ReactNode;
  text: string;
  /** What can be done about it. */
  actions: ReactNode;
  children: ReactNode;
}

export const ListCard = ({ title, badge, text, actions, children }: ListCardProps) => (
  <li data-row="" className="px-4 py-3 sm:p-5">
    <article className="flex flex-wrap items-start gap-x-6 gap-y-2 sm:gap-y-3">
      <div className="min-w-0 flex-1 basis-96">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold">{title}</h2>
          {badge}
        </div>
        <p className="mt-1 max-w-prose text-sm">{text}</p>
        {children}
      </div>
      {actions}
    </article>
  </li>
);
