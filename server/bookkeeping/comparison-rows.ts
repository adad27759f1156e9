import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import {
  COMPARED_DAYS,
  type DifferenceKind,
  MOST_COMPARED_DAYS,
  PAYMENT_DIFFERENCES,
} from '#contract/bookkeeping/kinds.ts';
import type { Database } from '#server/database/connection.ts';

/** One side of a difference as it is kept; money in kobo. */
export interface Side {
  state: string;
  amountKobo: number | null;
  at: string | null;
}

export interface Difference {
  kind: DifferenceKind;
  /** The reference of a payment, an id of a refund. */
  subject: string;
  reference: string;
  ours: Side | null;
  theirs: Side | null;
}

/** A run in hand; `since` and `until` by the database's clock. */
export interface Run {
  id: number;
  since: Date;
  until: Date;
}

/** The sums of a run, in kobo, and how many of the provider's rows concern the shop. */
export interface Sums {
  payments: number;
  refunds: number;
  theirPaidKobo: number;
  ourPaidKobo: number;
  theirRefundedKobo: number;
  ourRefundedKobo: number;
}

export const noSums = (): Sums => ({
  payments: 0,
  refunds: 0,
  theirPaidKobo: 0,
  ourPaidKobo: 0,
  theirRefundedKobo: 0,
  ourRefundedKobo: 0,
});

/** A run whose process died is given up after so long. */
const LONGEST_RUN = sql`interval '30 minutes'`;
/** What has just happened may not stand in the provider's list yet. */
const UNSETTLED = sql`interval '10 minutes'`;

/**
 * How many days back a daily run looks: a day further than to where the books have been compared without a gap, since
 * lists go by the day on which a payment was begun. One that was asked for fills no more of a gap than it has read.
 */
export const dailyDays = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ days: number | null }>`
    select ceil(extract(epoch from now() - lower(
        tstzmultirange(tstzrange(greatest(min(since), now() - make_interval(days => ${MOST_COMPARED_DAYS}::int)), null))
          - range_agg(tstzrange(since, until)))) / 86400)::int + 1 as days
    from comparison where state = 'done'`.execute(db);
  return Math.min(Math.max(rows[0]?.days ?? COMPARED_DAYS, COMPARED_DAYS), MOST_COMPARED_DAYS);
};

/**
 * Begins a run, unless one is under way in any process.
 * @param admin who asked for it; nobody where it is the daily one
 */
export const beginRun = async (db: Database, days: number, admin: string | null): Promise<Run | null> => {
  await sql`
    update comparison set state = 'failed', finished_at = now(), failure = 'It was interrupted'
    where state = 'running' and started_at < now() - ${LONGEST_RUN}`.execute(db);
  const { rows } = await sql<Run>`
    insert into comparison (since, until, requested_by)
    values (now() - make_interval(days => ${days}::int), now() - ${UNSETTLED}, ${admin})
    on conflict (state) where state = 'running' do nothing
    returning id, since, until`.execute(db);
  return rows[0] ?? null;
};

/** Notes a difference, or that it is still there. One that somebody has settled stays settled while it looks the same. */
export const noteDifference = async (db: Database, run: Run, found: Difference): Promise<void> => {
  const ours = JSON.stringify(found.ours);
  const theirs = JSON.stringify(found.theirs);
  await sql`
    insert into payment_difference as d (id, kind, subject, reference, ours, theirs, comparison_id)
    select ${randomUUIDv7()}::uuid, ${found.kind}, ${found.subject}, ${found.reference}, ${ours}::jsonb,
      ${theirs}::jsonb, ${run.id}::bigint
    where not exists (select from payment_difference s where s.kind = ${found.kind} and s.subject = ${found.subject}
      and s.settlement is not null and s.ours is not distinct from ${ours}::jsonb
      and s.theirs is not distinct from ${theirs}::jsonb)
    on conflict (kind, subject) where ended_at is null do update
      set ours = excluded.ours, theirs = excluded.theirs, comparison_id = excluded.comparison_id`.execute(db);
};

/** Whether all moments of a difference lie in a run's time, but for its first day, which may be listed in part. */
const isWithin = ({ since, until }: Run) => sql`
  coalesce(least((ours->>'at')::timestamptz, (theirs->>'at')::timestamptz) >= ${since}::timestamptz + interval '1 day'
    and greatest((ours->>'at')::timestamptz, (theirs->>'at')::timestamptz) < ${until}::timestamptz, false)`;

/** Open differences of payments that a run has not met, the longest unseen first. */
export const openUnmet = async (
  db: Database,
  run: Run,
  limit: number,
): Promise<{ id: string; reference: string }[]> => {
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, reference from payment_difference
    where ended_at is null and comparison_id <> ${run.id}::bigint and kind = any(${[...PAYMENT_DIFFERENCES]}::text[])
    order by comparison_id, id limit ${limit}::int`.execute(db);
  return rows;
};

/**
 * Ends a run: what it did not meet any more of refunds that lie in its time is over.
 * @param asked the ids of differences of payments that were asked for by themselves: over where it has not noted them again. Lists of payments
 * go by when they were begun, and a difference knows only when one was paid
 */
export const endRun = async (
  db: Database,
  run: Run,
  sums: Sums,
  asked: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ open: number }>`
    with over as (
      update payment_difference set ended_at = now()
      where ended_at is null and comparison_id <> ${run.id}::bigint
        and ((${isWithin(run)} and kind <> all(${[...PAYMENT_DIFFERENCES]}::text[])) or id = any(${[...asked]}::uuid[]))
      returning id
    ),
    ended as (
      update comparison set state = 'done', finished_at = now(), payments = ${sums.payments}::int,
        refunds = ${sums.refunds}::int, their_paid_kobo = ${sums.theirPaidKobo}::bigint,
        our_paid_kobo = ${sums.ourPaidKobo}::bigint, their_refunded_kobo = ${sums.theirRefundedKobo}::bigint,
        our_refunded_kobo = ${sums.ourRefundedKobo}::bigint
      where id = ${run.id}::bigint
    )
    select count(*)::int as open from payment_difference
    where ended_at is null and id not in (select id from over)`.execute(db);
  return rows[0]?.open ?? 0;
};

export const failRun = async (db: Database, run: Run, failure: string): Promise<void> => {
  await sql`update comparison set state = 'failed', finished_at = now(), failure = ${failure.slice(0, 500)}
    where id = ${run.id}::bigint`.execute(db);
};
