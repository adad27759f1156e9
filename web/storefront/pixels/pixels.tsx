/**
 * What measures visits, for shops that have set a pixel; loaded after the page, and only there.
 *
 * - `choice`    what a visitor has said, kept in the browser
 * - `record`    told to the shop, under a number that goes with nothing else
 * - `vendors`   the vendors' scripts, loaded once a visitor agrees
 * - `events`, `watch`  what they are told, taken from the session and the address
 */

import { useEffect, useRef, useState } from 'react';
import { PIXEL_QUESTIONS } from '#contract/pixels/question.ts';
import { isSecretPath } from '#contract/secret-paths.ts';
import { PIXEL_VENDORS, type Pixels, type PixelVendor } from '#contract/settings/pixels.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { choiceOf, forgetVendors, keepChoice, storedChoice } from './choice.ts';
import { recordChoice, recordUnsent } from './record.ts';
import { startVendors } from './vendors.ts';
import { useHappenings } from './watch.ts';

/** The foot of each page has a button of this name (`footer.tsx`). */
const ASKS_AGAIN = '[data-pixel-choice]';

let send: ReturnType<typeof startVendors> | null = null;

const Watching = ({ pixels }: { pixels: Pixels }) => {
  const [tell] = useState(() => {
    send ??= startVendors(pixels);
    return send;
  });
  useHappenings(tell);
  return null;
};

/** Not by `Intl`, whose rules a phone would read for one "and" (docs/decisions/0093). */
const namesOf = (pixels: Pixels): string => {
  const names = (Object.keys(pixels) as PixelVendor[]).map((vendor) => PIXEL_VENDORS[vendor]);
  const others = names.slice(0, -1).join(', ');
  return [others, names.at(-1)].filter(Boolean).join(' and ');
};

/** What somebody names to the shop who wants to know, or to have gone, what they have answered. */
const Recorded = () => {
  const [choice] = useState(storedChoice);
  if (!choice?.number || !choice.isRecorded) return null;
  return (
    <p className="mt-2 text-xs text-ink-soft wrap-anywhere">
      Your answer of {formatDay(choice.at)} is recorded under number {choice.number}.
    </p>
  );
};

const Question = ({
  pixels,
  hasFocus,
  onAnswer,
}: {
  pixels: Pixels;
  /** Whether somebody has asked for it. */
  hasFocus: boolean;
  onAnswer: (isGiven: boolean) => void;
}) => {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hasFocus) box.current?.focus();
  }, [hasFocus]);
  return (
    <section
      ref={box}
      data-bar
      tabIndex={-1}
      aria-label="Your choice about measuring"
      className="fixed inset-x-4 bottom-24 z-40 rounded-lg border border-line bg-surface p-4 shadow-overlay sm:bottom-4 sm:left-auto sm:w-104 print:hidden"
    >
      <p className="text-sm">
        {PIXEL_QUESTIONS[PIXEL_QUESTIONS.length - 1]?.replace('{vendors}', namesOf(pixels))}
      </p>
      <Recorded />
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button look="secondary" onClick={() => onAnswer(false)}>
          No
        </Button>
        <Button look="secondary" onClick={() => onAnswer(true)}>
          Yes, allow
        </Button>
      </div>
    </section>
  );
};

/** Asks once a year, keeps the answer and has it recorded, and after a yes tells the vendors what happens. */
export const PixelChoice = ({ pixels }: { pixels: Pixels }) => {
  const [isGiven, setGiven] = useState(() => choiceOf(pixels));
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const ask = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest(ASKS_AGAIN)) setAsked(true);
    };
    document.addEventListener('click', ask);
    return () => document.removeEventListener('click', ask);
  }, []);
  useEffect(() => recordUnsent(pixels), [pixels]);
  const answer = (isYes: boolean): void => {
    const choice = keepChoice(pixels, isYes);
    setAsked(false);
    setGiven(isYes);
    recordChoice(pixels, choice);
    if (isYes || send === null) return;
    // A script that runs cannot be called back: the page begins anew without it.
    void forgetVendors().finally(() => location.reload());
  };
  return (
    <>
      {(isGiven === null || isAsked) && <Question pixels={pixels} hasFocus={isAsked} onAnswer={answer} />}
      {isGiven && !isSecretPath(location.pathname) && <Watching pixels={pixels} />}
    </>
  );
};
