import { Compass } from 'lucide-react';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { goToStop } from '../tour/tour-state.ts';
import { useAdminPages } from './admin-access.ts';
import { ADMIN_GROUPS, type AdminEntry, isAt } from './admin-pages.ts';
import { WaitingBadge } from './waiting-badge.tsx';

const SHOW_AROUND = 'Show me around';

const LOOK =
  'relative flex items-center gap-3 rounded-md text-sm font-medium transition-colors hover:bg-sunken aria-[current=page]:bg-brand-tint aria-[current=page]:text-brand';

interface NavLinksProps {
  /** Icons alone, whose names show when they are pointed at. */
  isNarrow?: boolean;
  /** Larger, for fingers. */
  isForTouch?: boolean;
  onChoose?: () => void;
}

const Entry = ({ entry, isNarrow, isForTouch, onChoose }: NavLinksProps & { entry: AdminEntry }) => {
  const { pathname, search } = useLocation();
  const { to, label, icon: Icon, waiting } = entry;
  return (
    <li>
      <Link
        to={to}
        onClick={onChoose}
        title={isNarrow ? label : undefined}
        aria-current={isAt(entry, pathname, search) ? 'page' : undefined}
        className={classNames(
          LOOK,
          isForTouch ? 'min-h-11 px-3' : 'min-h-8',
          isNarrow ? 'justify-center' : 'px-3',
        )}
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        <span
          className={
            isNarrow ? 'sr-only' : classNames('min-w-0 flex-1', isForTouch ? 'leading-tight' : 'truncate')
          }
        >
          {label}
        </span>
        {waiting && (
          <>
            {' '}
            <WaitingBadge
              waiting={waiting}
              className={isNarrow ? 'absolute -top-0.5 right-0 scale-85' : 'relative'}
            />
          </>
        )}
      </Link>
    </li>
  );
};

const Group = ({ name, ...how }: NavLinksProps & { name: (typeof ADMIN_GROUPS)[number] }) => {
  const id = useId();
  const pages = useAdminPages();
  return (
    <div>
      <p
        id={id}
        className={how.isNarrow ? 'sr-only' : 'px-3 pb-1 text-xs font-semibold tracking-wide text-ink-faint'}
      >
        {name}
      </p>
      <ul aria-labelledby={id} className="space-y-0.5">
        {pages
          .filter(({ group }) => group === name)
          .map((entry) => (
            <Entry key={entry.to} entry={entry} {...how} />
          ))}
      </ul>
    </div>
  );
};

/** Begins the tour again, whenever somebody wants it. */
const ShowAround = ({ isNarrow, isForTouch, onChoose }: NavLinksProps) => (
  <div>
    <button
      type="button"
      title={isNarrow ? SHOW_AROUND : undefined}
      onClick={() => {
        onChoose?.();
        goToStop(0);
      }}
      className={classNames(
        LOOK,
        'w-full text-ink-soft',
        isForTouch ? 'min-h-11 px-3' : 'min-h-8',
        isNarrow ? 'justify-center' : 'px-3',
      )}
    >
      <Compass aria-hidden="true" className="size-4.5 shrink-0" />
      <span className={isNarrow ? 'sr-only' : undefined}>{SHOW_AROUND}</span>
    </button>
  </div>
);

/** All pages of the admin area, in their groups. */
export const NavLinks = (how: NavLinksProps) => {
  const pages = useAdminPages();
  return (
    <div
      className={
        how.isNarrow
          ? 'divide-y divide-line *:py-2'
          : how.isForTouch
            ? 'columns-2 gap-3 *:mb-4 *:break-inside-avoid'
            : 'space-y-3'
      }
    >
      {ADMIN_GROUPS.filter((name) => pages.some(({ group }) => group === name)).map((name) => (
        <Group key={name} name={name} {...how} />
      ))}
      <ShowAround {...how} />
    </div>
  );
};
