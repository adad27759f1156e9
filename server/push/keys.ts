import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';

/** A key pair of P-256, as base64url. Source: RFC 8292, section 2. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const makeKeys = (): PushKeys => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Leading zeros belong to it.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
};

const findKeys = async (db: Database): Promise<PushKeys | undefined> => {
  const { rows } = await sql<PushKeys>`
    select public_key as "publicKey", private_key as "privateKey" from push_key`.execute(db);
  return rows[0];
};

/** The shop's own, made when it has none: whichever process asks first makes them for all. */
export const pushKeysOf = async (db: Database): Promise<PushKeys> => {
  const found = await findKeys(db);
  if (found) return found;
  const { publicKey, privateKey } = makeKeys();
  await sql`insert into push_key (public_key, private_key) values (${publicKey}, ${privateKey})
    on conflict do nothing`.execute(db);
  const kept = await findKeys(db);
  if (!kept) throw new Error('The keys were not kept');
  return kept;
};

/** Makes new ones. No device hears the shop any more until it is asked again, so none is kept. */
export const renewPushKeys = async (db: Database): Promise<void> => {
  const { publicKey, privateKey } = makeKeys();
  await sql`
    with gone as (delete from push_device)
    insert into push_key (public_key, private_key) values (${publicKey}, ${privateKey})
    on conflict (is_only) do update set public_key = excluded.public_key, private_key = excluded.private_key,
      made_at = now()`.execute(db);
};
