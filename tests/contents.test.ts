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

const SOURCES = '{contract,demo,server,web}/**/*.{ts,tsx}';
const tables = globSync(SOURCES).filter((file) => contentsOf(file));

test.each(tables)('%s names all that stands beside it, and nothing else', (file) => {
  const named = [...(contentsOf(file) ?? '').matchAll(/`([a-z0-9-]+\/?)`/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(besideOf(file));
});

/** Folders whose files are all of one kind, each called by what it is of, and those that hold the features' folders. */
const ALIKE = ['server/doctor/checks', 'server/mail/templates', 'server', 'contract'];
/** From so many sources on nobody sees by their names alone which is which. */
const MANY = 7;

test('a folder with many parts opens with such a table', () => {
  const sources = globSync(SOURCES).filter((file) => !/\.(?:test|fixture|generated|d)\.tsx?$/.test(file));
  const many = [...Map.groupBy(sources, (file) => path.dirname(file))]
    .filter(([folder, files]) => files.length >= MANY && !ALIKE.includes(folder))
    .map(([folder]) => folder);
  expect(many.length).toBeGreaterThan(60);
  const told = new Set(tables.map((file) => path.dirname(file)));
  expect(many.filter((folder) => !told.has(folder))).toEqual([]);
});
