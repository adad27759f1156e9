import { RotateCw, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isCataloguePath } from '../../offline/caching-strategy.ts';
import { isOutOfReach, onReachChange } from '../../offline/connection.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { pageHead } from '../search-engines/page-head.ts';
import { KeptPageList } from './kept-page-list.tsx';
import { type KeptPage, listKeptPages } from './kept-pages.ts';

export const meta = pageHead('You are offline');

/** The page that was wanted, as the service worker names it; only ever one of this shop. */
const wantedPage = (): string => {
  const page = new URLSearchParams(location.search).get('page') ?? '/';
  return /^\/(?![/\\])/.test(page) ? page : '/';
};

const reasonFor = (page: string): string =>
  isCataloguePath(new URL(page, location.origin).pathname)
    ? 'This page has not been kept on this device.'
    : 'This page always needs a connection, so that its prices and your orders are right.';

/** Shown by the service worker in the place of a page that it can neither fetch nor has kept. */
export default function OfflinePage() {
  const [pages, setPages] = useState<KeptPage[] | null>(null);
  const [reason, setReason] = useState('');
  useEffect(() => {
    setReason(reasonFor(wantedPage()));
    listKeptPages().then(setPages, () => setPages([]));
    // Back in reach: on to where the shopper was going.
    return onReachChange(() => {
      if (!isOutOfReach()) location.replace(wantedPage());
    });
  }, []);
  return (
    <>
      <EmptyState
        isPage
        icon={<WifiOff aria-hidden="true" className="size-8" />}
        title="You are offline"
        text={`${reason} Check your connection and try again.`.trim()}
      >
        <Button
          onClick={() => location.replace(wantedPage())}
          icon={<RotateCw aria-hidden="true" className="size-5" />}
        >
          Try again
        </Button>
      </EmptyState>
      <section aria-labelledby="kept" className="container-page max-w-2xl scriptless:hidden">
        <h2 id="kept" className="mb-3 text-lg font-semibold">
          Pages you can still read
        </h2>
        <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
          <KeptPageList pages={pages} />
        </div>
      </section>
    </>
  );
}
