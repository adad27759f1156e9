import { CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react';
import { durationOf, sizeOf } from '#contract/system/amounts.ts';
import * as calls from '#contract/system/calls.ts';
import type { SystemState } from '#contract/system/kinds.ts';
import type { System, SystemLine } from '#contract/system/schemas.ts';
import { api } from '../../api/browser.ts';
import { formatMoment } from '../../ui/dates.ts';
import { Panel, PanelNote } from '../overview/panel.tsx';
import { adminPageOf } from '../shell/page-loader.tsx';

const load = async (_search: URLSearchParams, signal: AbortSignal): Promise<System> =>
  (await api(calls.readSystem, { signal, failure: 'Failed to load dashboard data' })).data;

const SIGNS: Record<SystemState, { Sign: typeof CircleCheck; look: string; word: string }> = {
  ok: { Sign: CircleCheck, look: 'text-success', word: 'Well' },
  look: { Sign: TriangleAlert, look: 'text-danger-strong', word: 'Needs you' },
  off: { Sign: CircleMinus, look: 'text-ink-soft', word: 'Off' },
};

const Line = ({ line: { title, state, text, advice, since } }: { line: SystemLine }) => {
  const { Sign, look, word } = SIGNS[state];
  return (
    <li className="flex gap-3 border-b border-line p-4 last:border-b-0">
      <Sign aria-label={word} role="img" className={`mt-0.5 size-5 shrink-0 ${look}`} />
      <div className="min-w-0 flex-1 sm:flex sm:gap-4">
        <h3 className="font-medium sm:w-48 sm:shrink-0">{title}</h3>
        <div className="min-w-0">
          <p className={`break-words ${state === 'look' ? '' : 'text-ink-soft'}`}>{text}</p>
          {advice && <p className="mt-1 break-words font-medium">{advice}</p>}
          {since && <p className="mt-1 text-sm text-ink-soft">Since {formatMoment(since)}</p>}
        </div>
      </div>
    </li>
  );
};

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4 border-b border-line px-4 py-2.5 last:border-b-0">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="min-w-0 break-words text-right">{value}</dd>
  </div>
);

const QUEUES: Readonly<Record<string, string>> = {
  mail: 'Mails',
  text: 'Messages to phones',
  push: 'Notices on devices',
  pictures: 'Pictures',
  'password-reset': 'Links for passwords',
};

const Queues = ({ queues }: Pick<System, 'queues'>) => (
  <Panel title="Still to be done">
    {queues.length === 0 ? (
      <PanelNote>Nothing waits.</PanelNote>
    ) : (
      <dl>
        {queues.map(({ queue, waiting, failing, overdueSeconds }) => (
          <Fact
            key={queue}
            name={QUEUES[queue] ?? queue}
            value={[
              String(waiting),
              ...(failing > 0 ? [`${failing} tried again`] : []),
              ...(overdueSeconds >= 60 ? [`due for ${durationOf(overdueSeconds)}`] : []),
            ].join(' · ')}
          />
        ))}
      </dl>
    )}
  </Panel>
);

const onOff = (isOn: boolean): string => (isOn ? 'On' : 'Off');

const Running = ({ system }: { system: System }) => {
  const { versions, processes, startedAt, databaseBytes, disk, heldCheckouts, watched } = system;
  return (
    <Panel title="What runs">
      <dl>
        <Fact name="Shop" value={versions.shop} />
        <Fact name="Node.js" value={versions.node} />
        <Fact name="PostgreSQL" value={versions.postgres} />
        <Fact name="Schema" value={versions.migration} />
        <Fact name="Running since" value={formatMoment(startedAt)} />
        <Fact name="Processes" value={String(processes)} />
        <Fact name="Database" value={sizeOf(databaseBytes)} />
        {disk && <Fact name="Disk" value={`${sizeOf(disk.freeBytes)} of ${sizeOf(disk.totalBytes)} free`} />}
        <Fact name="Checkouts under way" value={String(heldCheckouts)} />
        <Fact name="Metrics" value={onOff(watched.metrics)} />
        <Fact name="Traces" value={onOff(watched.traces)} />
        <Fact name="Error reports" value={onOff(watched.errors)} />
      </dl>
    </Panel>
  );
};

const summaryOf = (lines: readonly SystemLine[]): string => {
  const wrong = lines.filter(({ state }) => state === 'look').length;
  if (wrong === 0) return 'All is well';
  return wrong === 1 ? 'One thing needs you' : `${wrong} things need you`;
};

/** How the shop itself is: what needs somebody first, then what runs. */
const SystemView = ({ content: system }: { content: System }) => (
  <div className="grid items-start gap-6 lg:grid-cols-3">
    <div className="lg:col-span-2">
      <Panel title={summaryOf(system.lines)}>
        <ul>
          {system.lines
            .toSorted((one, other) => Number(other.state === 'look') - Number(one.state === 'look'))
            .map((line) => (
              <Line key={line.name} line={line} />
            ))}
        </ul>
      </Panel>
      <p className="mt-3 text-sm text-ink-soft">
        Looked at every minute. What stays wrong for five minutes is told to those who have chosen System
        under My notifications, and to all who have chosen nothing there.
      </p>
    </div>
    <div className="space-y-6">
      <Queues queues={system.queues} />
      <Running system={system} />
    </div>
  </div>
);

export const open = adminPageOf({ load, View: SystemView });
