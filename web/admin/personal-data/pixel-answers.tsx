import { type FormEvent, useState } from 'react';
import * as calls from '#contract/pixels/calls.ts';
import { COUNTED_DAYS } from '#contract/pixels/messages.ts';
import { PIXEL_QUESTIONS } from '#contract/pixels/question.ts';
import type { PixelAnswerCounts, RecordedPixelAnswer } from '#contract/pixels/schemas.ts';
import { PIXEL_VENDORS } from '#contract/settings/pixels.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { TextLink } from '../../forms/text-link.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { TextField } from '../../ui/field.tsx';
import { useMay } from '../shell/may.tsx';

/** The words that were put to them; none where a later release has asked. */
const questionOf = ({ question, vendors }: RecordedPixelAnswer): string | undefined =>
  PIXEL_QUESTIONS[question - 1]?.replace(
    '{vendors}',
    vendors.map((vendor) => PIXEL_VENDORS[vendor]).join(', '),
  );

const Whose = ({ account }: Pick<RecordedPixelAnswer, 'account'>) => {
  const may = useMay();
  if (!account) return 'somebody who was not logged in';
  if (!may('see customers')) return account.name;
  return <TextLink to={`/admin/customers/${account._id}`}>{account.name}</TextLink>;
};

const Answer = ({ answer }: { answer: RecordedPixelAnswer }) => {
  const { isGiven, answeredAt, recordedAt, vendors, account } = answer;
  const question = questionOf(answer);
  return (
    <li className="space-y-1 rounded-lg border border-line bg-surface p-4 text-sm shadow-card">
      <p>
        <strong>{isGiven ? 'Yes' : 'No'}</strong> to{' '}
        {vendors.map((vendor) => PIXEL_VENDORS[vendor]).join(', ')}, by <Whose account={account} />
      </p>
      <p>
        Answered on {formatMoment(answeredAt)} by their own clock, recorded on {formatMoment(recordedAt)}
      </p>
      {question && <p className="text-ink-soft">Asked: “{question}”</p>}
    </li>
  );
};

/** What visitors have answered about pixels: how many lately, and what somebody did who names the number of their answer. */
export const PixelAnswers = ({ counts }: { counts: PixelAnswerCounts }) => {
  const [number, setNumber] = useState('');
  const [found, setFound] = useState<RecordedPixelAnswer[] | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const find = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    setFound(null);
    try {
      setFound((await api(calls.findPixelAnswers, { query: { number } })).data);
    } catch (error) {
      setProblem(reasonOf(error));
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="pixel-answers" className="mt-8 border-t border-line pt-6">
      <h2 id="pixel-answers" className="text-lg font-semibold">
        Answers about pixels
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft">
        Within {COUNTED_DAYS} days {counts.given.toLocaleString('en-NG')} browsers have said yes, and{' '}
        {counts.refused.toLocaleString('en-NG')} no, by what each has said last. Whoever has answered reads
        the number of their answer at the foot of every page, under “Your choice about measuring”.
      </p>
      <form onSubmit={(event) => void find(event)} noValidate className="max-w-prose space-y-3">
        <TextField
          label="Find an answer about pixels by its number"
          autoComplete="off"
          spellCheck={false}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
          error={problem}
        />
        <Button type="submit" look="secondary" isBusy={isBusy} busyText="Looking...">
          Find
        </Button>
      </form>
      <div role="status">
        {found?.length === 0 && <p className="mt-4">Nothing is recorded under this number.</p>}
        {found && found.length > 0 && (
          <ul className="mt-4 max-w-prose space-y-3">
            {found.map((answer) => (
              <Answer key={answer.answeredAt} answer={answer} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
};
