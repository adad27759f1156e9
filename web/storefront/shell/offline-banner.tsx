import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { notePage, useOutOfReach } from '../../offline/connection.ts';
import { loadWatch } from '../../offline/load-watch.ts';

/** Comes with the watch over the connection, which every page loads once it is idle: too late, nothing is said. */
const OfflineNotice = lazy<ComponentType>(() =>
  loadWatch().then(
    ({ OfflineNotice }) => ({ default: OfflineNotice }),
    () => ({ default: () => null }),
  ),
);

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
        <Suspense>
          <OfflineNotice />
        </Suspense>
      )}
    </div>
  );
};
