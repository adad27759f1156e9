import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import * as calls from '#contract/accounts/calls.ts';
import type { Enrolment, SecondFactor } from '#contract/accounts/second-factor.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { Button } from '../../ui/button.tsx';
import { askToConfirm } from '../../ui/confirmation.ts';
import { formatDay } from '../../ui/dates.ts';
import { showToast } from '../../ui/toasts.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

const FEW_CODES = 3;

const codesLeft = (count: number): string =>
  count === 1 ? '1 recovery code is left' : `${count} recovery codes are left`;

const FactorState = ({ factor }: { factor: SecondFactor }) => {
  const Sign = factor.isSetUp ? ShieldCheck : ShieldOff;
  return (
    <>
      <Sign
        aria-hidden="true"
        className={`size-8 shrink-0 ${factor.isSetUp ? 'text-success' : 'text-ink-soft'}`}
      />
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="second-factor" className="text-lg font-semibold">
          Your second factor
        </h2>
        {factor.isSetUp ? (
          <p className="text-ink-soft">
            Set up{factor.since && ` on ${formatDay(factor.since)}`}.{' '}
            <span className={factor.recoveryCodesLeft <= FEW_CODES ? 'font-semibold text-danger-strong' : ''}>
              {codesLeft(factor.recoveryCodesLeft)}.
            </span>
          </p>
        ) : (
          <p className="text-ink-soft">
            Not set up. With it, whoever steals or guesses your password still cannot log in: an app on your
            phone shows a code that is asked for as well.
          </p>
        )}
      </div>
    </>
  );
};

/** The administrator's own second factor: whether there is one, and the ways to set it up, renew its codes, remove it. */
export const SecondFactorPanel = ({ factor }: { factor: SecondFactor }) => {
  const { revalidate } = useRevalidator();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    try {
      await withPassword(work);
    } catch (error) {
      showToast('error', reasonOf(error));
    }
    setIsBusy(false);
  };
  const begin = () => attempt(async () => setEnrolment((await api(calls.beginSecondFactor)).data));
  const renew = async () => {
    const isSure = await askToConfirm({
      title: 'Make new recovery codes?',
      text: 'The old ones are worth nothing from then on.',
      confirm: 'Make new codes',
    });
    if (!isSure) return;
    await attempt(async () => {
      const { data } = await api(calls.renewRecoveryCodes);
      setCodes(data.recoveryCodes);
    });
  };
  const remove = async () => {
    const isSure = await askToConfirm({
      title: 'Remove your second factor?',
      text: 'From then on whoever knows your password can log in. You are logged out everywhere else.',
      confirm: 'Remove',
      isDangerous: true,
    });
    if (!isSure) return;
    await attempt(async () => {
      const { message } = await api(calls.removeSecondFactor);
      showToast('success', message ?? 'Second factor removed');
    });
    await revalidate();
  };
  return (
    <section
      aria-labelledby="second-factor"
      className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <FactorState factor={factor} />
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto">
          {factor.isSetUp ? (
            <>
              <Button look="secondary" disabled={isBusy} onClick={() => void renew()}>
                New recovery codes
              </Button>
              <Button look="secondary" disabled={isBusy} onClick={() => void remove()}>
                Remove
              </Button>
            </>
          ) : (
            <Button isBusy={isBusy} onClick={() => void begin()}>
              Set up
            </Button>
          )}
        </div>
      </div>
      {enrolment && (
        <SetUpDialog
          enrolment={enrolment}
          onClose={() => setEnrolment(null)}
          onDone={(made) => {
            setEnrolment(null);
            setCodes(made);
          }}
        />
      )}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null);
            void revalidate();
          }}
        />
      )}
    </section>
  );
};
