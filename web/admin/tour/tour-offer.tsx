import { Compass, X } from 'lucide-react';
import { useSession } from '../../session/session-state.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ROW_BUTTON, StartRow } from '../shell/start-row.tsx';
import { endTour } from './end-tour.ts';
import { goToStop } from './tour-state.ts';

/** Whether somebody has neither taken the tour nor declined it. */
export const useTourOffer = (): boolean => useSession().user?.wantsTour === true;

/** Offers the tour, in the page and over nothing. */
export const TourOffer = () => (
  <StartRow
    label="Tour"
    icon={Compass}
    title="New here?"
    text="Five stops show it all."
    buttons={
      <>
        <Button look="quiet" className={ROW_BUTTON} onClick={() => goToStop(0)}>
          Start<span className="sr-only"> the Tour</span>
        </Button>
        <IconButton label="Not Now" className="text-ink-soft" onClick={endTour}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </>
    }
  />
);
