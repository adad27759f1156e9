import { RotateCw, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isCataloguePath } from '../../offline/caching-strategy.ts';
import { isOutOfReach, onReachChange } from '../../offline/connection.ts';
import { isOwnPath } from '../../session/intent.ts';
import { keepInTab, keptInTab } from '../../session/tab-memory.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { pageHead } from '../search-engines/page-head.ts';
import { KeptPageList } from './kept-page-list.tsx';
import { type KeptPage, listKeptPages } from './kept-pages.ts';

export const meta = pageHead('You are offline');

/** The page that was wanted, as the service worker names it; only ever one of this shop. */
const wantedPage = (): string => {
  const page = new URLSearchParams(location.search).get('page') ?? '/';
  return isOwnPath(page) ? page : '/';
};

const reasonFor = (page: string): string =>
  isCataloguePath(new URL(page, location.origin).pathname)
    ? 'This page has not been kept on this device.'
    : 'This page always needs a connection, so that its prices and your orders are right.';

const LAST_GONE = 'last-gone-on';
const GO_AGAIN_MS = 10_000;

/** In milliseconds. A page that does not come though the shop answers is not asked for without a pause. */
const pauseBeforeGoing = (page: string): number => {
  const last: { page?: string; at?: number } = JSON.parse(keptInTab(LAST_GONE) ?? '{}');
  const isAgain = last.page === page && Date.now() - (last.at ?? 0) < GO_AGAIN_MS;
  keepInTab(LAST_GONE, { page, at: Date.now() });
  return isAgain ? GO_AGAIN_MS : 0;
};

/** Shown by the service worker in the place of a page that it can neither fetch nor has kept. */
export default function OfflinePage() {
  const [pages, setPages] = useState<KeptPage[] | null>(null);
  const [reason, setReason] = useState('');
  useEffect(() => {
    setReason(reasonFor(wantedPage()));
    listKeptPages().then(setPages, () => setPages([]));
    // Back in reach: on to where the shopper was going.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goOn = (): void => {
      clearTimeout(timer);
      if (isOutOfReach()) return;
      timer = setTimeout(() => location.replace(wantedPage()), pauseBeforeGoing(wantedPage()));
    };
    // The line may be back before the page has come alive; whoever opens it with a line is left here.
    if (document.documentElement.dataset.kept !== undefined) goOn();
    const stop = onReachChange(goOn);
    return () => {
      clearTimeout(timer);
      stop();
    };
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
