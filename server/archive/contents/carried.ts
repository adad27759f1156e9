import type { Column } from './columns.ts';

/** A table as the archive carries it. */
export interface Carried {
  columns: Readonly<Record<string, Column>>;
  /** Columns that are not carried, each with the reason. */
  without?: Readonly<Record<string, string>>;
  /** SQL: which rows go out; all of them where it is absent. `t` is the row. */
  rows?: string;
  /** SQL: in which order. A row that another one of its table names comes before it. */
  order: string;
  /** SQL: what is written, on the way in, into columns that are not carried. */
  onEntry?: Readonly<Record<string, string>>;
}

/** Why a column stays behind that says when something is to be done next. */
export const DUE = 'says when something is due; nothing is due of what has moved';
