import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { customerMessages as say } from '#contract/customers/messages.ts';
import { type Replaced, replacedRows } from '#server/accounts/give-way.ts';
import type { MovedAddress } from '#server/accounts/kept-by-address.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { inBatches } from '#server/tasks/prune.ts';
import type { CustomerRow } from './customer-rows.ts';
import { findCustomer } from './customers.ts';

/** The audit log is never changed: it says that something was noted, and of which customer, but not what. */
const record = (
  trx: Transaction<DB>,
  caller: Caller,
  id: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> =>
  recordChanges(trx, caller, [
    { action: 'changed', kind: 'user', subject: { id, name: 'Customer' }, ...change },
  ]);

const customerOf = async (trx: Transaction<DB>, id: string): Promise<CustomerRow> => {
  const customer = await findCustomer(trx, id);
  if (!customer) throw notFound('customer_not_found', say.notFound);
  return customer;
};

/** Notes something on a customer, under the caller's name. @throws Refusal 404 */
export const addNote = (shop: Shop, caller: Caller, id: string, text: string): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    const customer = await customerOf(trx, id);
    await trx
      .insertInto('customer_note')
      .values({
        id: randomUUIDv7(),
        customer_id: customer.id,
        author_id: caller.accountId,
        author_name: caller.name,
        body: text,
      })
      .execute();
    await record(trx, caller, customer.id, { after: { note: 'added' } });
  });

/** Takes a note away. @throws Refusal 404 */
export const deleteNote = (shop: Shop, caller: Caller, id: string, noteId: string): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    const customer = await customerOf(trx, id);
    const { rows } = await sql`
      delete from customer_note where id = ${noteId}
        and customer_id in (${customer.id}::uuid, md5(nullif(${customer.email}::text, ''))::uuid)
      returning id`.execute(trx);
    if (rows.length === 0) throw notFound('note_not_found', say.noteNotFound);
    await record(trx, caller, customer.id, { before: { note: 'there' } });
  });

/** Gives a customer these tags, and no others. @throws Refusal 404 */
export const changeTags = (shop: Shop, caller: Caller, id: string, tags: readonly string[]): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    const customer = await customerOf(trx, id);
    await sql`select pg_advisory_xact_lock(hashtextextended(${customer.id}, 5))`.execute(trx);
    await sql`
      delete from customer_tag where customer_id in (${customer.id}::uuid, md5(nullif(${customer.email}::text, ''))::uuid)`.execute(
      trx,
    );
    await sql`
      insert into customer_tag (customer_id, tag) select ${customer.id}::uuid, unnest(${[...tags]}::text[])`.execute(
      trx,
    );
    await record(trx, caller, customer.id, {
      before: { tags: customer.tags.join(', ') },
      after: { tags: tags.join(', ') },
    });
  });

/** What was noted on somebody who is forgotten, by account and by address. */
export const forgetNotesOn = async (
  trx: Transaction<DB>,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> => {
  await sql`
    with tags as (
      delete from customer_tag where customer_id in (${accountId}::uuid, md5(nullif(${email}::text, ''))::uuid)
    )
    delete from customer_note where customer_id in (${accountId}::uuid, md5(nullif(${email}::text, ''))::uuid)`.execute(
    trx,
  );
};

/** What was noted on somebody by their address is noted on their account, once that has another one. */
export const moveNotes = async (
  trx: Transaction<DB>,
  { accountId, from }: Pick<MovedAddress, 'accountId' | 'from'>,
): Promise<void> => {
  await sql`
    with noted as (
      update customer_note set customer_id = ${accountId}::uuid where customer_id = md5(nullif(${from}::text, ''))::uuid
    ),
    tagged as (
      delete from customer_tag where customer_id = md5(nullif(${from}::text, ''))::uuid returning tag
    )
    insert into customer_tag (customer_id, tag) select ${accountId}::uuid, tag from tagged on conflict do nothing`.execute(
    trx,
  );
};

/** What another shop has noted on somebody whose account has just been made. */
interface Noted {
  accountId: string;
  tags: readonly string[];
  /** Empty where there is none. */
  note: string;
}

/** Takes along what another shop has noted, under the name of whoever has it taken in. */
export const noteImported = async (
  trx: Transaction<DB>,
  { accountId, name }: { accountId: string; name: string },
  noted: readonly Noted[],
): Promise<void> => {
  const rows = noted.map((one) => ({ ...one, id: randomUUIDv7() }));
  await sql`
    with rows as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, "accountId" uuid, tags jsonb, note text)
    ),
    tagged as (
      insert into customer_tag (customer_id, tag) select "accountId", jsonb_array_elements_text(tags) from rows
      on conflict do nothing
    )
    insert into customer_note (id, customer_id, author_id, author_name, body)
    select id, "accountId", ${accountId}::uuid, ${name}, note from rows where note <> ''`.execute(trx);
};

/** What was noted on an account is noted on the one that takes its place. */
export const handOverNotes = async (trx: Transaction<DB>, replaced: readonly Replaced[]): Promise<void> => {
  const rows = replacedRows(replaced);
  await sql`
    with noted as (
      update customer_note n set customer_id = row."newId" from ${rows} where n.customer_id = row."oldId"
    ),
    tagged as (
      delete from customer_tag t using ${rows} where t.customer_id = row."oldId" returning row."newId", t.tag
    )
    insert into customer_tag (customer_id, tag) select "newId", tag from tagged on conflict do nothing`.execute(
    trx,
  );
};

const isNobodys = sql`not exists (select from account a where a.id = t.customer_id and a.deleted_at is null)
  and not exists (select from account a where md5(a.email)::uuid = t.customer_id and a.deleted_at is null)
  and not exists (select from customer_order o where o.account_id is null
    and md5(coalesce(nullif(o.customer_email, ''), o.phone_number))::uuid = t.customer_id)`;

/** SQL: the tags of an account `a`, sorted, and all notes on it as one text, the oldest first. */
export const notedOnAccount = sql`
  array(select distinct t.tag from customer_tag t where t.customer_id in (a.id, md5(a.email)::uuid) order by t.tag) as tags,
  coalesce((select string_agg(n.body, E'\\n' order by n.created_at, n.id) from customer_note n
    where n.customer_id in (a.id, md5(a.email)::uuid)), '') as note`;

/** Notes and tags of those whom no account and no order knows any more. */
export const notesOfNobody = [
  inBatches(
    'notes on nobody',
    (atOnce) => sql`
      delete from customer_note where id in (
        select t.id from customer_note t where ${isNobodys} limit ${atOnce}::int for update of t skip locked)`,
  ),
  inBatches(
    'tags of nobody',
    (atOnce) => sql`
      delete from customer_tag where (customer_id, tag) in (
        select t.customer_id, t.tag from customer_tag t where ${isNobodys} limit ${atOnce}::int for update of t skip locked)`,
  ),
];
