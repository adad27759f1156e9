import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MetricsKeeper, type MetricsMessage, MetricsOfAll } from './over-processes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const gauge = (name: string, labels = ''): string => `# TYPE ${name} gauge\n${name}${labels} 1\n`;
const shown = (text: string): string[] => text.split('\n').filter((line) => / 1$/.test(line));

/** Processes with their parent between them, each by what it shows; null for one that hears and says nothing. */
const openProcesses = (names: readonly (string | null)[]) => {
  const processes: MetricsOfAll[] = [];
  const sends = names.map((name, index) => (message: MetricsMessage) => {
    if (name !== null) void processes[index]?.hear(message);
  });
  const keeper = new MetricsKeeper(() => sends);
  for (const [index, name] of names.entries()) {
    const toParent = (message: MetricsMessage): void =>
      void keeper.hear(message, (answer) => sends[index]?.(answer));
    processes.push(
      new MetricsOfAll(toParent, async (part) =>
        part === 'shared' ? gauge('orders') : gauge('up', `{process="${name}"}`),
      ),
    );
  }
  return { keeper, processes };
};

/** What is shown once every deadline is over, or why nothing is. */
const settled = async (collected: Promise<string>): Promise<string[]> => {
  const shownOrWhy = collected.then(shown, (error: Error) => [error.message]);
  await vi.advanceTimersByTimeAsync(60_000);
  return (await shownOrWhy).toSorted();
};

test('a process that is silent takes nothing along: whoever is asked shows the others, and what is the same for all once', async () => {
  for (const names of [
    [null, '2', '3'],
    ['2', null, '3'],
    ['2', '3', null],
  ]) {
    const { keeper, processes } = openProcesses(names);
    const all = ['orders 1', 'up{process="2"} 1', 'up{process="3"} 1'];
    expect(await settled(keeper.collect())).toEqual(all);
    const answering = processes.filter((_, index) => names[index] !== null);
    for (const process of answering) expect(await settled(process.collect())).toEqual(all);
  }
});

test('where nobody answers there are no metrics, rather than empty ones', async () => {
  const { keeper } = openProcesses([null, null]);
  expect(await settled(keeper.collect())).toEqual(['No process tells its metrics']);
  const alone = new MetricsOfAll(
    () => {},
    async () => '',
  );
  expect(await settled(alone.collect())).toEqual(['No process tells its metrics']);
});
