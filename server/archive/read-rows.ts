import { z } from 'zod';
import { archiveMessages as say } from '#contract/archive/messages.ts';
import { carriedOf, TABLES } from './contents.ts';
import { VERSION } from './format.ts';
import { unreadable } from './open-archive.ts';

export type Row = Record<string, unknown>;

/** A row of a table as archives of a version have it: what came later may be absent, and is then what it was before it came. */
const schemaOf = (table: string, version: number) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(carriedOf(table).columns).map(
        ([name, { values, since }]) =>
          [name, since && version < since.version ? values.default(since.before) : values] as const,
      ),
    ),
  );

/** By the version of the archive, from 1 on. */
const SCHEMAS = Array.from(
  { length: VERSION },
  (_, n) => new Map(TABLES.map((table) => [table, schemaOf(table, n + 1)])),
);

const rowOf = (version: number, table: string, line: string, place: string): Row => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw unreadable(say.broken(place, 'it is no JSON'));
  }
  const read = SCHEMAS[version - 1]?.get(table)?.safeParse(value);
  if (read?.data) return read.data as Row;
  const [issue] = read?.error.issues ?? [];
  throw unreadable(
    say.broken(place, `${issue?.path.join('.') || 'the row'}: ${issue?.message ?? 'unknown'}`),
  );
};

/**
 * The rows of a part, each of the form that its table has.
 * @param version that of the archive
 * @throws Refusal 400
 */
export const readRows = (version: number, table: string, name: string, bytes: Buffer): Row[] => {
  const lines = bytes.toString('utf8').split('\n');
  if (lines.pop() !== '') throw unreadable(say.broken(name, 'its last line has no end'));
  return lines.map((line, index) => rowOf(version, table, line, `${name}, line ${index + 1}`));
};
