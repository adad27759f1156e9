import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { ShippingAddress } from '#contract/checkout/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { inBatches } from '#server/tasks/prune.ts';
import type { HeldLine } from './held-line.ts';
import { type CartSnapshot, checkoutInsert } from './snapshot.ts';
import type { HeldUnits } from './states.ts';

/** A link by which a sale is paid, as it stands: one order at most comes of it. */
export interface PaymentLink {
  id: string;
  token: string;
  /** Whose order it becomes; null for somebody without an account. */
  accountId: string | null;
  /** What the order's notes will say. */
  notes: string[];
  createdBy: string;
  creatorName: string;
  createdAt: Date;
  expiresAt: Date;
  isRevoked: boolean;
  /** The payment that has become its order. */
  paidReference: string | null;
  /** Whether it still holds its units, and so can be paid. */
  isOpen: boolean;
}

const columns = sql`
  l.id, l.token, l.account_id as "accountId", l.notes, l.created_by as "createdBy", l.creator_name as "creatorName",
  l.created_at as "createdAt", l.expires_at as "expiresAt", l.revoked_at is not null as "isRevoked",
  (select c.reference from checkout c where c.payment_link_id = l.id and c.state = 'completed' limit 1) as "paidReference",
  exists (select from checkout c where c.payment_link_id = l.id and c.state = 'held' and c.expires_at > now())
    as "isOpen"`;

/** Locks a link until the transaction ends: before its checkouts, so that two who pay it take turns. */
export const lockLink = async (trx: Transaction<DB>, id: string): Promise<PaymentLink | null> => {
  // Looked at once it is locked: what a sibling has become meanwhile counts.
  await sql`select from payment_link where id = ${id} for update`.execute(trx);
  const { rows } = await sql<PaymentLink>`select ${columns} from payment_link l where l.id = ${id}`.execute(
    trx,
  );
  return rows[0] ?? null;
};

