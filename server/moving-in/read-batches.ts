import { movingMessages as say } from '#contract/moving-in/messages.ts';
import type { Database } from '#server/database/connection.ts';
import type { Moving } from './moving.ts';
import { type KeyCounts, readGroups } from './sheet.ts';

/** Things that are judged and written at a time: few, so that a busy shop hardly notices. */
const BATCH = 100;

interface LeftOutRow {
  place: number;
  row: number;
  name: string;
  reason: string;
}

/** What a step of a file has in it. */
export interface Batch<Thing = unknown> {
  /** How many things it is, whatever becomes of them. */
  done: number;
  fresh: Thing[];
  leftOut: LeftOutRow[];
  /** What of the fresh ones is left out. */
  withoutParts: LeftOutRow[];
}

interface Placed<Thing> {
  place: number;
  row: number;
  name: string;
  thing: Thing;
  without: string | undefined;
}

/** What a file has from a place on, a step at a time, each judged by what the shop has at that moment. */
export const batchesOf = async function* <Thing>(
  db: Database,
  bytes: Buffer,
  { delimiter, keys, read, judge }: Moving<Thing>,
  counts: KeyCounts,
  from: number,
): AsyncGenerator<Batch<Thing>> {
  const rowOf = new Map<string, number>();
  let place = -1;
  const empty = (): Batch<Thing> => ({ done: 0, fresh: [], leftOut: [], withoutParts: [] });
  let batch = empty();
  let found: Placed<Thing>[] = [];
  const judged = async (): Promise<Batch<Thing>> => {
    const verdicts = await judge(
      db,
      found.map(({ thing }) => thing),
    );
    for (const { thing, without, ...told } of found) {
      const verdict = verdicts.get(thing);
      if (verdict === undefined) {
        batch.fresh.push(thing);
        if (without !== undefined) batch.withoutParts.push({ ...told, reason: without });
      } else if (verdict !== null) batch.leftOut.push({ ...told, reason: verdict });
    }
    const whole = batch;
    batch = empty();
    found = [];
    return whole;
  };
  for await (const rows of readGroups(bytes, delimiter, keys(), counts)) {
    place += 1;
    const row = rows[0].number;
    const one = await read(rows);
    const earlier = 'key' in one ? rowOf.get(one.key) : undefined;
    if ('key' in one && earlier === undefined) rowOf.set(one.key, row);
    // Steps before this one have been through it; only what it was called counts.
    if (place < from) continue;
    batch.done += 1;
    if ('reason' in one) batch.leftOut.push({ place, row, name: one.name, reason: one.reason });
    else if (earlier !== undefined)
      batch.leftOut.push({ place, row, name: one.name, reason: say.twice(earlier) });
    else found.push({ place, row, name: one.name, thing: one.thing, without: one.without });
    if (batch.done === BATCH) yield await judged();
  }
  if (batch.done > 0) yield await judged();
};
