import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { MOST_SEGMENTS, customerMessages as say } from '#contract/customers/messages.ts';
import { customerFilterSchema, type Segment, type SegmentForm } from '#contract/customers/schemas.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { Caller } from '#server/http/caller.ts';
import { brokenRule, conflict, notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { countCustomers } from './customers.ts';

type Stored = Record<string, string>;

/** What of a filter narrows anything. */
const narrowing = (filter: SegmentForm['filter']): Stored =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''),
  ) as Stored;

/** All segments with how many are in each now, and every tag that is in use. */
export const listSegments = async (db: Database): Promise<{ segments: Segment[]; tags: string[] }> => {
  const { rows } = await sql<{ id: string; name: string; filter: Stored }>`
    select id, name, filter from customer_segment order by name collate "und-x-icu", id`.execute(db);
  const counts = await countCustomers(
    db,
    rows.map(({ filter }) => customerFilterSchema.parse(filter)),
  );
  const segments = rows.map(({ id, name, filter }, place) => ({
    _id: id,
    name,
    filter,
    customers: counts[place] ?? 0,
  }));
  const { rows: tags } = await sql<{
    tag: string;
  }>`select distinct tag from customer_tag order by tag limit 500`.execute(db);
  return { segments, tags: tags.map(({ tag }) => tag) };
};

/**
 * Saves a filter under a name.
 * @throws Refusal 400 for a filter that narrows nothing, 409 where the name or the filter has a segment already, or there are too many
 */
export const addSegment = (shop: Shop, caller: Caller, { name, filter }: SegmentForm): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    const stored = narrowing(filter);
    if (Object.keys(stored).length === 0) throw brokenRule('invalid_input', say.segmentEmpty, 'filter');
    await sql`select pg_advisory_xact_lock(hashtextextended('customer segments', 5))`.execute(trx);
    const { rows } = await sql<{ total: number; isTaken: boolean; sameAs: string | null }>`
      select count(*)::int as total, coalesce(bool_or(lower(name) = lower(${name})), false) as "isTaken",
        min(name) filter (where filter = ${JSON.stringify(stored)}::jsonb) as "sameAs"
      from customer_segment`.execute(trx);
    const [known] = rows;
    if (known?.isTaken) throw conflict('segment_exists', say.segmentExists);
    if (known?.sameAs) throw conflict('segment_exists', say.segmentSame(known.sameAs));
    if ((known?.total ?? 0) >= MOST_SEGMENTS) throw conflict('too_many_segments', say.segmentFull);
    const id = randomUUIDv7();
    await sql`insert into customer_segment (id, name, filter) values (${id}, ${name}, ${JSON.stringify(stored)})`.execute(
      trx,
    );
    await recordChanges(trx, caller, [
      { action: 'created', kind: 'settings', subject: { id, name }, after: { segment: name, ...stored } },
    ]);
  });

/** Takes a segment away; nobody in it is touched. @throws Refusal 404 */
export const deleteSegment = (shop: Shop, caller: Caller, id: string): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`
      delete from customer_segment where id = ${id} returning name`.execute(trx);
    const [gone] = rows;
    if (!gone) throw notFound('segment_not_found', say.segmentNotFound);
    await recordChanges(trx, caller, [
      {
        action: 'deleted',
        kind: 'settings',
        subject: { id, name: gone.name },
        before: { segment: gone.name },
      },
    ]);
  });
