import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { identifyProcess, isRunning } from './process-identity.ts';

test.runIf(process.platform === 'linux')(
  'a process that cannot be looked at, because too many files are open, is not taken for one that has ended',
  () => {
    const module = new URL('./process-identity.ts', import.meta.url).href;
    const script = `
      import { openSync } from 'node:fs';
      import { identifyProcess, isRunning } from ${JSON.stringify(module)};
      const own = identifyProcess(process.pid);
      const first = isRunning(own);
      let code = '';
      try { for (;;) openSync('/dev/null'); } catch (error) { code = error.code; }
      console.log(JSON.stringify([first, code, isRunning(own)]));`;
    const said = execFileSync(
      'sh',
      ['-c', 'ulimit -n 100; exec "$0" --input-type=module --eval "$1"', process.execPath, script],
      { encoding: 'utf8' },
    );
    expect(JSON.parse(said)).toEqual([true, 'EMFILE', true]);
  },
);

test('a process that has ended is not running', () => {
  const own = identifyProcess(process.pid);
  expect(own && isRunning(own)).toBe(true);
  expect(isRunning({ pid: 2 ** 22 + 1, startedAt: '1' })).toBe(false);
});
