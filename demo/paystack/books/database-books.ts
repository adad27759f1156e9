import { type Transaction as DatabaseTransaction, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import {
  type Books,
  type Desk,
  type DisputeFilter,
  dueAtOf,
  type Found,
  type Page,
  type Period,
  type QueuedEvent,
  type RefundFilter,
  type SaleFilter,
  type SaleKey,
} from './books.ts';
import type { AccountSettings, Payout, Sale } from './rows.ts';

/** Longer than a delivery may take, so that two processes never deliver one event at once. */
const TAKEN_FOR_SECONDS = 15;
/** How far the sequence steps: what one rule may number. */
const NUMBERS = 16;

const matching = (key: SaleKey): RawBuilder<unknown> => {
  if ('reference' in key) return sql`reference = ${key.reference}`;
  if ('transaction' in key) return sql`id = ${key.transaction}`;
  if ('accessCode' in key) return sql`access_code = ${key.accessCode}`;
  if ('refund' in key) return sql`body @> ${JSON.stringify({ refunds: [{ id: key.refund }] })}::jsonb`;
  return sql`body @> ${JSON.stringify({ disputes: [{ id: key.dispute }] })}::jsonb`;
};

const within = (column: RawBuilder<unknown>, { from, to }: Period): RawBuilder<unknown> =>
  sql`(${from ?? null}::text is null or ${column} >= ${from ?? null}::text::timestamptz)
    and (${to ?? null}::text is null or ${column} <= ${to ?? null}::text::timestamptz)`;

interface FoundRow {
  id: number;
  body: Sale;
  total: number;
  volume: number;
}

/** The fake's account in the demo's own tables, each sale one row: several processes share it, and it outlives them. */
export class DatabaseBooks implements Books {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  add(make: (desk: Desk) => Sale): Promise<Sale | null> {
    return this.#db.transaction().execute(async (trx) => {
      const { desk, keep } = await openDesk(trx);
      const sale = make(desk);
      const { id, reference, accessCode, createdAt } = sale.transaction;
      const { numAffectedRows } = await sql`
        insert into demo.paystack_sale (id, reference, access_code, created_at, due_at, body)
        values (${id}, ${reference}, ${accessCode}, ${createdAt}::text::timestamptz,
          ${dueAtOf(sale)}::text::timestamptz, ${JSON.stringify(sale)}::jsonb)
        on conflict (reference) do nothing`.execute(trx);
      if (numAffectedRows !== 1n) return null;
      await keep();
      return sale;
    });
  }

  change<T>(key: SaleKey, rule: (sale: Sale, desk: Desk) => T): Promise<T | undefined> {
    return this.#db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ body: Sale }>`
        select body from demo.paystack_sale where ${matching(key)} for update`.execute(trx);
      const sale = rows[0]?.body;
      if (!sale) return undefined;
      const { desk, keep } = await openDesk(trx);
      const result = rule(sale, desk);
      await sql`update demo.paystack_sale set body = ${JSON.stringify(sale)}::jsonb,
          created_at = ${sale.transaction.createdAt}::text::timestamptz, due_at = ${dueAtOf(sale)}::text::timestamptz
        where id = ${sale.transaction.id}`.execute(trx);
      await keep();
      return result;
    });
  }

  async find(key: SaleKey): Promise<Sale | undefined> {
    const { rows } = await sql<{ body: Sale }>`
      select body from demo.paystack_sale where ${matching(key)}`.execute(this.#db);
    return rows[0]?.body;
  }

  listSales(filter: SaleFilter, page: Page): Promise<Found> {
    const { status, channel, customerId, amountKobo, payout } = filter;
    return this.#list(
      sql`
        select s.id, s.created_at, s.body, (s.body->'transaction'->>'amountKobo')::bigint as kobo
        from demo.paystack_sale s
        where ${within(sql`s.created_at`, filter)}
          and (${status ?? null}::text is null or s.body->'transaction'->>'status' = ${status ?? null})
          and (${channel ?? null}::text is null or s.body->'transaction'->>'channel' = ${channel ?? null})
          and (${customerId ?? null}::bigint is null
            or (s.body->'transaction'->>'customerId')::bigint = ${customerId ?? null}::bigint)
          and (${amountKobo ?? null}::bigint is null
            or (s.body->'transaction'->>'amountKobo')::bigint = ${amountKobo ?? null}::bigint)
          and (${payout ?? null}::bigint is null
            or (s.body->'transaction'->>'payout')::bigint = ${payout ?? null}::bigint)`,
      page,
    );
  }

  listRefunds(filter: RefundFilter, page: Page): Promise<Found> {
    const { transaction, hidden } = filter;
    return this.#list(
      sql`
        select (r.row->>'id')::bigint as id, (r.row->>'createdAt')::timestamptz as created_at, s.body,
          (r.row->>'amountKobo')::bigint as kobo
        from demo.paystack_sale s, jsonb_array_elements(s.body->'refunds') r(row)
        where ${within(sql`(r.row->>'createdAt')::timestamptz`, filter)}
          and (${transaction ?? null}::bigint is null or s.id = ${transaction ?? null}::bigint)
          and not (r.row->>'id')::bigint = any(${[...hidden]}::bigint[])`,
      page,
    );
  }

  listDisputes(filter: DisputeFilter, page: Page): Promise<Found> {
    const { transaction, status } = filter;
    return this.#list(
      sql`
        select (d.row->>'id')::bigint as id, (d.row->>'createdAt')::timestamptz as created_at, s.body,
          (d.row->>'refundKobo')::bigint as kobo
        from demo.paystack_sale s, jsonb_array_elements(s.body->'disputes') d(row)
        where ${within(sql`(d.row->>'createdAt')::timestamptz`, filter)}
          and (${transaction ?? null}::bigint is null or s.id = ${transaction ?? null}::bigint)
          and (${status ?? null}::text is null or d.row->>'status' = ${status ?? null})`,
      page,
    );
  }

  async dueSales(now: Date): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from demo.paystack_sale where due_at <= ${now} order by due_at limit 50`.execute(this.#db);
    return rows.map(({ id }) => id);
  }

  payOut(until: Date, sum: (sales: readonly Sale[], desk: Desk) => Payout): Promise<Payout | null> {
    return this.#db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ body: Sale }>`
        select body from demo.paystack_sale
        where body->'transaction'->>'status' = 'success' and body->'transaction'->'payout' = 'null'
          and (body->'transaction'->>'paidAt')::timestamptz < ${until}
        order by id for update`.execute(trx);
      if (rows.length === 0) return null;
      const { desk } = await openDesk(trx);
      const payout = sum(
        rows.map(({ body }) => body),
        desk,
      );
      await sql`update demo.paystack_sale set body = jsonb_set(body, '{transaction,payout}', to_jsonb(${payout.id}::bigint))
        where id = any(${rows.map(({ body }) => body.transaction.id)}::bigint[])`.execute(trx);
      await sql`insert into demo.paystack_payout (id, settled_on, body)
        values (${payout.id}, ${payout.settledOn}::text::timestamptz, ${JSON.stringify(payout)}::jsonb)`.execute(
        trx,
      );
      return payout;
    });
  }

  async listPayouts(period: Period, { page, perPage }: Page): Promise<{ rows: Payout[]; total: number }> {
    const { rows } = await sql<{ body: Payout | null; total: number }>`
      with found as (select * from demo.paystack_payout where ${within(sql`settled_on`, period)})
      select p.body, t.total from (select count(*) as total from found) t
      left join (select * from found order by settled_on desc, id desc
        limit ${perPage} offset ${(page - 1) * perPage}) p on true
      order by p.settled_on desc, p.id desc`.execute(this.#db);
    return { rows: rows.flatMap(({ body }) => body ?? []), total: rows[0]?.total ?? 0 };
  }

  async settings(): Promise<AccountSettings> {
    const { rows } = await sql<{ body: AccountSettings }>`
      select body from demo.paystack_settings`.execute(this.#db);
    return rows[0]?.body ?? { sessionTimeout: 0 };
  }

  async changeSettings(settings: AccountSettings): Promise<void> {
    await sql`insert into demo.paystack_settings (body) values (${JSON.stringify(settings)}::jsonb)
      on conflict (is_there) do update set body = excluded.body`.execute(this.#db);
  }

  async takeEvents(atMost: number): Promise<QueuedEvent[]> {
    const { rows } = await sql<QueuedEvent>`
      update demo.paystack_webhook
      set tries = tries + 1, next_try_at = now() + make_interval(secs => ${TAKEN_FOR_SECONDS}::float8)
      where id in (
        select id from demo.paystack_webhook where delivered_at is null and next_try_at <= now()
        order by id limit ${atMost} for update skip locked)
      returning id, event, body, tries`.execute(this.#db);
    return rows.sort((one, other) => one.id - other.id);
  }

  async endEvent(id: number): Promise<void> {
    await sql`delete from demo.paystack_webhook where id = ${id}`.execute(this.#db);
  }

  async postponeEvent(id: number, seconds: number): Promise<void> {
    await sql`update demo.paystack_webhook set next_try_at = now() + make_interval(secs => ${seconds}::float8)
      where id = ${id}`.execute(this.#db);
  }

  async #list(found: RawBuilder<unknown>, { page, perPage }: Page): Promise<Found> {
    const { rows } = await sql<FoundRow | { id: null; total: number; volume: number }>`
      with found as (${found})
      select p.id, p.body, t.total, t.volume
      from (select count(*) as total, coalesce(sum(kobo), 0)::bigint as volume from found) t
      left join (select * from found order by created_at desc, id desc
        limit ${perPage} offset ${(page - 1) * perPage}) p on true
      order by p.created_at desc, p.id desc`.execute(this.#db);
    return {
      rows: rows.flatMap((row) => (row.id === null ? [] : { id: row.id, sale: row.body })),
      total: rows[0]?.total ?? 0,
      volumeKobo: rows[0]?.volume ?? 0,
    };
  }
}

/** A desk whose events are queued in the transaction that causes them. */
const openDesk = async (trx: DatabaseTransaction<DB>): Promise<{ desk: Desk; keep: () => Promise<void> }> => {
  const { rows } = await sql<{ number: number; now: Date }>`
    select nextval('demo.paystack_number') as number, now() as now`.execute(trx);
  let number = (rows[0]?.number ?? 0) * NUMBERS;
  const told: { event: string; body: string }[] = [];
  return {
    desk: {
      now: rows[0]?.now ?? new Date(),
      nextNumber: () => {
        number += 1;
        return number;
      },
      tell: (event, data) => told.push({ event, body: JSON.stringify({ event, data }) }),
    },
    keep: async () => {
      for (const { event, body } of told) {
        await sql`insert into demo.paystack_webhook (event, body) values (${event}, ${body})`.execute(trx);
      }
    },
  };
};
