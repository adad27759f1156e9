import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import * as calls from '#contract/maintenance/calls.ts';
import { NOTICE_MAX } from '#contract/maintenance/limits.ts';
import type { Maintenance } from '#contract/maintenance/schemas.ts';
import { isAbort } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Minutes; empty for no end. */
const HOW_LONG = [
  ['15', '15 minutes'],
  ['30', '30 minutes'],
  ['60', '1 hour'],
  ['120', '2 hours'],
  ['480', '8 hours'],
  ['', 'Until I turn it off'],
] as const;

type Change = { isOn: boolean; notice?: string; minutes?: number | null };

const useMaintenance = () => {
  const [state, setState] = useState<Maintenance | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const leaving = new AbortController();
    api(calls.readMaintenance, { signal: leaving.signal }).then(
      ({ data }) => setState(data),
      (error: unknown) => {
        if (!isAbort(error)) setProblem(reasonOf(error));
      },
    );
    return () => leaving.abort();
  }, []);
  const change = async (body: Change): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const { data, message } = await withPassword(() => api(calls.changeMaintenance, { body }));
      setState(data);
      if (message) showToast('success', message);
      await revalidate();
    } catch (error) {
      setProblem(reasonOf(error));
    }
    setBusy(false);
  };
  return { state, problem, isBusy, change };
};

type Changing = Pick<ReturnType<typeof useMaintenance>, 'isBusy' | 'change'>;

const Paused = ({ state, isBusy, change }: Changing & { state: Maintenance }) => (
  <div className="space-y-4">
    <FormNotice tone="warning">
      <p className="font-medium">
        The shop is paused{state.until ? ` until ${formatMoment(state.until)}` : ' until you turn this off'}.
      </p>
      <p className="mt-1 wrap-anywhere">Shoppers read: “{state.shown}”</p>
    </FormNotice>
    <Button isBusy={isBusy} onClick={() => void change({ isOn: false })}>
      Turn maintenance off
    </Button>
  </div>
);

const Pausing = ({ isBusy, change }: Changing) => {
  const [minutes, setMinutes] = useState<string>('30');
  const [notice, setNotice] = useState('');
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="For how long" value={minutes} onChange={(event) => setMinutes(event.target.value)}>
          {HOW_LONG.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <TextField
          label="What shoppers read first"
          isOptional
          autoComplete="off"
          maxLength={NOTICE_MAX}
          placeholder="We are working on the shop."
          hint="Until when buying is paused is added."
          value={notice}
          onChange={(event) => setNotice(event.target.value)}
          onKeyDown={(event) => {
            // It stands among the settings, which are saved by another button.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      <Button
        look="secondary"
        isBusy={isBusy}
        onClick={() => void change({ isOn: true, notice, minutes: minutes === '' ? null : Number(minutes) })}
      >
        Turn maintenance on
      </Button>
    </div>
  );
};

/** Pauses the shop, and has it go on. */
export const MaintenanceSwitch = () => {
  const { state, problem, ...changing } = useMaintenance();
  return (
    <div className="space-y-4">
      {problem && <FormNotice tone="error">{problem}</FormNotice>}
      {state === null && problem === null && <Skeleton className="h-40" />}
      {state?.isOn && <Paused state={state} {...changing} />}
      {state?.isOn === false && <Pausing {...changing} />}
    </div>
  );
};
