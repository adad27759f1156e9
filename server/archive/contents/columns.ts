import { z } from 'zod';

/** A column that the archive carries. */
export interface Column {
  /** What its values are, as the archive writes them. */
  values: z.ZodType;
  /** The table that it names a row of. */
  of?: string;
  /** SQL of what is written, where it is not the column as it stands. */
  as?: string;
  /** The version of the form that first has it, and what stands in its place in archives of those before. */
  since?: { version: number; before: unknown };
}

/** PostgreSQL keeps no such letter. */
const words = z.string().refine((value) => !value.includes('\0'), 'has a letter that cannot be kept');
const time = z.iso.datetime({ offset: true });
const number = z.int();

export const id: Column = { values: z.guid() };
export const text: Column = { values: words };
export const whole: Column = { values: number };
/** Money, in kobo. */
export const kobo: Column = { values: number };
export const flag: Column = { values: z.boolean() };
export const moment: Column = { values: time };
export const list: Column = { values: z.array(z.unknown()) };
export const texts: Column = { values: z.array(words) };
export const wholes: Column = { values: z.array(number) };
export const object: Column = { values: z.record(z.string(), z.unknown()) };

/** One that may be empty. */
export const orNone = (column: Column): Column => ({ ...column, values: column.values.nullable() });
/** The id of a row of a table that comes before, or of the same one. */
export const link = (table: string): Column => ({ ...id, of: table });
/** The same column, written otherwise than it stands. */
export const as = (column: Column, sql: string): Column => ({ ...column, as: sql });
/** One that archives have from a version of their form on. */
export const since = (version: number, before: unknown, column: Column): Column => ({
  ...column,
  since: { version, before },
});

/** The same for each of these names. */
export const all = <T>(names: string, same: T): Record<string, T> =>
  Object.fromEntries(names.split(' ').map((name) => [name, same]));
