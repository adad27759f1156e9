import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const text = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** Requirements of levels 1 and 2 by chapter. Source: OWASP ASVS 5.0.0, its CSV. */
const BY_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test('docs/security.md judges every requirement of levels 1 and 2 once', () => {
  const ids = rows.map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const counted = BY_CHAPTER.map((_, index) => ids.filter((id) => id?.startsWith(`${index + 1}.`)).length);
  expect(counted).toEqual(BY_CHAPTER);
  for (const [, id, level, verdict] of rows) {
    expect(['1', '2'], id).toContain(level);
    expect(['met', '**not met**', 'n/a', 'outside'], id).toContain(verdict);
  }
});

test('its sums are those of the tables', () => {
  const count = (verdict: string) => rows.filter((row) => row[3] === verdict).length;
  expect(text).toContain(
    `${rows.length} requirements: ${count('met')} met, ${count('n/a')} not applicable, ${count('outside')} outside`,
  );
  expect(text).toContain(`${count('**not met**')} not met.`);
});

test('every file that it names is there', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|md|cjs|json))`/g)].map(([, file]) => file ?? '');
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});
