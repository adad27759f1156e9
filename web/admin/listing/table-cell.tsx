import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { type ListOrder, SortLink } from './sort-link.tsx';

export interface Column<Row> {
  /** The name by which the server sorts, where it does. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  isNumeric?: boolean;
  /** Dates and the like, which are hard to read in pieces. */
  isOneLine?: boolean;
  /** Addresses and the like, which have no places to break at. */
  isUnbroken?: boolean;
  /** The row's name: on a phone its card begins with it. */
  isTitle?: boolean;
  /** At the row's end: its actions. */
  isActions?: boolean;
  /** On a phone the value says what it is: its name is left out there. */
  isPlain?: boolean;
  /** Between the phone's cards and a wide desk it is shown where it was chosen only. */
  isForWide?: boolean;
  /** Between the phone's cards and a laptop's width it is shown where it was chosen only. */
  isForLaptop?: boolean;
  /** Left out of the phone's cards. */
  isForDesk?: boolean;
  /** On a phone it has what is left of a line, and no second one: whoever opens the row reads the rest. */
  isCut?: boolean;
}

interface HeaderProps {
  column: Pick<Column<never>, 'id' | 'header' | 'isNumeric' | 'isActions' | 'isForDesk'>;
  sort: ListOrder | undefined;
  isSortable: boolean;
}

export const Header = ({ column, sort, isSortable }: HeaderProps) => {
  const { id, header, isNumeric, isActions, isForDesk } = column;
  return (
    <th
      scope="col"
      aria-sort={sort?.by === id ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={classNames(
        'h-10 px-2 font-semibold whitespace-nowrap 2xl:px-3',
        (isNumeric || isActions) && 'text-right',
        isForDesk && 'max-md:hidden',
      )}
    >
      {isSortable ? (
        <SortLink column={id} sort={sort}>
          {header}
        </SortLink>
      ) : isActions ? (
        <span className="sr-only">{header}</span>
      ) : (
        header
      )}
    </th>
  );
};

interface CellProps {
  column: Omit<Column<never>, 'cell'>;
  hasSelection: boolean;
  href: string | undefined;
  children: ReactNode;
}

export const Cell = ({ column, hasSelection, href, children }: CellProps) => {
  const { header, isNumeric, isOneLine, isUnbroken, isTitle, isActions, isForDesk, isPlain, isCut } = column;
  return (
    <td
      className={classNames(
        'px-2 py-1 align-middle 2xl:px-3 max-md:min-w-0 max-md:gap-1.5 max-md:p-0',
        // A name stands beside the first line of what it names.
        isTitle || isActions ? 'max-md:items-center' : 'max-md:items-baseline',
        isForDesk ? 'max-md:hidden' : 'max-md:inline-flex',
        isTitle &&
          'max-md:min-h-8 max-md:basis-full max-md:pr-11 max-md:text-base max-md:font-semibold max-[22rem]:text-sm',
        isTitle && hasSelection && 'max-md:pl-9',
        isNumeric && 'tabular-nums md:text-right',
        (isNumeric || isOneLine) && 'whitespace-nowrap',
        isCut && 'max-md:max-w-max max-md:flex-[1_1_13rem]',
        // Without a value for a phone it takes no room there.
        'max-md:has-[>span:empty]:hidden max-md:has-[>span>[data-for-desk]]:hidden',
        (isTitle || isUnbroken) && 'wrap-anywhere',
        isTitle && !isOneLine && 'md:min-w-36',
        isActions && 'z-1 max-md:absolute max-md:top-1 max-md:right-1 md:relative md:text-right',
      )}
    >
      {!isTitle && !isActions && !isPlain && (
        <span aria-hidden="true" className="shrink-0 text-xs text-ink-faint md:hidden">
          {header}
        </span>
      )}
      <span
        className={classNames(
          'min-w-0 md:contents',
          isCut && 'max-md:overflow-x-clip max-md:text-ellipsis max-md:whitespace-nowrap',
        )}
      >
        {isTitle && href !== undefined ? (
          <Link
            to={href}
            preventScrollReset
            className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {children}
          </Link>
        ) : (
          children
        )}
      </span>
    </td>
  );
};
