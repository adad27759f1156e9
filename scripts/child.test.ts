import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';

const shops: ChildProcess[] = [];
afterAll(() => {
  for (const shop of shops) shop.kill('SIGKILL');
});

/** Says its pid, then ends with code 7 when it gets SIGTERM. */
const POLITE =
  "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log(process.pid)";

describe('a start script', { timeout: 20_000 }, () => {
  test.each([
    ['an exit code', 'console.log(process.pid); process.exit(3)', [3, null]],
    ['a signal', "console.log(process.pid); process.kill(process.pid, 'SIGKILL')", [null, 'SIGKILL']],
  ])('ends as its program ends, with %s', async (_, program, ending) => {
    const { script } = await start(program);
    expect(await ended(script)).toEqual(ending);
  });

  test('passes SIGTERM on and waits for the answer', async () => {
    const { script } = await start(POLITE);
    script.kill('SIGTERM');
    expect(await ended(script)).toEqual([7, null]);
  });

  test('ends its program when npm is killed', async () => {
    // The shell stands for npm: it starts the script and is killed without a word to it.
    const { script: npm, programPid } = await start(POLITE, ['sh', '-c', '"$0" "$@" & wait']);
    npm.kill('SIGKILL');
    const deadline = Date.now() + 5_000;
    while (runs(programPid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(runs(programPid)).toBe(false);
  });

  test('finds the programs of the packages, and the runtime, first', async () => {
    const { said } = await start("console.log(process.env.PATH.split(':')[0].endsWith('node_modules/.bin'))");
    expect(said).toBe('true');
  });
});

const start = async (program: string, under: string[] = []) => {
  const prepare = new URL('./prepare.mjs', import.meta.url).href;
  const source = `import { run } from ${JSON.stringify(prepare)};
    await run(process.execPath, ['--eval', ${JSON.stringify(program)}]);`;
  const [command = '', ...args] = [...under, process.execPath, '--input-type=module', '--eval', source];
  const env = { ...process.env, npm_lifecycle_event: 'start' };
  const script = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  shops.push(script);
  const exit = once(script, 'exit');
  endings.set(script, exit);
  const [text] = await once(script.stdout.setEncoding('utf8'), 'data');
  const said = String(text).trim();
  return { script, said, programPid: Number(said) };
};

const endings = new WeakMap<ChildProcess, Promise<unknown[]>>();
const ended = (script: ChildProcess): Promise<unknown[]> | undefined => {
  return endings.get(script);
};

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
