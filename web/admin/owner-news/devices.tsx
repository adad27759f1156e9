import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as calls from '#contract/push/calls.ts';
import type { Push } from '#contract/push/schemas.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { askToConfirm } from '../../ui/confirmation.ts';
import { formatDay } from '../../ui/dates.ts';
import { showToast } from '../../ui/toasts.ts';
import { allowNotices, canShowNotices, currentEndpoint, forgetNotices } from './this-browser.ts';

const sentence = (error: unknown): string =>
  error instanceof ApiError || !(error instanceof Error) ? reasonOf(error) : error.message;

/** The devices on which an administrator is shown notices, and this one among them. */
export const Devices = ({ push: first }: { push: Push }) => {
  const [push, setPush] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [here, setHere] = useState<string | null>(null);
  const [canShow, setCanShow] = useState(true);
  useEffect(() => {
    setCanShow(canShowNotices());
    currentEndpoint().then(setHere, () => {});
  }, []);

  const attempt = async (work: () => Promise<string | undefined>): Promise<void> => {
    setBusy(true);
    try {
      const message = await work();
      if (message) showToast('success', message);
    } catch (error) {
      showToast('error', sentence(error));
    }
    setBusy(false);
  };
  const turnOn = () =>
    attempt(async () => {
      const body = await allowNotices(push.publicKey);
      const { data, message } = await api(calls.addPushDevice, { body });
      setPush(data);
      setHere(body.endpoint);
      return message;
    });
  const remove = (id: string, endpoint: string) =>
    attempt(async () => {
      const { data, message } = await api(calls.removePushDevice, { params: { id } });
      setPush(data);
      await forgetNotices(endpoint);
      return message;
    });
  const tryOut = (id: string) =>
    attempt(async () => (await api(calls.testPushDevice, { params: { id } })).message);
  const renew = async (): Promise<void> => {
    const isSure = await askToConfirm({
      title: 'Make new keys?',
      text: 'Do so when a copy of the database may be in other hands. No device of any administrator is told until it is turned on again.',
      confirm: 'Make new keys',
      isDangerous: true,
    });
    if (!isSure) return;
    await attempt(async () => {
      const { data, message } = await withPassword(() => api(calls.renewPushKeys));
      setPush(data);
      return message;
    });
  };
  const isOnHere = push.devices.some(({ endpoint }) => endpoint === here);
  return (
    <section
      aria-labelledby="push-devices"
      className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <BellRing aria-hidden="true" className="size-8 shrink-0 text-ink-soft" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="push-devices" className="text-lg font-semibold">
            Notices on your devices
          </h2>
          <p className="text-ink-soft">
            {canShow
              ? 'A phone or computer shows them also while the shop is closed. Tick “Push” below for what you want to see.'
              : 'This browser cannot show them. On an iPhone, add the shop to the home screen and open it from there.'}
          </p>
        </div>
        {canShow && !isOnHere && (
          <Button className="max-sm:w-full" isBusy={isBusy} onClick={() => void turnOn()}>
            Turn on here
          </Button>
        )}
      </div>
      {push.devices.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {push.devices.map(({ _id: id, name, endpoint, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-48">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {name}
                  {endpoint === here && <Badge tone="success">This device</Badge>}
                </p>
                <p className="text-sm text-ink-soft">Since {formatDay(createdAt)}</p>
              </div>
              <Button look="secondary" disabled={isBusy} onClick={() => void tryOut(id)}>
                Send a test
              </Button>
              <Button look="quiet" disabled={isBusy} onClick={() => void remove(id, endpoint)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {push.devices.length > 0 && (
        <Button look="quiet" disabled={isBusy} onClick={() => void renew()}>
          Make new keys
        </Button>
      )}
    </section>
  );
};
