import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { type Payout, ProviderUnavailable } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';

/**
 * The provider's payouts, read into the shop's own rows, so that reports can tell what of which order has been paid out. What is
 * read stands whole or not at all; a process that dies over it leaves the rest to the next run.
 */

const PAGE_SIZE = 100;
/** A list that does not end is no list. */
const MOST_PAGES = 1_000;
/** So many payouts a run has their payments read; a shop with years behind it takes several. */
const READ_AT_ONCE = 100;

/** How payouts stand of which nothing can come any more. */
const ENDED = ['success', 'failed'];

const idsOf = (rows: readonly Payout[]): string[] => rows.map(({ id }) => id);

/** Whether all of these were read already, and nothing can come of them any more. */
const areKnown = async (db: Database, rows: readonly Payout[]): Promise<boolean> => {
  const { rows: known } = await sql<{ count: number }>`
    select count(*) as count from payout
    where id = any(${idsOf(rows)}::text[]) and status = any(${ENDED}::text[]) and payments_read_at is not null`.execute(
    db,
  );
  return known[0]?.count === rows.length;
};

/**
 * The payouts that are new or may have changed, newest first: all of them the first time.
 * @param isFirst whether the list has never been read to its end
 * @throws ProviderUnavailable
 */
const listNew = async (shop: Shop, isFirst: boolean): Promise<Payout[]> => {
  const found = new Map<string, Payout>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { rows } = await shop.payments.listPayouts({ page, limit: PAGE_SIZE });
    const fresh = rows.filter(({ id }) => !found.has(id));
    // A provider that does not know the page gives the same rows for ever.
    if (fresh.length === 0) return [...found.values()];
    for (const row of fresh) found.set(row.id, row);
    if (!isFirst && (await areKnown(shop.db, fresh))) return [...found.values()];
  }
  throw new ProviderUnavailable('the list of payouts does not end');
};

const lagos = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos' });

/** Writes down payouts as they are now. The payments of one that is other than it was are to be read again. */
const writePayouts = async (db: Database, payouts: readonly Payout[]): Promise<void> => {
  const rows = payouts.map((payout) => ({
    id: payout.id,
    status: payout.status,
    currency: payout.currency,
    paid_kobo: payout.paidKobo,
    fees_kobo: payout.feesKobo,
    amount_kobo: payout.amountKobo,
    day: payout.day ?? lagos.format(payout.createdAt ?? new Date()),
  }));
  await sql`
    insert into payout as p (id, status, currency, paid_kobo, fees_kobo, amount_kobo, day)
    select id, status, currency, paid_kobo, fees_kobo, amount_kobo, day
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, status text, currency text, paid_kobo bigint,
      fees_kobo bigint, amount_kobo bigint, day date)
    on conflict (id) do update set status = excluded.status, currency = excluded.currency, paid_kobo = excluded.paid_kobo,
      fees_kobo = excluded.fees_kobo, amount_kobo = excluded.amount_kobo, day = excluded.day, updated_at = now(),
      payments_read_at = null
    where (p.status, p.currency, p.paid_kobo, p.fees_kobo, p.amount_kobo, p.day)
      is distinct from (excluded.status, excluded.currency, excluded.paid_kobo, excluded.fees_kobo, excluded.amount_kobo, excluded.day)`.execute(
    db,
  );
};

/**
 * Deletes payouts that the provider has taken back: not arrived yet, missing from what was just listed, and unknown when they are asked
 * for. What is older than the list was read is left alone.
 * @throws ProviderUnavailable
 */
const dropTakenBack = async (shop: Shop, listed: readonly Payout[]): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from payout where status <> all(${ENDED}::text[]) and id <> all(${idsOf(listed)}::text[])
      and day >= (select min(day) from payout where id = any(${idsOf(listed)}::text[]))
    order by day desc, id limit ${READ_AT_ONCE}::int`.execute(shop.db);
  for (const { id } of rows)
    if ((await shop.payments.payoutPayments(id)) === null)
      await sql`delete from payout where id = ${id} and status <> all(${ENDED}::text[])`.execute(shop.db);
};

const writePayments = async (trx: Transaction<DB>, id: string, references: readonly string[]) => {
  await sql`delete from payout_payment where payout_id = ${id}`.execute(trx);
  await sql`insert into payout_payment (payout_id, reference)
    select ${id}::text, unnest(${[...references]}::text[]) on conflict do nothing`.execute(trx);
  await sql`update payout set payments_read_at = now() where id = ${id}`.execute(trx);
};

/** Reads which payments are in a payout. @throws ProviderUnavailable */
const readPayments = async (shop: Shop, id: string): Promise<void> => {
  const references: string[] = [];
  // Of one that is not there any more, there are none.
  for await (const { reference } of (await shop.payments.payoutPayments(id)) ?? [])
    references.push(reference);
  await shop.db.transaction().execute((trx) => writePayments(trx, id, references));
};

/** @returns whether payments of some payouts are still to be read */
const readUnread = async (shop: Shop): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    select id from payout where payments_read_at is null order by day desc, id limit ${READ_AT_ONCE}::int`.execute(
    shop.db,
  );
  for (const { id } of rows) await readPayments(shop, id);
  return rows.length === READ_AT_ONCE;
};

/**
 * Takes the reading where it is due. Whoever dies over it has not read: an hour later somebody else does.
 * @returns whether it was read before; null where it is not due
 */
const takeReading = async (db: Database): Promise<{ isFirst: boolean } | null> => {
  await sql`insert into payout_reading select where exists (select from charge) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ isFirst: boolean }>`
    update payout_reading set due_at = now() + interval '1 hour'
    where is_only in (select is_only from payout_reading where due_at <= now() for update skip locked)
    returning read_at is null as "isFirst"`.execute(db);
  return rows[0] ?? null;
};

/** Reads what the provider has paid out since the last time, where that is due: every six hours. @throws ProviderUnavailable */
export const readPayouts = async (shop: Shop): Promise<void> => {
  const reading = await takeReading(shop.db);
  if (!reading) return;
  const listed = await listNew(shop, reading.isFirst);
  await writePayouts(shop.db, listed);
  await dropTakenBack(shop, listed);
  await sql`update payout_reading set read_at = now()`.execute(shop.db);
  const isMore = await readUnread(shop);
  await sql`update payout_reading set due_at = now() + make_interval(mins => ${isMore ? 1 : 360}::int)`.execute(
    shop.db,
  );
};

const LOOK_EVERY_MS = 60_000;

/** Whichever process looks first when it is due reads them. */
export const startReadingPayouts = (shop: Shop): Task =>
  startTask('payouts of the payment provider', LOOK_EVERY_MS, shop.log, async () => {
    try {
      await readPayouts(shop);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
    }
  });
