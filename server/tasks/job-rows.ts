import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isUniqueViolation } from '#server/database/violations.ts';
import { inBatches } from './prune.ts';

/** Jobs of one kind, and how they are done. */
export interface Queue {
  name: string;
  /** How often it is looked at while nothing is due; a full batch is followed by the next without a pause. */
  everyMs: number;
  /** Jobs in hand at a time: in each process, or one over all processes. */
  atOnce: number | 'one over all';
  /** What takes longer has failed. */
  expireInSeconds: number;
  /** How often a job that failed is tried again before it is given up. */
  retryLimit: number;
  /** The first pause is one to two times as long, each further one twice that, up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
  /** Seconds for which a job that is done or given up is still known by its id. */
  deleteAfterSeconds: number;
}

/** Thrown by work that is to be tried again, but not before so many seconds: whoever is asked has said so. */
export class TryLater extends Error {
  readonly afterSeconds: number;

  constructor(message: string, afterSeconds: number) {
    super(message);
    this.afterSeconds = afterSeconds;
  }
}

/** Thrown by work that failed for what holds up all of its queue, such as a server that is away; see `hurryHeldUp`. */
export class HeldUp extends Error {}

/** Thrown by work that is of no use any more: it is not tried again, and what it says is noted as why. */
export class GivenUp extends Error {}

export interface Job<Content extends object = object> {
  id: string;
  content: Content;
  /** 1 for the first that takes it. */
  attempt: number;
}

/** A process always gives up a job of its own accord before it loses it to another. */
const LEASE_MARGIN_SECONDS = 10;
const leaseOf = ({ expireInSeconds }: Queue): number => expireInSeconds + LEASE_MARGIN_SECONDS;
/** Doubling ends somewhere, or the numbers outgrow their type. Far beyond every `retryDelayMax`. */
const MOST_DOUBLINGS = 16;

/**
 * Enqueues in the caller's transaction: the jobs are done if, and only if, it commits.
 * @param jobs each `id` a UUID made from the event, so that one event never becomes two jobs
 */
export const enqueueJobs = async (
  trx: Kysely<DB>,
  { name }: Queue,
  jobs: readonly Pick<Job, 'id' | 'content'>[],
): Promise<void> => {
  if (jobs.length === 0) return;
  await sql`
    insert into job (id, queue, content)
    select id, ${name}::text, content from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as j (id uuid, content jsonb)
    on conflict (id) do nothing`.execute(trx);
};

export const batchOf = ({ atOnce }: Queue): number => (atOnce === 'one over all' ? 1 : atOnce);

/**
 * Takes due jobs: whoever else looks finds them no more until they are lost. Of a queue with one job over all processes
 * it takes none while another is in hand; the lost one goes first, since it still holds the slot.
 */
export const takeJobs = async <Content extends object>(
  db: Database,
  queue: Queue,
): Promise<Job<Content>[]> => {
  const slot = queue.atOnce === 'one over all' ? queue.name : null;
  try {
    const { rows } = await sql<Job<Content>>`
      with next as materialized (
        select id from job
        where queue = ${queue.name} and goes_at is null and due_at <= now()
          and (slot is not null or not exists (select from job other where other.slot = ${slot}::text))
        order by due_at limit ${batchOf(queue)}::int for update skip locked
      )
      update job set attempt = attempt + 1, slot = ${slot}::text,
        due_at = now() + make_interval(secs => ${leaseOf(queue)}::int)
      from next where job.id = next.id
      returning job.id, job.content, job.attempt`.execute(db);
    return rows;
  } catch (error) {
    // Another process has taken the slot in the same moment.
    if (isUniqueViolation(error)) return [];
    throw error;
  }
};

/** Notes that a job is done, unless somebody else has taken it since. */
export const finishJob = async (
  db: Database,
  { deleteAfterSeconds }: Queue,
  { id, attempt }: Job,
): Promise<void> => {
  await sql`
    update job set slot = null, goes_at = now() + make_interval(secs => ${deleteAfterSeconds}::int)
    where id = ${id} and attempt = ${attempt} and goes_at is null`.execute(db);
};

/** Seconds until a job that failed is tried again; by chance longer or shorter, so that many do not come back at once. */
export const pauseAfter = (attempt: number, { retryDelay, retryDelayMax }: Queue): number =>
  Math.min(retryDelayMax, (retryDelay * 2 ** Math.min(MOST_DOUBLINGS, attempt) * (1 + Math.random())) / 2);

/** Why a job failed, and what follows from that. */
export interface Failure {
  reason: string;
  /** It is left alone for as long at least. */
  leastSeconds?: number;
  /** It is not tried again, however often it may be. */
  isGivenUp?: boolean;
  /** Others of its queue failed for the same. */
  isHeldUp?: boolean;
}

/** Notes why a job failed, and when it is tried again or that it is given up; unless somebody else has taken it since. */
export const failJob = async (
  db: Database,
  queue: Queue,
  { id, attempt }: Job,
  { reason, leastSeconds = 0, isGivenUp = false, isHeldUp = false }: Failure,
): Promise<void> => {
  const isLast = isGivenUp || attempt > queue.retryLimit;
  await sql`
    update job set slot = null, failure = ${reason},
      content = case when ${isHeldUp} then content || jsonb_build_object('heldUp', attempt) else content end,
      due_at = now() + make_interval(secs => ${Math.max(leastSeconds, pauseAfter(attempt, queue))}::float8),
      goes_at = case when ${isLast} then now() + make_interval(secs => ${queue.deleteAfterSeconds}::int) end
    where id = ${id} and attempt = ${attempt} and goes_at is null`.execute(db);
};

