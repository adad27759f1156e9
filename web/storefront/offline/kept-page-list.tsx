import { ChevronRight, House, LayoutGrid } from 'lucide-react';
import { formatDay } from '../../ui/dates.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { KeptPage } from './kept-pages.ts';

const ROW = 'flex min-h-18 items-center gap-4 px-4 py-2';
const SQUARE = 'size-14 shrink-0 rounded-md bg-sunken';

const Square = ({ page }: { page: KeptPage }) => {
  if (page.picture) {
    return <img src={page.picture} alt="" width={56} height={56} className={`${SQUARE} object-cover`} />;
  }
  const Icon = page.path === '/' ? House : LayoutGrid;
  return (
    <span className={`${SQUARE} flex items-center justify-center text-ink-faint`}>
      <Icon aria-hidden="true" className="size-6" />
    </span>
  );
};

/** Pages that can be read now; null while they are being looked for. Links are whole documents: the worker has those. */
export const KeptPageList = ({ pages }: { pages: readonly KeptPage[] | null }) => {
  if (pages === null) {
    return (
      <div role="status">
        <span className="sr-only">Looking for pages that were kept</span>
        {['first', 'second', 'third'].map((row) => (
          <div key={row} aria-hidden="true" className={ROW}>
            <Skeleton className="size-14 shrink-0" />
            <Skeleton className="h-5 w-2/3" />
          </div>
        ))}
      </div>
    );
  }
  if (pages.length === 0) {
    return (
      <p className="p-4 text-ink-soft">
        Nothing is kept on this device yet. Products that you look at while you are connected can be read here
        later.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {pages.map((page) => (
        <li key={page.path}>
          <a href={page.path} className={`${ROW} transition-colors hover:bg-sunken`}>
            <Square page={page} />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 font-semibold">{page.name}</span>
              <span className="block text-sm text-ink-soft">Seen on {formatDay(page.seen)}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
          </a>
        </li>
      ))}
    </ul>
  );
};
