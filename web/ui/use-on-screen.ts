import { useEffect } from 'react';

/** Whether a page is on the screen: its loader asks, before the page is rendered. */
export interface OnScreen {
  isThere: boolean;
}

/** Says so of the page that calls it. */
export const useOnScreen = (page: OnScreen): void =>
  useEffect(() => {
    page.isThere = true;
    return () => {
      page.isThere = false;
    };
  }, [page]);
