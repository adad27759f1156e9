import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { isPlainClick } from '../../ui/plain-click.ts';
import { useListHref, useListStep } from './list-address.ts';

/** The order of a list's rows; `by` is the name of a column. */
export interface ListOrder {
  by: string;
  order: 'asc' | 'desc';
}

interface SortLinkProps {
  column: string;
  sort: ListOrder | undefined;
  children: ReactNode;
}

/** A column's header: it leads to the same list in its order, or the other way round. Phones sort by `SortChoice`, among the filters. */
export const SortLink = ({ column, sort, children }: SortLinkProps) => {
  const href = useListHref();
  const step = useListStep();
  const order = sort?.by === column ? sort.order : null;
  const changes = { sortBy: column, sortOrder: order === 'asc' ? 'desc' : 'asc' };
  const Mark = order === null ? ChevronsUpDown : order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <>
      <span className="md:hidden">{children}</span>
      <Link
        to={href(changes)}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          step(changes);
        }}
        className="inline-flex min-h-10 items-center gap-1 hover:text-ink max-md:hidden"
      >
        {children}
        <Mark
          aria-hidden="true"
          className={classNames('size-4', order === null && 'text-ink-faint print:hidden')}
        />
      </Link>
    </>
  );
};
