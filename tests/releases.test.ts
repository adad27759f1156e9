import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Migration, readMigrations } from '#server/database/migration-files.ts';
import { effectsOf } from '#server/database/statement-effects.ts';
import { TAKEN_AWAY } from '#server/database/taken-away.ts';
import { readReleases } from '#server/upgrade/releases.ts';

const ROOT = path.join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

const releases = readReleases();
const [last] = releases;

/**
 * What the judge cannot know to be harmless to the last release, and why it is: a line a migration. The release before must be
 * able to go on, and to be started again, on what the migration leaves.
 */
const SEEN_TO: Readonly<Record<string, string>> = {
  '0122_letters_in_addresses.sql':
    'the function takes and gives what it did, with more letters kept; the address that something had leads on to its new one in any release, and the word that marks a product is one that nobody types',
  '0120_bucket_outage.sql':
    'the check allows one service more: a release that does not know it writes no row of it, and passes over those that it reads',
  '0119_paid_twice_at_the_bell.sql':
    'the check asks for less: whoever reads such a row finds its order, as with any other, and older rows are as they were',
  '0093_collections.sql':
    'the check of the audit log admits more kinds, which only a release that knows them writes',
  '0091_content_pages.sql':
    'the check allows any kind of thing: a release that does not know one writes no entry of it',
  '0086_system.sql':
    'the check allows one kind of news more: a release that does not know the kind writes no row of it',
  '0082_backup_news.sql': 'it admits one kind more, which only a release that knows it writes',
};

const migrations = await readMigrations();
const isReleased = ({ name }: Migration): boolean => name <= last.lastMigration;
const later = migrations.filter((migration) => !isReleased(migration));

test('what was released stays as it was: a change of the schema is a migration with a number of its own behind it', () => {
  const hash = createHash('sha256');
  for (const { name, checksum } of migrations.filter(isReleased)) hash.update(`${name} ${checksum}\n`);
  expect(hash.digest('hex')).toBe(last.migrations);
});

test.each(later.map(({ name, text }) => [name, text] as const))(
  '%s leaves what the last release uses: it adds, or says what it takes away that was replaced in an earlier release',
  (name, text) => {
    const { takesAway } = effectsOf(text);
    const said = TAKEN_AWAY[name];
    if (said) {
      expect(takesAway, 'it takes nothing away: no line in TAKEN_AWAY is needed').not.toEqual([]);
      const since = migrations.find((migration) => migration.name === said.since);
      expect(
        since && isReleased(since),
        `${said.since} has not been released yet: wait for the next one`,
      ).toBe(true);
    } else if (Object.hasOwn(SEEN_TO, name)) {
      expect(takesAway, 'the judge sees no harm: no line in SEEN_TO is needed').not.toEqual([]);
    } else {
      expect(
        takesAway,
        'the last release may still use this (docs/upgrading.md, "Migrations in two steps"): add beside it, or give the reason in TAKEN_AWAY or SEEN_TO',
      ).toEqual([]);
    }
  },
);

test('whoever is excused is there', () => {
  const names = later.map(({ name }) => name);
  expect(Object.keys({ ...TAKEN_AWAY, ...SEEN_TO }).filter((name) => !names.includes(name))).toEqual([]);
});

test('CHANGELOG.md and package.json tell of the same releases', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\](?: - (.+))?$/gm)].map(
    ([, version, date]) => ({
      version,
      date,
    }),
  );
  expect(headings[0]).toEqual({ version: 'Unreleased', date: undefined });
  expect(headings.slice(1)).toEqual(releases.map(({ version, date }) => ({ version, date })));
  expect(z.object({ version: z.string() }).parse(JSON.parse(read('package.json'))).version).toBe(
    last.version,
  );
});

test('the sections of CHANGELOG.md are those of Keep a Changelog, and none is empty', () => {
  const sections = read('CHANGELOG.md').split(/^### /m).slice(1);
  expect(sections.length).toBeGreaterThan(1);
  for (const section of sections) {
    const [title = '', ...lines] = section.split('\n');
    expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(title);
    expect(
      lines.some((line) => line.startsWith('- ')),
      title,
    ).toBe(true);
  }
});
