import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router';

/** Goes to the previous page; where there is none in this shop, or no script runs, to the given one. */
export const BackButton = ({ otherwise }: { otherwise: string }) => {
  const navigate = useNavigate();
  return (
    <Link
      to={otherwise}
      onClick={(event) => {
        const state: unknown = history.state;
        const isFirst = typeof state !== 'object' || state === null || !('idx' in state) || state.idx === 0;
        if (isFirst) return;
        event.preventDefault();
        void navigate(-1);
      }}
      className="-ml-2 inline-flex min-h-11 shrink-0 items-center gap-2 rounded-md px-2 font-medium hover:bg-sunken"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      Back
    </Link>
  );
};
