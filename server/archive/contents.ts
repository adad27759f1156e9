import type { Carried } from './contents/carried.ts';
import { GOODS } from './contents/goods.ts';
import { SALES } from './contents/sales.ts';

/**
 * What an archive carries: each table with each of its columns, in the order in which they come in. A table or column that
 * stands neither here nor among what is left out fails a test (contents.api.test.ts).
 */
export const CARRIED: Readonly<Record<string, Carried>> = { ...GOODS, ...SALES };

/** The tables in the order in which they go out and come in. */
export const TABLES = Object.keys(CARRIED);

export const carriedOf = (table: string): Carried => {
  const carried = CARRIED[table];
  if (!carried) throw new Error(`${table} is carried by no archive`);
  return carried;
};
