import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  countFillIns,
  type FillIn,
  fillIn,
  firstFillIn,
  leaveOut,
} from '#contract/content-pages/fill-ins.ts';
import { contentPageMessages as say } from '#contract/content-pages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { givenAnswer, keepAnswer } from './given-answers.ts';
import type { PageFormState } from './page-body.tsx';

const MOST_AROUND = 300;

/** The sentence as it will be with the words that are typed, cut where it is long. */
const Around = ({ before, after, words }: Pick<FillIn, 'before' | 'after'> & { words: string }) =>
  `${before}${after}`.trim() === '' ? null : (
    <p className="text-sm text-ink-soft wrap-anywhere">
      {before.length > MOST_AROUND ? `…${before.slice(-MOST_AROUND)}` : before}
      {words === '' ? (
        <>
          <span aria-hidden="true" className="mx-0.5 inline-block w-10 border-b-2 border-accent" />
          <span className="sr-only">(your words)</span>
        </>
      ) : (
        <span className="border-b-2 border-accent font-medium text-ink">{words}</span>
      )}
      {after.length > MOST_AROUND ? `${after.slice(0, MOST_AROUND)}…` : after}
    </p>
  );

interface OneProps {
  place: FillIn;
  /** Above 0 whoever has filled in the one before, or wants to publish, goes on with this. */
  turn: number;
  typed: RefObject<string>;
  onFillIn: (words: string) => void;
  onLeaveOut: () => void;
}

const One = ({ place, turn, typed, onFillIn, onLeaveOut }: OneProps) => {
  const given = givenAnswer(place.asked);
  const [words, setWords] = useState(given ?? (place.isOffered ? place.asked : ''));
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (turn > 0) field.current?.focus({ preventScroll: true });
  }, [turn]);
  useEffect(() => {
    typed.current = words;
    return () => {
      typed.current = '';
    };
  }, [typed, words]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (words.trim() !== '') onFillIn(words);
  };
  return (
    <>
      <Around before={place.before} after={place.after} words={words.trim()} />
      <TextArea
        ref={field}
        label={place.isOffered ? 'These words, or your own' : place.asked}
        hint={
          given === undefined
            ? 'Shoppers read exactly this.'
            : 'As you wrote it before. Shoppers read exactly this.'
        }
        rows={2}
        enterKeyHint="next"
        value={words}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button disabled={words.trim() === ''} onClick={() => onFillIn(words)}>
          Use This
        </Button>
        <Button look="secondary" onClick={onLeaveOut}>
          Leave Out
        </Button>
      </div>
    </>
  );
};

interface FillInPanelProps {
  form: PageFormState;
  /** How often the page was to be published with something open. */
  tries: number;
  /** What stands in the field at this moment. */
  typed: RefObject<string>;
}

/** Fills in the one place that is left with what stands in its field: it is seen in its sentence, so that it counts as said. */
export const takeTyped = (form: PageFormState, words: string): void => {
  const body = form.getValues('body');
  const place = firstFillIn(body);
  if (!place || countFillIns(body) > 1 || words.trim() === '') return;
  keepAnswer(place.asked, words);
  form.setValue('body', fillIn(body, words), { shouldDirty: true });
};

/**
 * Asks for what a starter leaves open, one place after the other: on a phone nobody finds brackets in a long text, or takes them away.
 */
export const FillInPanel = ({ form, tries, typed }: FillInPanelProps) => {
  const body = form.watch('body');
  const [answered, setAnswered] = useState(0);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (tries > 0) panel.current?.scrollIntoView({ block: 'start' });
  }, [tries]);
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
      ref={panel}
      aria-labelledby="to-fill-in"
      className="mb-5 space-y-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 id="to-fill-in" className="text-lg font-semibold">
        To fill in ({left})
      </h2>
      {tries > 0 && (
        <p role="alert" className="text-sm font-medium text-danger">
          {say.unfinished}
        </p>
      )}
      <One
        key={`${answered} ${place.asked}`}
        place={place}
        turn={answered + tries}
        typed={typed}
        onFillIn={(words) => {
          keepAnswer(place.asked, words);
          write(fillIn(body, words));
        }}
        onLeaveOut={() => write(leaveOut(body))}
      />
    </section>
  );
};