export const findLink = async (db: Database, id: string): Promise<PaymentLink | null> => {
  const { rows } = await sql<PaymentLink>`select ${columns} from payment_link l where l.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
};

export const findLinkByToken = async (db: Database, token: string): Promise<PaymentLink | null> => {
  const { rows } = await sql<PaymentLink>`
    select ${columns} from payment_link l where l.token = ${token}`.execute(db);
  return rows[0] ?? null;
};

/** A page of links, newest first, and how many there are. */
export const listLinks = async (
  db: Database,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: PaymentLink[]; total: number }> => {
  const [{ rows }, count] = await Promise.all([
    sql<PaymentLink>`
      select ${columns} from payment_link l order by l.created_at desc, l.id desc
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from payment_link`.execute(db),
  ]);
  return { rows, total: count.rows[0]?.total ?? 0 };
};

/** What is sold by a link, and to whom; money in kobo. */
export interface LinkContents {
  linkId: string;
  /** The address that the link was made with; empty where none was: what payers type is their own tries' alone. */
  email: string;
  lines: HeldLine[];
  shippingAddress: ShippingAddress;
  itemsKobo: number;
  discountKobo: number;
  shippingKobo: number;
  taxKobo: number;
  totalKobo: number;
}

/** SQL: something of the checkout `made` with which a link `l` was made: its oldest, the only one that a payer has not made. */
export const madeWith = (what: RawBuilder<unknown>) => sql<string>`(
  select ${what} from checkout made where made.payment_link_id = l.id order by made.created_at limit 1)`;

/** What links sell, as their newest checkouts have it; to whom, as they were made. */
export const contentsOf = async (
  db: Database,
  linkIds: readonly string[],
): Promise<Map<string, LinkContents>> => {
  const { rows } = await sql<LinkContents>`
    select distinct on (l.id) l.id as "linkId", ${madeWith(sql`made.email`)} as email, c.lines,
      c.shipping_address as "shippingAddress", c.items_kobo as "itemsKobo", c.discount_kobo as "discountKobo",
      c.shipping_kobo as "shippingKobo", c.tax_kobo as "taxKobo", c.total_kobo as "totalKobo"
    from payment_link l join checkout c on c.payment_link_id = l.id where l.id = any(${[...linkIds]}::uuid[])
    order by l.id, c.state = 'completed' desc, c.created_at desc`.execute(db);
  return new Map(rows.map((row) => [row.linkId, row]));
};

/** Writes a link and the checkout that holds its units; their stock the caller moves. */
export const insertLink = async (
  trx: Transaction<DB>,
  link: {
    id: string;
    token: string;
    reference: string;
    accountId: string | null;
    email: string;
    notes: readonly string[];
    by: { accountId: string; name: string };
    frozen: CartSnapshot;
    shippingAddress: ShippingAddress;
    holdMinutes: number;
  },
): Promise<void> => {
  await sql`
    insert into payment_link (id, token, account_id, notes, created_by, creator_name, expires_at)
    values (${link.id}, ${link.token}, ${link.accountId}, ${JSON.stringify(link.notes)}, ${link.by.accountId},
      ${link.by.name}, now() + make_interval(mins => ${link.holdMinutes}::int))`.execute(trx);
  await checkoutInsert({ ...link, accountId: null, state: 'held', purchase: null }).execute(trx);
  // Nobody knows this reference, so that nobody can pay under it: there is nothing to ask the provider.
  await sql`
    update checkout set payment_link_id = ${link.id}, next_check_at = null where reference = ${link.reference}`.execute(
    trx,
  );
};

/** So often a link is tried, whoever does it. */
const MOST_TRIES = 100;

/** A try to pay a link, as the payer's browser gets it. */
export interface LinkTry extends Omit<LinkContents, 'linkId' | 'email'> {
  /** Where its receipt goes. */
  email: string;
  expiresAt: Date;
}

/**
 * Begins a try to pay: a checkout under a reference of its own takes over the units that the link holds. An earlier try
 * may still be paid; who comes first gets the goods.
 * @returns null where the link holds nothing any more, or was tried too often
 */
export const insertTry = async (
  trx: Transaction<DB>,
  linkId: string,
  { reference, email }: { reference: string; email: string },
): Promise<LinkTry | null> => {
  const { rows } = await sql<LinkTry>`
    with before as (
      update checkout set state = 'replaced'
      where payment_link_id = ${linkId} and state = 'held' and expires_at > now()
        and (select count(*) from checkout where payment_link_id = ${linkId}) < ${MOST_TRIES}::int
      returning lines, shipping_address, items_kobo, shipping_kobo, tax_kobo, total_kobo, discount_kobo, currency,
        expires_at
    )
    insert into checkout (reference, email, state, lines, shipping_address, items_kobo, shipping_kobo, tax_kobo,
      total_kobo, discount_kobo, currency, created_at, expires_at, next_check_at, payment_link_id)
    select ${reference}, ${email}, 'held', lines, shipping_address, items_kobo, shipping_kobo, tax_kobo, total_kobo,
      discount_kobo, currency, now(), expires_at, now() + interval '1 minute', ${linkId}::uuid
    from before
    returning email, lines, shipping_address as "shippingAddress", items_kobo as "itemsKobo",
      discount_kobo as "discountKobo", shipping_kobo as "shippingKobo", tax_kobo as "taxKobo",
      total_kobo as "totalKobo", expires_at as "expiresAt"`.execute(trx);
  return rows[0] ?? null;
};

/** Locks whichever try holds the units of a locked link, before any product is; null where none does. */
export const lockHeldOfLink = async (trx: Transaction<DB>, linkId: string): Promise<HeldUnits | null> => {
  const { rows } = await sql<HeldUnits>`
    select reference, lines from checkout where payment_link_id = ${linkId} and state = 'held' for update`.execute(
    trx,
  );
  return rows[0] ?? null;
};

/**
 * held → replaced, whichever try holds the link's units: one that is paid takes them over as they are, or they go back
 * when the caller moves the stock.
 * @returns its lines; null where none holds any
 */
export const replaceHeldOfLink = async (trx: Transaction<DB>, linkId: string): Promise<HeldLine[] | null> => {
  const { rows } = await sql<{ lines: HeldLine[] }>`
    update checkout set state = 'replaced' where payment_link_id = ${linkId} and state = 'held' returning lines`.execute(
    trx,
  );
  return rows[0]?.lines ?? null;
};

/** References under which a link may have been paid, the newest first. */
export const triesOf = async (db: Database, linkId: string): Promise<string[]> => {
  const { rows } = await sql<{ reference: string }>`
    select reference from checkout where payment_link_id = ${linkId} and next_check_at is not null
    order by created_at desc limit 20`.execute(db);
  return rows.map(({ reference }) => reference);
};

/** Marks a locked link as revoked. */
export const markRevoked = async (trx: Transaction<DB>, linkId: string): Promise<void> => {
  await sql`update payment_link set revoked_at = now() where id = ${linkId}`.execute(trx);
};

/** Links go once none of their checkouts knows anybody any more: what is paid then goes back in full, with or without them. */
export const oldLinks = inBatches(
  'payment links',
  (atOnce) => sql`
    delete from payment_link where id in (
      select l.id from payment_link l
      where l.expires_at < now() - interval '30 days'
        and not exists (select from checkout c where c.payment_link_id = l.id and c.forgotten_at is null)
      order by l.created_at limit ${atOnce}::int for update of l skip locked)`,
);
