import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { detailCodes, refusalCodes } from '#contract/http/codes.ts';

/** Codes that the HTTP contract names and whose rules are still being written. */
const AWAITED = [
  'session_idle',
  'second_factor_needed',
  'second_factor_wrong',
  'wishlist_full',
  'dispute_open',
];

const sources = globSync('{server,contract}/**/*.ts', {
  exclude: (file) => file.endsWith('.test.ts') || file.endsWith('http/codes.ts'),
})
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const isGiven = (code: string): boolean => sources.includes(`'${code}'`);

describe('the list of codes', () => {
  test('holds no code that is never given', () => {
    const codes = [...Object.keys(refusalCodes), ...Object.keys(detailCodes)];
    expect(codes.filter((code) => !isGiven(code) && !AWAITED.includes(code))).toEqual([]);
  });

  test.each([...Object.entries(refusalCodes), ...Object.entries(detailCodes)])(
    '%s is a word, and a sentence says when it is given',
    (code, meaning) => {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(meaning).toMatch(/^[A-Z].+\.$/);
    },
  );

  test('has one meaning for each code', () => {
    const meanings = [...Object.values(refusalCodes), ...Object.values(detailCodes)];
    expect(new Set(meanings).size).toBe(meanings.length);
    expect(Object.keys(detailCodes).filter((code) => Object.hasOwn(refusalCodes, code))).toEqual([]);
  });
});
