import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '..');
/** The shop itself needs up to ten seconds. */
const END_WITHIN_MS = 12_000;

const running = new Set<ChildProcess>();

/** Settings of whoever starts the benchmarks must not change what is measured. */
const cleanEnvironment = (settings: Record<string, string>): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, LANG, TZ } = process.env;
  return { PATH, HOME, TMPDIR, LANG, TZ, NODE_ENV: 'production', ...settings };
};

/** Starts one of the project's own programs, such as `bench/load.ts`; it is ended with this process. */
export const startChild = (
  program: string,
  args: readonly string[] = [],
  {
    settings = {},
    ...options
  }: { settings?: Record<string, string> } & Pick<ForkOptions, 'execArgv' | 'silent'> = {},
): ChildProcess => {
  const child = fork(path.join(ROOT, program), args, {
    cwd: ROOT,
    env: cleanEnvironment(settings),
    ...options,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

/** Runs a program to its end. @throws Error when it fails */
export const runChild = async (program: string, args: readonly string[] = []): Promise<void> => {
  const [code] = (await once(startChild(program, args), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
};

/** Asks a child to end, and makes it after twelve seconds. */
export const endChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const force = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(force);
};

export const endChildren = async (): Promise<void> => {
  await Promise.all([...running].map(endChild));
};

interface Reply {
  figures?: unknown;
  error?: string;
}

/** Has a child that was started with `answerJobs` do one job. @throws Error with the child's own words */
export const doJob = <Figures>(child: ChildProcess, job: object): Promise<Figures> =>
  new Promise((resolve, reject) => {
    const settle = (): void => {
      child.removeListener('message', hear);
      child.removeListener('exit', lose);
    };
    const hear = ({ figures, error }: Reply): void => {
      settle();
      if (error === undefined) resolve(figures as Figures);
      else reject(new Error(error));
    };
    const lose = (): void => {
      settle();
      reject(new Error(`${child.spawnargs.at(1)} ended in the middle of its work`));
    };
    child.on('message', hear);
    child.on('exit', lose);
    child.send(job);
  });

/** In a child: does one job after the other, and ends when its parent is gone. */
export const answerJobs = <Job, Figures>(perform: (job: Job) => Promise<Figures>): void => {
  process.on('message', (job: Job) => {
    perform(job).then(
      (figures) => process.send?.({ figures }),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
  });
  process.once('disconnect', () => process.exit(0));
};
