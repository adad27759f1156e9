import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.runIf(process.platform === 'linux')(
  'a module that cannot be loaded because too many files are open may be loaded later',
  () => {
    const passing = new URL('./passing.ts', import.meta.url).href;
    const unloaded = new URL('../http/paging.ts', import.meta.url).href;
    const script = `
    import { closeSync, openSync } from 'node:fs';
    import { isPassing } from ${JSON.stringify(passing)};
    const open = [];
    try { for (;;) open.push(openSync('/dev/null')); } catch {}
    const load = () => import(${JSON.stringify(unloaded)}).then(() => 'loaded', (error) => isPassing(error));
    const first = await load();
    for (const file of open) closeSync(file);
    console.log(JSON.stringify([first, await load()]));`;
    const said = execFileSync(
      'sh',
      ['-c', 'ulimit -n 100; exec "$0" --input-type=module --eval "$1"', process.execPath, script],
      { encoding: 'utf8' },
    );
    expect(JSON.parse(said)).toEqual([true, 'loaded']);
  },
);
