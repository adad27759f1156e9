import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The comment in which a file lists the parts of its folder; none where its imports say enough. */
const contentsOf = (file: string): string | undefined =>
  /^\/\*\*\n(?: \*(?!\/).*\n)* \* - (?:.*\n)*? \*\/\n\n/.exec(readFileSync(file, 'utf8'))?.[0];

/** What stands beside a file: sources by their names, folders with a slash. */
const besideOf = (file: string): string[] =>
  readdirSync(path.dirname(file), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || /(?<!\.(?:test|fixture|generated|d))\.tsx?$/.test(entry.name))
    .filter(({ name }) => name !== path.basename(file))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name.replace(/\.tsx?$/, '')))
    .sort();

const tables = globSync('{contract,server,web}/**/*.{ts,tsx}').filter((file) => contentsOf(file));

test.each(tables)('%s names all that stands beside it, and nothing else', (file) => {
  const named = [...(contentsOf(file) ?? '').matchAll(/`([a-z0-9-]+\/?)`/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(besideOf(file));
});

test('the folders with many parts have such a table', () => {
  expect(tables.length).toBeGreaterThan(9);
});