/**
 * Makes jobs due now, and forgets why they failed. Those that somebody has in hand at this moment may be done twice, which
 * does no harm.
 * @returns how many of them are still there
 */
export const hurryJobs = async (db: Database, ids: readonly string[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    update job set due_at = now(), failure = null where id = any(${[...ids]}::uuid[]) and goes_at is null`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
};

/**
 * Makes jobs due now that failed for what held up all of their queue, one of which has just been done: no more than that as many are due
 * as are taken at a time, so that what is new waits behind few. Done in turn they hurry others, so that all are soon done once nothing holds
 * them up, and few are tried in vain where one goes by chance. One that was tried for half as often as it may be keeps its
 * pauses, so that the other half of them is left to it.
 */
export const hurryHeldUp = async (db: Database, queue: Queue): Promise<void> => {
  const batch = batchOf(queue);
  // Of one in hand the try that was held up is not the last one.
  await sql`
    update job set due_at = now() where id in (
      select id from job
      where queue = ${queue.name} and goes_at is null and due_at > now()
        and (content ->> 'heldUp')::int = attempt and attempt <= ${Math.floor(queue.retryLimit / 2)}::int
      order by due_at limit greatest(0, ${batch}::int - (
        select count(*) from (
          select from job where queue = ${queue.name} and goes_at is null and due_at <= now() limit ${batch}::int) due))
      for update skip locked)`.execute(db);
};

/** SQL: whether nobody has tried a job although it was due: it is not one that goes within the second. */
const isPassedOver = sql<boolean>`(attempt = 0 and due_at < clock_timestamp() - interval '1 minute')`;

/** SQL: whether a job that is not done waits: it has failed before, or nobody gets to it. */
export const hasWaited = sql<boolean>`(attempt > 0 or ${isPassedOver})`;

/** SQL: whether a job is surely in nobody's hands. By the clock of this moment, for it may have been taken since the transaction began. */
const isInNoHands = (queue: Queue) =>
  sql<boolean>`(due_at > clock_timestamp() + make_interval(secs => ${leaseOf(queue)}::int) or ${isPassedOver})`;

/**
 * Takes back jobs that wait, for another try or for whoever gets to them, none that somebody may have in hand.
 * @returns those that will not be done
 */
export const withdrawJobs = async (
  trx: Kysely<DB>,
  queue: Queue,
  ids: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from job
    where id = any(${[...ids]}::uuid[]) and queue = ${queue.name} and goes_at is null and ${isInNoHands(queue)}
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
};

/** Adds to what jobs say that have waited and are not done yet: as the next try reads it, not one that is in hand. */
export const amendJobs = async (
  trx: Kysely<DB>,
  { name }: Queue,
  changes: readonly { id: string; change: object }[],
): Promise<void> => {
  if (changes.length === 0) return;
  await sql`
    update job j set content = j.content || c.change
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (id uuid, change jsonb)
    where j.id = c.id and j.queue = ${name} and j.goes_at is null and ${hasWaited}`.execute(trx);
};

/** For jobs whose work looks at `until`: no further try does anything. */
export const NO_MORE = { until: new Date(0).toISOString() };

/**
 * Has jobs not be done that have waited so far and say what is not so any more. Those that wait still are taken back as `withdrawJobs` does;
 * one that somebody may have in hand is tried no further, where its work looks at `until`. What has just come goes at once, and is left
 * alone.
 */
export const endJobs = async (trx: Kysely<DB>, queue: Queue, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await withdrawJobs(trx, queue, ids);
  await amendJobs(
    trx,
    queue,
    ids.map((id) => ({ id, change: NO_MORE })),
  );
};

/** Has jobs wait, whose work looks at `heldUntil`, until they are let go; after these hours they are of no use any more. */
export const holdJobs = (
  trx: Kysely<DB>,
  queue: Queue,
  ids: readonly string[],
  { hours }: { hours: number },
): Promise<void> => {
  const heldUntil = new Date(Date.now() + hours * 3_600_000).toISOString();
  return amendJobs(
    trx,
    queue,
    ids.map((id) => ({ id, change: { heldUntil } })),
  );
};

/** Makes jobs due now that `holdJobs` has had wait; one that somebody may have in hand goes with its next try. */
export const letGoJobs = async (trx: Kysely<DB>, queue: Queue, ids: readonly string[]): Promise<void> => {
  await sql`
    update job set content = content - 'heldUntil',
      due_at = case when ${isInNoHands(queue)} then clock_timestamp() else due_at end
    where id = any(${[...ids]}::uuid[]) and queue = ${queue.name} and goes_at is null
      and content ->> 'heldUntil' is not null`.execute(trx);
};

/** Of these jobs those that are not done yet, each with why it failed since; null where it has not been tried. */
export const openJobs = async (
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; failure: string | null }[]> => {
  const { rows } = await sql<{ id: string; failure: string | null }>`
    select id, failure from job
    where id = any(${[...ids]}::uuid[]) and (goes_at is null or failure is not null) order by id`.execute(db);
  return rows;
};

/** Codes and links stand in mails, so what is done with goes soon. */
export const doneJobs = inBatches(
  'done jobs',
  (atOnce) => sql`
    delete from job where id in (
      select id from job where goes_at < now() limit ${atOnce}::int for update skip locked)`,
);
