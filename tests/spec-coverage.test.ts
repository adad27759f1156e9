import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Row {
  rule: string;
  code: string;
  tests: string;
}

const rows: Row[] = readFileSync('docs/spec-coverage.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Rule |') && !line.startsWith('| --- |'))
  .map((line) => {
    const columns = line.replace(/^\| | \|$/g, '').split(' | ');
    expect(columns, line).toHaveLength(3);
    const [rule = '', code = '', tests = ''] = columns;
    return { rule, code, tests };
  });

/** What stands between backticks. */
const filesIn = (column: string): string[] => [...column.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

/** `file`: name of a test in it, one after the other. */
const testsIn = (column: string): { file: string; name: string }[] =>
  column === 'none'
    ? []
    : column.split('<br>').map((entry) => {
        const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(entry) ?? [];
        return { file, name };
      });

describe('the table of the specification', () => {
  test('has a row for each rule', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(new Set(rows.map(({ rule }) => rule)).size).toBe(rows.length);
  });

  test('names code that is there', () => {
    for (const { rule, code } of rows) {
      expect(filesIn(code), rule).not.toEqual([]);
      for (const file of filesIn(code)) expect(existsSync(file), `${rule}: ${file}`).toBe(true);
    }
  });

  test('names tests that are there', () => {
    const sources = new Map<string, string>();
    for (const { rule, tests } of rows) {
      for (const { file, name } of testsIn(tests)) {
        expect(existsSync(file), `${rule}: ${file || tests}`).toBe(true);
        const source = sources.get(file) ?? readFileSync(file, 'utf8');
        sources.set(file, source);
        const isThere = ["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`));
        expect(isThere, `${rule}: ${file} has no test “${name}”`).toBe(true);
      }
    }
  });
});
