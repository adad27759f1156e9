import { execFileSync } from 'node:child_process';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { serverCommand } from '../../scripts/server-command.mjs';
import { memoryKeeper, startGivingMemoryBack } from './give-memory-back.ts';

const MB = 1_000_000;

/** A process whose heap keeps half of what it has grown by over 100 MB when it is looked through. */
const processWith = (startMb: number) => {
  const seen = { busy: 0, heapMb: startMb, collected: 0 };
  const look = memoryKeeper({
    busyShare: () => seen.busy,
    heapBytes: () => seen.heapMb * MB,
    collect: () => {
      seen.collected += 1;
      seen.heapMb = 100 + (seen.heapMb - 100) / 2;
    },
  });
  const looks = (times: number) => {
    for (let time = 0; time < times; time += 1) look();
  };
  return { seen, looks };
};

test('what a busy time took is given back once it is quiet, and no sooner', () => {
  const { seen, looks } = processWith(100);
  looks(3);
  expect(seen.collected).toBe(0);
  seen.heapMb = 160;
  seen.busy = 0.8;
  looks(5);
  seen.busy = 0.02;
  looks(2);
  seen.busy = 0.5;
  looks(1);
  seen.busy = 0.02;
  looks(2);
  expect(seen.collected).toBe(0);
  looks(1);
  expect(seen).toMatchObject({ collected: 1, heapMb: 130 });
});

test('a quiet shop is not stopped again for what cannot be given back', () => {
  const { seen, looks } = processWith(100);
  looks(1);
  seen.heapMb = 160;
  looks(200);
  expect(seen.collected).toBe(1);
  seen.heapMb = 145;
  looks(200);
  expect(seen.collected).toBe(1);
});

test('it is not stopped twice within a minute', () => {
  const { seen, looks } = processWith(100);
  looks(1);
  seen.heapMb = 160;
  looks(2);
  expect(seen.collected).toBe(1);
  seen.heapMb = 180;
  looks(29);
  expect(seen.collected).toBe(1);
  looks(1);
  expect(seen.collected).toBe(2);
});

test('what has become smaller by itself is looked at from there', () => {
  const { seen, looks } = processWith(100);
  looks(1);
  seen.heapMb = 240;
  looks(40);
  expect(seen).toMatchObject({ collected: 1, heapMb: 170 });
  seen.heapMb = 120;
  looks(40);
  seen.heapMb = 145;
  looks(40);
  expect(seen.collected).toBe(2);
});

test('nothing is done where nobody may ask for it', () => {
  expect(globalThis.gc).toBeUndefined();
  expect(startGivingMemoryBack(fastify().log)).toEqual([]);
});

test('the command that starts the shop lets it, and it gives room back', () => {
  const script = `
    let held = Array.from({ length: 400_000 }, (_, at) => ({ at, text: 'x' + at }));
    const full = process.memoryUsage().heapTotal;
    held = null;
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    console.log(full - process.memoryUsage().heapTotal);`;
  const given = execFileSync(process.execPath, [...serverCommand.flags, '-e', script], { encoding: 'utf8' });
  expect(Number(given)).toBeGreaterThan(20 * MB);
});
