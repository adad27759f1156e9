import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Crew, tell } from './crew.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'crew-'));
  const idle = join(folder, 'idle.mjs');
  writeFileSync(idle, "process.send('begun');\nsetInterval(() => {}, 60_000);\n");
  cluster.setupPrimary({ exec: idle, execArgv: [], args: [], silent: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A crew of one that is not replaced, with what was heard of its end. */
const openCrew = async () => {
  const workers: Worker[] = [];
  const onLost = vi.fn(() => false);
  const crew = new Crew(
    1,
    () => {
      const worker = cluster.fork();
      workers.push(worker);
      return worker;
    },
    onLost,
  );
  crew.begin();
  const [worker] = workers;
  if (worker === undefined) throw new Error('None was begun');
  await once(worker, 'message');
  return { crew, worker, onLost };
};

/** Whether the system has ended it with all its threads, while nobody here has heard of that. */
const isDead = (pid: number): boolean =>
  / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')) && readdirSync(`/proc/${pid}/task`).length === 1;

test.runIf(process.platform === 'linux')(
  'a process that was killed can be told something still',
  async () => {
    const { worker, onLost } = await openCrew();
    const pid = worker.process.pid ?? 0;
    const ended = once(worker, 'exit');
    process.kill(pid, 'SIGKILL');
    while (!isDead(pid));
    expect(worker.isConnected()).toBe(true);
    tell(worker, { limit: 'recall' });
    await ended;
    expect(onLost).toHaveBeenCalledExactlyOnceWith(worker, { code: null, signal: 'SIGKILL' });
  },
);

test('what goes wrong with a process leaves its parent alive', async () => {
  const { crew, worker, onLost } = await openCrew();
  expect(() => worker.process.emit('error', new Error('write EPIPE'))).not.toThrow();
  await crew.end();
  expect(onLost).not.toHaveBeenCalled();
});

test('one that the machine had no room to begin is lost as well', async () => {
  const { crew, worker, onLost } = await openCrew();
  const none = new Error('spawn EAGAIN');
  vi.spyOn(worker.process, 'pid', 'get').mockReturnValue(undefined);
  worker.process.emit('error', none);
  expect(onLost).toHaveBeenCalledExactlyOnceWith(worker, { err: none });
  vi.restoreAllMocks();
  await crew.end();
});
