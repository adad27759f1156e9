import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { notePage, useOutOfReach } from '../../offline/connection.ts';

/** Says that there is no connection, aloud too, and loads the page's prices anew when there is one again. */
export const OfflineBanner = () => {
  const isOut = useOutOfReach();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => notePage(pathname + search, !isOut), [pathname, search, isOut]);
  const wasOut = useRef(false);
  useEffect(() => {
    if (wasOut.current && !isOut) void revalidate();
    wasOut.current = isOut;
  }, [isOut, revalidate]);
  return (
    <div role="status" className="bg-ink text-on-brand">
      {isOut && (
        <p className="container-page flex min-h-11 items-center justify-center gap-2 py-2 text-center text-sm max-sm:text-xs">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
          <span className="text-balance">
            {navigator.onLine ? 'The shop cannot be reached.' : 'You are offline.'} Prices and stock may have
            changed.
          </span>
        </p>
      )}
    </div>
  );
};
