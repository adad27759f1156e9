import type { Transaction } from 'kysely';
import type { Row, Rows } from '#server/catalogue/import-export/columns.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { KeyOf } from './sheet.ts';

/** What rows of a file say: something to take in, and what of it is left out, or why that is not to be done. */
export type Read<Thing> =
  | { name: string; key: string; thing: Thing; without?: string | undefined }
  | { name: string; reason: string };

/** Whoever has a file taken in. */
export interface Importer {
  accountId: string;
  name: string;
}

/** What a kind of file is: how it is read, and what becomes of what it says. */
export interface Moving<Thing> {
  delimiter: string;
  /** What tells rows that belong together, begun anew with each reading of the file. */
  keys: () => KeyOf;
  /** Shown each row before any is read: what only the whole file tells. */
  look?: (row: Row) => void;
  /** `key` tells two things apart: the second of one key is left out. */
  read: (rows: Rows) => Promise<Read<Thing>>;
  /** Of those that are not simply new: that they are there already (null), or why they are not to be taken in. */
  judge: (db: Database, things: readonly Thing[]) => Promise<ReadonlyMap<Thing, string | null>>;
  /**
   * Takes in, in the transaction of a step.
   * @param by who has it taken in
   * @returns how many were new after all
   */
  write: (trx: Transaction<DB>, things: readonly Thing[], by: Importer) => Promise<number>;
}
