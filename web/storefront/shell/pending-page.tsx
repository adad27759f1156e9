import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { PageSpinner } from '../../ui/spinner.tsx';
import { isListingPath } from '../catalogue/listing-path.ts';
import { DetailSkeleton, ListingSkeleton } from '../catalogue/skeletons.tsx';

/** Quicker pages come without a skeleton, which would only flash. */
const PATIENCE_MS = 300;
/** The header stays in view. */
const HEADER_PX = 64;

const shapeOf = (pathname: string) => {
  if (isListingPath(pathname)) return <ListingSkeleton />;
  return pathname.startsWith('/products/') ? <DetailSkeleton /> : <PageSpinner />;
};

/**
 * The next page in the shape of what is coming, when it takes its time. It lies over the present page, so that its
 * place in the scroll is kept for coming back.
 */
export const PendingPage = () => {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  // The listing dims what is there while its next products come, those of a category too.
  const isWithinListing = next !== undefined && isListingPath(pathname) && isListingPath(next.pathname);
  const target = next && !isWithinListing && next.pathname !== pathname ? next.pathname : null;
  const [top, setTop] = useState<number | null>(null);
  useEffect(() => {
    if (target === null) return;
    const timer = setTimeout(() => {
      const content = document.getElementById('content');
      setTop(Math.max(HEADER_PX, content?.getBoundingClientRect().top ?? 0));
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setTop(null);
    };
  }, [target]);
  if (target === null || top === null) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 overflow-hidden bg-canvas" style={{ top }}>
      <span role="status" className="sr-only">
        Loading
      </span>
      {shapeOf(target)}
    </div>
  );
};
