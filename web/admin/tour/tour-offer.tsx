import { Compass } from 'lucide-react';
import { useSession } from '../../session/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { endTour } from './end-tour.ts';
import { goToStop } from './tour-state.ts';

/** Offers the tour to whoever has not seen it, in the page and over nothing. */
export const TourOffer = () => {
  const { user } = useSession();
  if (user?.wantsTour !== true) return null;
  return (
    <section
      aria-label="Tour"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <Compass aria-hidden="true" className="size-5 shrink-0 text-brand max-sm:hidden" />
      <p className="min-w-0 flex-1 basis-72">
        <strong className="font-semibold">New here?</strong> Five stops show where everything is.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => goToStop(0)}>
          Start the Tour
        </Button>
        <Button look="quiet" onClick={endTour}>
          Not Now
        </Button>
      </div>
    </section>
  );
};
