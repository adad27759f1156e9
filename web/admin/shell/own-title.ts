import { useEffect } from 'react';

/** Names the page after the one thing that it shows: the route's title is the same for all of them, also in the browser's tabs. */
export const useOwnTitle = (title: string): void => {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      // Where the next page has another title by its route, it has that already.
      if (document.title === title) document.title = before;
    };
  }, [title]);
};
