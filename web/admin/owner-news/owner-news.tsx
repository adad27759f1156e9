import { useState } from 'react';
import * as calls from '#contract/owner-news/calls.ts';
import { type OwnerNewsChannel, type OwnerNewsKind, USUAL_OWNER_NEWS } from '#contract/owner-news/kinds.ts';
import { ownerNewsMessages as say } from '#contract/owner-news/messages.ts';
import type { OwnerNews, OwnerNewsChoice } from '#contract/owner-news/schemas.ts';
import * as pushCalls from '#contract/push/calls.ts';
import type { Push } from '#contract/push/schemas.ts';
import { api } from '../../api/browser.ts';
import { Leaving } from '../../dialogs/leaving.tsx';
import { reasonOf } from '../../dialogs/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { adminPageOf } from '../shell/page-loader.tsx';
import { ChoiceTable } from './choice-table.tsx';
import { Devices } from './devices.tsx';

interface Content {
  news: OwnerNews;
  push: Push;
}

const FAILURE = { failure: 'Failed to load dashboard data' } as const;

const load = async (_search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const [{ data: news }, { data: push }] = await Promise.all([
    api(calls.readOwnerNews, { signal, ...FAILURE }),
    api(pushCalls.readPush, { signal, ...FAILURE }),
  ]);
  return { news, push };
};

const isSame = (one: OwnerNewsChoice, other: OwnerNewsChoice): boolean =>
  one.kind === other.kind && one.channel === other.channel;
const holds = (choices: readonly OwnerNewsChoice[], choice: OwnerNewsChoice): boolean =>
  choices.some((one) => isSame(one, choice));

/** What one administrator is told of, and how: nothing until they say so. */
const OwnerNewsView = ({ content: { news: content, push } }: { content: Content }) => {
  const [saved, setSaved] = useState(content.choices);
  const [choices, setChoices] = useState<readonly OwnerNewsChoice[]>(content.choices);
  const [isBusy, setBusy] = useState(false);
  const isDirty = choices.length !== saved.length || choices.some((choice) => !holds(saved, choice));
  const toggle = (kind: OwnerNewsKind, channel: OwnerNewsChannel): void => {
    const choice = { kind, channel };
    setChoices(holds(choices, choice) ? choices.filter((one) => !isSame(one, choice)) : [...choices, choice]);
  };
  const addUsual = (): void => {
    const usual = USUAL_OWNER_NEWS.map((kind) => ({ kind, channel: 'mail' as const }));
    setChoices([...choices, ...usual.filter((choice) => !holds(choices, choice))]);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { data, message } = await api(calls.chooseOwnerNews, { body: { choices: [...choices] } });
      setSaved(data.choices);
      setChoices(data.choices);
      showToast('success', message ?? say.saved);
    } catch (error) {
      showToast('error', reasonOf(error));
    }
    setBusy(false);
  };
  return (
    <div className="max-w-3xl space-y-5">
      <Leaving isDirty={isDirty && !isBusy} />
      <p className="text-ink-soft">
        What you are told of as it happens, for you alone: other administrators choose their own. Mails go to{' '}
        <span className="break-all text-ink">{content.email}</span>
        {content.channels.includes('sms') && (
          <>
            , SMS to <span className="text-ink">{content.phone}</span>
          </>
        )}
        . When much happens within an hour, the rest comes as one.
      </p>
      <Devices push={push} />
      {saved.length === 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
          <p className="min-w-0 flex-1 basis-56">
            You are told of nothing yet, but when the shop itself is in trouble. Most owners want each order,
            what needs them, and a summary in the morning.
          </p>
          <Button look="secondary" className="max-sm:flex-1" onClick={addUsual}>
            Choose the usual
          </Button>
        </div>
      )}
      <ChoiceTable
        channels={content.channels}
        isChosen={(kind, channel) => holds(choices, { kind, channel })}
        onToggle={toggle}
      />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-sm text-ink-soft max-sm:basis-full">
          {isDirty ? 'You have unsaved changes' : 'Everything is saved'}
        </p>
        <Button className="max-sm:flex-1" onClick={() => void save()} isBusy={isBusy} disabled={!isDirty}>
          Save Changes
        </Button>
      </div>
    </div>
  );
};

export const open = adminPageOf({ load, View: OwnerNewsView });
