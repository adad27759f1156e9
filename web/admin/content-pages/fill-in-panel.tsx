import { useEffect, useRef, useState } from 'react';
import {
  countFillIns,
  type FillIn,
  fillIn,
  firstFillIn,
  leaveOut,
} from '#contract/content-pages/fill-ins.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { PageFormState } from './page-body.tsx';

const MOST_AROUND = 90;

/** The sentence that the words go into, cut where it is long. */
const Around = ({ before, after }: Pick<FillIn, 'before' | 'after'>) =>
  `${before}${after}`.trim() === '' ? null : (
    <p className="text-sm text-ink-soft wrap-anywhere">
      {before.length > MOST_AROUND ? `…${before.slice(-MOST_AROUND)}` : before}
      <span aria-hidden="true" className="mx-0.5 inline-block w-10 border-b-2 border-accent" />
      <span className="sr-only">(your words)</span>
      {after.length > MOST_AROUND ? `${after.slice(0, MOST_AROUND)}…` : after}
    </p>
  );

interface OneProps {
  place: FillIn;
  /** Whether whoever has just filled in the one before goes on with this. */
  isNext: boolean;
  onFillIn: (words: string) => void;
  onLeaveOut: () => void;
}

const One = ({ place, isNext, onFillIn, onLeaveOut }: OneProps) => {
  const [words, setWords] = useState(place.isOffered ? place.asked : '');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isNext) field.current?.focus();
  }, [isNext]);
  return (
    <>
      <Around before={place.before} after={place.after} />
      <TextArea
        ref={field}
        label={place.isOffered ? 'These words, or your own' : place.asked}
        rows={place.isOffered ? 1 : 3}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button disabled={words.trim() === ''} onClick={() => onFillIn(words)}>
          Put In
        </Button>
        <Button look="secondary" onClick={onLeaveOut}>
          Leave Out
        </Button>
      </div>
    </>
  );
};

/**
 * Asks for what a starter leaves open, one place after the other: on a phone nobody finds brackets in a long text, or takes them away.
 */
export const FillInPanel = ({ form }: { form: PageFormState }) => {
  const body = form.watch('body');
  const [answered, setAnswered] = useState(0);
  const left = countFillIns(body);
  const place = firstFillIn(body);
  if (!place)
    return answered === 0 ? null : (
      <p role="status" className="mb-5 rounded-lg border border-line bg-surface p-4 font-medium shadow-card">
        Nothing is left to fill in. Read it through, then publish it.
      </p>
    );
  const write = (text: string): void => {
    form.setValue('body', text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    setAnswered(answered + 1);
  };
  return (
    <section
      aria-labelledby="to-fill-in"
      className="mb-5 space-y-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 id="to-fill-in" className="text-lg font-semibold">
        To fill in ({left})
      </h2>
      <One
        key={`${answered} ${place.asked}`}
        place={place}
        isNext={answered > 0}
        onFillIn={(words) => write(fillIn(body, words))}
        onLeaveOut={() => write(leaveOut(body))}
      />
    </section>
  );
};
