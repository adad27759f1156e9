import { useEffect } from 'react';

/** Names the page after the one thing that it shows: the route's title is the same for all of them, also in the browser's tabs. */
export const useOwnTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};
