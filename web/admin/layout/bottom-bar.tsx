import { Ellipsis, Search } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { DialogFrame } from '../../dialogs/dialog-frame.tsx';
import { show } from '../keyboard/shown.ts';
import { useAdminPages } from './admin-access.ts';
import { isAt } from './admin-pages.ts';
import { NavLinks } from './nav-links.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

const PLACE =
  'relative flex min-h-14 w-full min-w-0 flex-col items-center justify-center gap-0.5 text-xs font-medium tracking-tight text-ink-soft max-[23rem]:text-[0.6875rem] transition-colors active:bg-sunken aria-[current=page]:text-brand';

/** The five places of every day at the foot of a phone, and the way to all others. */
export const BottomBar = () => {
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const daily = useAdminPages().filter(({ isDaily }) => isDaily);
  const isElsewhere = !daily.some((entry) => isAt(entry, pathname, search));
  return (
    <>
      <nav
        aria-label="Admin"
        data-bar
        className="admin-bar fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <ul className="mx-auto grid max-w-2xl auto-cols-fr grid-flow-col">
          {daily.map((entry) => (
            <li key={entry.to} className="min-w-0">
              <Link
                to={entry.to}
                aria-current={isAt(entry, pathname, search) ? 'page' : undefined}
                className={PLACE}
              >
                <entry.icon aria-hidden="true" className="size-5" />
                <span className="max-w-full truncate">{entry.label}</span>
                {entry.waiting && (
                  <>
                    {' '}
                    <WaitingBadge waiting={entry.waiting} className="absolute top-1 left-1/2 ml-1 scale-85" />
                  </>
                )}
              </Link>
            </li>
          ))}
          <li className="min-w-0">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-current={isElsewhere ? 'page' : undefined}
              onClick={() => setOpen(true)}
              className={PLACE}
            >
              <Ellipsis aria-hidden="true" className="size-5" />
              More
            </button>
          </li>
        </ul>
      </nav>
      <DialogFrame title="More" isOpen={isOpen} onClose={() => setOpen(false)}>
        <nav aria-label="All pages" className="min-h-0 flex-1 overflow-y-auto p-3 pb-6">
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              show('palette');
            }}
            className="mb-4 flex min-h-11 w-full items-center gap-3 rounded-md border border-line-strong px-3 text-ink-soft"
          >
            <Search aria-hidden="true" className="size-4.5" />
            Search
          </button>
          <NavLinks isForTouch onChoose={() => setOpen(false)} />
        </nav>
      </DialogFrame>
    </>
  );
};
