import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { serverCommand } from '../../scripts/server-command.mjs';
import { memoryKeeper } from './give-memory-back.ts';

const MB = 1_000_000;

/** A process that can be given back half of what it has grown by. */
const processWith = (startMb: number) => {
  const seen = { busy: 0, residentMb: startMb, collected: 0 };
  const look = memoryKeeper({
    busyShare: () => seen.busy,
    residentBytes: () => seen.residentMb * MB,
    collect: () => {
      seen.collected += 1;
      seen.residentMb = 200 + (seen.residentMb - 200) / 2;
    },
  });
  return { seen, look };
};

test('what a busy time took is given back once it is quiet, and no sooner', () => {
  const { seen, look } = processWith(200);
  look();
  look();
  expect(seen.collected).toBe(1);
  seen.residentMb = 360;
  seen.busy = 0.8;
  for (let times = 0; times < 5; times += 1) look();
  expect(seen.collected).toBe(1);
  seen.busy = 0.02;
  look();
  seen.busy = 0.5;
  look();
  seen.busy = 0.02;
  look();
  expect(seen.collected).toBe(1);
  look();
  expect(seen).toMatchObject({ collected: 2, residentMb: 280 });
});

test('a quiet shop is not stopped again for what cannot be given back', () => {
  const { seen, look } = processWith(200);
  for (let times = 0; times < 100; times += 1) look();
  expect(seen.collected).toBe(1);
  seen.residentMb = 225;
  for (let times = 0; times < 100; times += 1) look();
  expect(seen.collected).toBe(1);
  seen.residentMb = 232;
  for (let times = 0; times < 100; times += 1) look();
  expect(seen.collected).toBe(2);
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
