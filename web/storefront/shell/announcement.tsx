import { X } from 'lucide-react';
import { Link } from 'react-router';
import { useStorefront } from '../settings/settings.ts';

/** Remembered by what it says: another announcement is read again. */
const close = (id: string): void => {
  document.documentElement.dataset.closed = id;
  try {
    localStorage.closed = id;
  } catch {
    // Then it is back with the next page.
  }
};

/** A line of the owner's above every page; whoever has closed it does not see it, which is decided before the first paint. */
export const Announcement = () => {
  const announcement = useStorefront().look?.announcement;
  if (!announcement) return null;
  const { id, text, link, isClosable } = announcement;
  const look = 'font-semibold underline underline-offset-4';
  return (
    <aside id="announcement" aria-label="Announcement" className="bg-accent text-on-accent">
      <div className="container-page flex min-h-11 items-center gap-2 text-sm">
        <p className="min-w-0 flex-1 py-2 text-center wrap-anywhere">
          {link.startsWith('https:') ? (
            <a href={link} className={look}>
              {text}
            </a>
          ) : link ? (
            <Link to={link} className={look}>
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
        {isClosable && (
          <button
            type="button"
            aria-label="Close announcement"
            onClick={() => close(id)}
            className="-mr-3 grid size-11 shrink-0 place-items-center rounded-md scriptless:hidden"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
    </aside>
  );
};
