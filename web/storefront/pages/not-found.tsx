import { data } from 'react-router';
import { pageHead } from '../search-engines/page-head.ts';
import { NotFoundNotice } from './not-found-notice.tsx';

/** The page is served with its true status. */
export const loader = () => data(null, { status: 404 });
export const clientLoader = (): null => null;

export const meta = pageHead('Page not found');

export default function NotFound() {
  return <NotFoundNotice />;
}
