import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropUnfinishedSwap, finishSwap, swapClusters } from './swap.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-swap-'));
  cluster('postgres', '17');
  cluster('postgres.filling', '18');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const cluster = (name: string, major: string): void => {
  mkdirSync(join(dataDir, name));
  writeFileSync(join(dataDir, name, 'PG_VERSION'), major);
};
const majorIn = (name: string): string => readFileSync(join(dataDir, name, 'PG_VERSION'), 'utf8');

test('the complete cluster takes the place of the older one, which stays', () => {
  const kept = swapClusters(dataDir, join(dataDir, 'postgres.filling'), '17');
  expect(kept).toBe(join(dataDir, 'postgres-17'));
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres-17']);
  expect([majorIn('postgres'), majorIn('postgres-17')]).toEqual(['18', '17']);
});

test('one that was kept before is not overwritten', () => {
  cluster('postgres-17', 'of an earlier try');
  expect(swapClusters(dataDir, join(dataDir, 'postgres.filling'), '17')).toBe(join(dataDir, 'postgres-17-2'));
  expect(majorIn('postgres-17')).toBe('of an earlier try');
});

test('cut off between its two steps, the next start finishes it', () => {
  renameSync(join(dataDir, 'postgres.filling'), join(dataDir, 'postgres.upgraded'));
  renameSync(join(dataDir, 'postgres'), join(dataDir, 'postgres-17'));
  finishSwap(dataDir);
  expect(majorIn('postgres')).toBe('18');
  expect(existsSync(join(dataDir, 'postgres.upgraded'))).toBe(false);
});

test('cut off before, the older one stays in its place, and the next try begins anew', () => {
  renameSync(join(dataDir, 'postgres.filling'), join(dataDir, 'postgres.upgraded'));
  finishSwap(dataDir);
  expect(majorIn('postgres')).toBe('17');
  dropUnfinishedSwap(dataDir);
  expect(readdirSync(dataDir)).toEqual(['postgres']);
});
