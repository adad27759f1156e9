import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import * as calls from '#contract/bookkeeping/calls.ts';
import { bookkeepingMessages as say } from '#contract/bookkeeping/messages.ts';
import type { Comparison } from '#contract/bookkeeping/schemas.ts';
import { formatNairaExact } from '#contract/money.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import { api } from '../../../api/browser.ts';
import { reasonOf } from '../../../dialogs/sentences.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { showToast } from '../../../ui/toasts.ts';
import { May } from '../../shell/may.tsx';
import { useLookingAgain } from '../../shell/use-looking-again.ts';

const LOOK_AGAIN_MS = 2_000;

const Sum = ({ name, theirs, ours }: { name: string; theirs: number; ours: number }) => (
  <tr className="border-t border-line">
    <th scope="row" className="py-2 pr-4 text-left font-medium">
      {name}
    </th>
    <td className="money py-2 pr-4 text-right">{formatNairaExact(theirs)}</td>
    <td className={`money py-2 text-right ${theirs === ours ? '' : 'font-semibold text-danger'}`}>
      {formatNairaExact(ours)}
    </td>
  </tr>
);

const headingOf = (comparison: Comparison | null): string => {
  if (!comparison) return 'Not compared yet';
  if (comparison.state === 'running') return 'Comparing now';
  if (comparison.state === 'failed') return `The last comparison failed. ${comparison.failure ?? ''}`;
  return `Compared ${formatMoment(comparison.finishedAt ?? comparison.startedAt)}`;
};

/** When both books were compared last, what they came to, and the button to do it again. */
export const ComparisonHead = ({ comparison }: { comparison: Comparison | null }) => {
  const { revalidate } = useRevalidator();
  const [isAsking, setIsAsking] = useState(false);
  const isRunning = comparison?.state === 'running';
  useLookingAgain(isRunning, LOOK_AGAIN_MS);
  const compare = async (): Promise<void> => {
    setIsAsking(true);
    try {
      const { message = say.started } = await api(calls.beginComparison, { body: {} });
      showToast('success', message);
    } catch (error) {
      showToast('error', reasonOf(error));
    }
    await revalidate();
    setIsAsking(false);
  };
  return (
    <section className="mb-5 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold">{headingOf(comparison)}</h2>
          <p className="mt-1 max-w-prose text-sm text-ink-soft">
            Every day the shop reads {PROVIDER}’s list of payments and refunds and holds it against its own
            books. What it can mend it mends; the rest is listed below.
          </p>
        </div>
        <May needs="settle payments">
          <Button
            look="secondary"
            className="max-sm:w-full"
            isBusy={isAsking || isRunning}
            icon={<Scale aria-hidden="true" className="size-5" />}
            onClick={() => void compare()}
          >
            Compare now
          </Button>
        </May>
      </div>
      {comparison?.state === 'done' && (
        <table className="mt-4 w-full max-w-xl text-sm">
          <caption className="pb-2 text-left text-ink-soft">
            From {formatMoment(comparison.since)} to {formatMoment(comparison.until)}
          </caption>
          <thead>
            <tr className="text-ink-soft">
              <th scope="col" className="py-1 pr-4 text-left font-normal">
                Both sides
              </th>
              <th scope="col" className="py-1 pr-4 text-right font-normal">
                {PROVIDER}
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                Shop
              </th>
            </tr>
          </thead>
          <tbody>
            <Sum
              name={`Paid (${comparison.payments})`}
              theirs={comparison.theirPaid}
              ours={comparison.ourPaid}
            />
            <Sum
              name={`Refunded (${comparison.refunds})`}
              theirs={comparison.theirRefunded}
              ours={comparison.ourRefunded}
            />
          </tbody>
        </table>
      )}
    </section>
  );
};
