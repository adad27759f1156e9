/**
 * What somebody has agreed to be sent.
 *
 * - here      given, withdrawn, asked for
 * - `routes`  one's own
 */

import { type Kysely, sql, type Transaction } from 'kysely';
import { phoneOfAddress } from '#contract/accounts/phone-address.ts';
import { CONSENT_KINDS, type ConsentKind } from '#contract/consents/kinds.ts';
import type { Consent } from '#contract/consents/schemas.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { hasNoMailbox } from '#server/phones/no-mailbox.ts';
import type { Shop } from '#server/shop.ts';
import { inBatches } from '#server/tasks/prune.ts';
import type { Way } from '#server/texts/sender.ts';
import { canText, endWay } from '#server/texts/texts.ts';

/** Which of these people have agreed, and not withdrawn since. */
export const whoAgreed = async (
  db: Kysely<DB>,
  kind: ConsentKind,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (accountIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select c.account_id as id from consent c join account a on a.id = c.account_id and a.deleted_at is null
    where c.kind = ${kind} and c.withdrawn_at is null and c.account_id = any(${[...accountIds]}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
};

/**
 * Whom the shop tells of their own orders by SMS, each with the number to use: who has agreed, at the number that an order goes to (null),
 * and, unasked, whoever has no mailbox and has not said no, at the number that stands in its place.
 */
export const whoIsTexted = async (
  db: Kysely<DB>,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; email: string; hasAgreed: boolean }>`
    select a.id, a.email, c.account_id is not null as "hasAgreed"
    from account a left join consent c on c.account_id = a.id and c.kind = 'texts'
    where a.id = any(${[...accountIds]}::uuid[]) and a.deleted_at is null and c.withdrawn_at is null
      and (c.account_id is not null or ${hasNoMailbox})`.execute(db);
  return new Map(rows.map(({ id, email, hasAgreed }) => [id, hasAgreed ? null : phoneOfAddress(email)]));
};

/** Agreed twice, it stands since the first time. @param place where it was ticked */
export const giveConsent = async (
  db: Kysely<DB>,
  accountIds: readonly string[],
  kind: ConsentKind,
  place: string,
): Promise<void> => {
  await sql`
    with given as (
      insert into consent as c (account_id, kind, given_in)
      select id, ${kind}, ${place} from unnest(${[...accountIds]}::uuid[]) id
      on conflict (account_id, kind) do update
        set given_at = now(), given_in = excluded.given_in, withdrawn_at = null where c.withdrawn_at is not null
      returning account_id
    )
    insert into consent_event (account_id, kind, is_given, place) select account_id, ${kind}, true, ${place} from given`.execute(
    db,
  );
};

/** By which way that goes to phones which somebody agrees to; what goes by mail looks itself whether it is wanted still. */
const WAYS: Partial<Record<ConsentKind, Way>> = { texts: 'sms', whatsapp: 'whatsapp' };

/**
 * Whoever has no mailbox is sent SMS about their orders unasked: that they want none stands as withdrawn, though it was never given.
 * What waits to be sent to them does not go that way either.
 * @param place where it was said
 */
export const withdrawConsent = async (
  db: Kysely<DB>,
  accountIds: readonly string[],
  kind: ConsentKind,
  place: string,
): Promise<void> => {
  await sql`
    with withdrawn as (
      update consent set withdrawn_at = now()
      where account_id = any(${[...accountIds]}::uuid[]) and kind = ${kind} and withdrawn_at is null
      returning account_id
    ),
    refused as (
      insert into consent (account_id, kind, given_in, withdrawn_at)
      select a.id, ${kind}, ${place}, now() from account a
      where a.id = any(${[...accountIds]}::uuid[]) and ${kind} = 'texts' and ${hasNoMailbox}
      on conflict do nothing returning account_id
    )
    insert into consent_event (account_id, kind, is_given, place)
    select account_id, ${kind}, false, ${place} from (select * from withdrawn union all select * from refused) said`.execute(
    db,
  );
  const way = WAYS[kind];
  if (way !== undefined) await endWay(db, way, accountIds);
};

/** As `giveConsent` where somebody has ticked it, as `withdrawConsent` where they have not. */
export const noteConsent = (
  db: Kysely<DB>,
  accountId: string,
  { kind, isGiven, place }: { kind: ConsentKind; isGiven: boolean; place: string },
): Promise<void> =>
  isGiven ? giveConsent(db, [accountId], kind, place) : withdrawConsent(db, [accountId], kind, place);

/** What the shop sends at all: nobody is asked to agree to anything else. */
export const offeredConsents = async (shop: Shop): Promise<ConsentKind[]> => {
  const settings = await shop.settings.current();
  const isSent: Record<ConsentKind, boolean> = {
    whatsapp: shop.config.whatsApp !== undefined && settings.whatsAppOrders,
    texts: canText(shop.config) && settings.textsOrders,
    reminders: settings.remindsOfCarts || settings.asksForReviews,
  };
  return CONSENT_KINDS.filter((kind) => isSent[kind]);
};

/** What there is to agree to, and what of it somebody has; what was agreed to is shown as long as it stands. */
export const readConsents = async (shop: Shop, accountId: string): Promise<Consent[]> => {
  const offered = await offeredConsents(shop);
  const { rows } = await sql<{ kind: ConsentKind; givenAt: Date }>`
    select kind, given_at as "givenAt" from consent
    where account_id = ${accountId} and withdrawn_at is null`.execute(shop.db);
  const given = new Map(rows.map((row) => [row.kind, row.givenAt.toISOString()]));
  const isTexted = (await whoIsTexted(shop.db, [accountId])).has(accountId);
  return CONSENT_KINDS.filter((kind) => offered.includes(kind) || given.has(kind)).map((kind) => ({
    kind,
    givenAt: given.get(kind) ?? null,
    ...(kind === 'texts' && isTexted && !given.has(kind) ? { isUnasked: true as const } : {}),
  }));
};

/** Whoever is deleted has agreed to nothing any more. */
export const consentsOfNobody = inBatches(
  'consents of deleted accounts',
  (atOnce) => sql`
    delete from consent where (account_id, kind) in (
      select c.account_id, c.kind from consent c join account a on a.id = c.account_id
      where a.deleted_at is not null limit ${atOnce}::int for update of c skip locked)`,
);

/** All that somebody has ever agreed to. */
export const forgetConsentsOf = async (trx: Transaction<DB>, accountId: string): Promise<void> => {
  await sql`
    with told as (delete from consent_event where account_id = ${accountId})
    delete from consent where account_id = ${accountId}`.execute(trx);
};
