import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../session/session-state.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { endTour } from './end-tour.ts';
import { goToStop } from './tour-state.ts';
import { isAtStop, stopsFor } from './tour-stops.ts';

/** With what is shown: a press right after it must not be lost. */
const useEscape = (onEscape: () => void): void => {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onEscape]);
};

const addressOf = ({ pathname, search }: { pathname: string; search: string }): string => pathname + search;

/** How somebody comes to a stop. */
interface Way {
  to: string | undefined;
  /** Where they stood when the stop began: what was shown, and where the page was going already, which is shown later on a slow phone. */
  key: string;
  bar: string;
  /** The stops before, whose pages may still be opening. */
  from: readonly (string | undefined)[];
}

/** Steps aside for whoever goes on by themselves: the overview offers it again. */
const useStepAside = (to: string | undefined): void => {
  const location = useLocation();
  const way = useRef<Way | null>(null);
  useEffect(() => {
    const bar = addressOf(window.location);
    const known = way.current?.to === to ? way.current : null;
    const before = way.current === null ? [] : [...way.current.from, way.current.to];
    const present = known ?? { to, key: location.key, bar, from: before };
    const isThere = to !== undefined && isAtStop(to, location);
    const isSettled = isThere && addressOf(location) === bar;
    way.current = isSettled ? { ...present, from: [] } : present;
    if (to === undefined || isThere) return;
    const isWhereItBegan = present.key === location.key || present.bar === addressOf(location);
    const isOnTheWay = isWhereItBegan || present.from.some((stop) => stop && isAtStop(stop, location));
    if (!isOnTheWay) goToStop(null);
  }, [to, location]);
};

/** One stop after the other: the page is opened behind a card that says what it is for. Nothing is locked meanwhile. */
export const Tour = ({ stop }: { stop: number }) => {
  const { user } = useSession();
  const navigate = useNavigate();
  const card = useRef<HTMLElement>(null);
  const stops = stopsFor(user);
  const shown = stops[stop];
  const to = shown?.to;
  useEscape(endTour);
  useStepAside(to);
  useEffect(() => {
    if (to === undefined) return;
    if (addressOf(window.location) !== to) void navigate(to);
    card.current?.focus({ preventScroll: true });
  }, [to, navigate]);
  if (!shown) return null;
  const isLast = stop === stops.length - 1;
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={`Tour: ${shown.title}`}
      className="fixed right-3 bottom-[calc(var(--admin-bar)+0.75rem)] z-30 w-[min(22rem,calc(100vw-1.5rem))] rounded-xl border border-line bg-surface p-4 shadow-overlay outline-none lg:right-6 lg:bottom-6 print:hidden"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-sm text-ink-soft tabular-nums">
            Tour, stop {stop + 1} of {stops.length}
          </p>
          <h2 className="text-lg font-semibold">{shown.title}</h2>
        </div>
        <IconButton label="End the tour" onClick={endTour}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <p className="mt-1">{shown.text}</p>
      <div className="mt-4 flex justify-end gap-2">
        {stop > 0 && (
          <Button look="secondary" onClick={() => goToStop(stop - 1)}>
            Back
          </Button>
        )}
        <Button onClick={isLast ? endTour : () => goToStop(stop + 1)}>{isLast ? 'Done' : 'Next'}</Button>
      </div>
    </section>
  );
};
