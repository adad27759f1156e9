import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pressPageKey } from '../shell/page-keys.ts';

const HASH = '#new';

/** An address that leads to a page and begins there what the page adds. */
export const newAt = (to: string): string => `${to}${HASH}`;

/** Begins it once the page is open; the address is the page's own again, so that a reload does not begin another one. */
export const useBeginNew = (): void => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== HASH) return;
    void (async () => {
      await navigate({ pathname, search }, { replace: true, preventScrollReset: true });
      pressPageKey('new');
    })();
  }, [hash, pathname, search, navigate]);
};
