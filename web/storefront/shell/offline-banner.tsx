import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { notePage, useOutOfReach } from '../../offline/connection.ts';
import { OfflineNotice } from '../../offline/offline-notice.tsx';

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
    <div role="status" className="bg-ink text-on-dark">
      {isOut && <OfflineNotice />}
    </div>
  );
};
