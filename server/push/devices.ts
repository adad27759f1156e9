import { randomUUIDv7 } from 'node:crypto';
import { isIP } from 'node:net';
import { sql, type Transaction } from 'kysely';
import { MOST_PUSH_DEVICES, pushMessages as say } from '#contract/push/messages.ts';
import type { Push, PushSubscriptionForm } from '#contract/push/schemas.ts';
import { type Replaced, replacedRows } from '#server/accounts/give-way.ts';
import { deviceOf } from '#server/accounts/sessions/user-agent.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { brokenField, conflict, notFound } from '#server/http/errors.ts';
import { isPublicAddress } from '#server/media/store/public-address.ts';
import { pushKeysOf } from './keys.ts';

const nameOf = (userAgent: string): string => {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(', ') || 'A browser';
};

/**
 * Whether an address is one of a push service: https on the public internet. A name is judged when it is called, by the
 * addresses that it leads to then.
 */
export const isPushAddress = (endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password, port } = new URL(endpoint);
  const literal = hostname.replace(/^\[|\]$/g, '');
  return (
    protocol === 'https:' &&
    username === '' &&
    password === '' &&
    port === '' &&
    (isIP(literal) === 0 ? literal.includes('.') : isPublicAddress(literal))
  );
};

/** The key of the shop, and the devices on which an administrator is told. */
export const readPush = async (db: Database, accountId: string): Promise<Push> => {
  const { publicKey } = await pushKeysOf(db);
  const { rows } = await sql<{ _id: string; name: string; endpoint: string; createdAt: Date }>`
    select id as _id, name, endpoint, created_at as "createdAt" from push_device
    where account_id = ${accountId} order by created_at, id`.execute(db);
  return {
    publicKey,
    devices: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  };
};

/**
 * Tells an administrator on one device more. The same browser again has its newest keys, and whoever uses it now.
 * @throws Refusal 400 for an address that is none of a push service, 409 for too many
 */
export const addDevice = async (
  db: Database,
  accountId: string,
  { endpoint, keys }: PushSubscriptionForm,
  userAgent: string,
): Promise<void> => {
  if (!isPushAddress(endpoint)) throw brokenField('invalid_input', say.address, 'endpoint');
  const { rows } = await sql`
    insert into push_device as d (id, account_id, endpoint, p256dh, auth, name)
    select ${randomUUIDv7()}::uuid, ${accountId}::uuid, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${nameOf(userAgent)}
    where (select count(*) from push_device where account_id = ${accountId}::uuid and endpoint <> ${endpoint})
      < ${MOST_PUSH_DEVICES}::int
    on conflict (endpoint) do update set account_id = excluded.account_id, p256dh = excluded.p256dh,
      auth = excluded.auth, name = excluded.name
    returning d.id`.execute(db);
  if (rows.length === 0) throw conflict('too_many_devices', say.tooMany);
};

/** @throws Refusal 404 where there is no such device of theirs */
export const removeDevice = async (db: Database, accountId: string, id: string): Promise<void> => {
  const { rows } = await sql`
    delete from push_device where id = ${id} and account_id = ${accountId} returning id`.execute(db);
  if (rows.length === 0) throw notFound('device_not_found', say.notFound);
};

/** Devices of somebody who was an administrator once. */
export const forgetDevicesOf = async (trx: Transaction<DB>, accountId: string): Promise<void> => {
  await sql`delete from push_device where account_id = ${accountId}`.execute(trx);
};

/** Those of an account become those of the one that takes its place. */
export const handOverDevices = async (trx: Transaction<DB>, replaced: readonly Replaced[]): Promise<void> => {
  await sql`
    update push_device d set account_id = row."newId"
    from ${replacedRows(replaced)}
    where d.account_id = row."oldId"`.execute(trx);
};
