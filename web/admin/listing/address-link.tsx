import { Link } from 'react-router';

/** Where a row is found in the shop; on a phone no higher than its line, however large it is for a finger. */
export const AddressLink = ({ path }: { path: string }) => (
  <Link
    to={path}
    title={path}
    className="text-brand wrap-anywhere hover:underline max-md:py-3.5 md:inline-flex md:min-h-11 md:items-center"
  >
    {path}
  </Link>
);
