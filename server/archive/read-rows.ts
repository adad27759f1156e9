import { z } from 'zod';
import { archiveMessages as say } from '#contract/archive/messages.ts';
import { carriedOf, TABLES } from './contents.ts';
import { unreadable } from './open-archive.ts';

export type Row = Record<string, unknown>;

const schemas = new Map(
  TABLES.map((table) => [
    table,
    z.strictObject(
      Object.fromEntries(
        Object.entries(carriedOf(table).columns).map(([name, { values }]) => [name, values] as const),
      ),
    ),
  ]),
);

const rowOf = (table: string, line: string, place: string): Row => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw unreadable(say.broken(place, 'it is no JSON'));
  }
  const read = schemas.get(table)?.safeParse(value);
  if (read?.data) return read.data as Row;
  const [issue] = read?.error.issues ?? [];
  throw unreadable(
    say.broken(place, `${issue?.path.join('.') || 'the row'}: ${issue?.message ?? 'unknown'}`),
  );
};

/**
 * The rows of a part, each of the form that its table has.
 * @throws Refusal 400
 */
export const readRows = (table: string, name: string, bytes: Buffer): Row[] => {
  const lines = bytes.toString('utf8').split('\n');
  if (lines.pop() !== '') throw unreadable(say.broken(name, 'its last line has no end'));
  return lines.map((line, index) => rowOf(table, line, `${name}, line ${index + 1}`));
};
