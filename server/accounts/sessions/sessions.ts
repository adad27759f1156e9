import { createHash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { SESSION_DAYS, SESSION_SEEN_MINUTES } from '#contract/accounts/limits.ts';
import { accountMessages } from '#contract/accounts/messages.ts';
import type { Role } from '#contract/accounts/schemas.ts';
import type { StaffRole } from '#contract/accounts/staff.ts';
import type { Database } from '#server/database/connection.ts';
import type { Caller } from '#server/http/caller.ts';
import { notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';

/** An administrator's session that has not been used for too long. */
export interface IdleSession {
  isIdle: true;
  accountId: string;
}

/** What looking a token up takes of a shop. */
type SessionShop = Pick<Shop, 'db' | 'config'>;

/**
 * Whether an administrator's session has not been used for too long (setting ADMIN_IDLE_MINUTES); `s` is the session, `a`
 * its account. When a session was last used is known to a few minutes, which are its own.
 */
export const isIdle = ({ config }: Pick<Shop, 'config'>): RawBuilder<boolean> => sql<boolean>`
  (a.role = 'admin' and s.seen_at < now() - make_interval(mins => ${config.adminIdleMinutes + SESSION_SEEN_MINUTES}::int))`;

/** Tokens are 256 random bits, so a fast hash is enough to keep a leaked table useless. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A fresh random token: 256 bits as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The token of an Authorization header, as `Bearer <token>` or bare; null when there is none. */
export const tokenOf = (header: string | undefined): string | null => {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token ? token : null;
};

/** In place of the moment at which the password was typed, where a mailed code has opened the session and none was. */
const NEVER_TYPED = sql<Date>`'epoch'::timestamptz`;

/**
 * Opens a session for a verified account, or for a registration whose code is still to be typed. Gives the token.
 * @param by what its holder has proven who they are by
 */
export const openSession = async (
  db: Database,
  owner: { accountId: string } | { registrationId: string },
  userAgent: string,
  by: 'password' | 'code' = 'password',
): Promise<string> => {
  const token = newToken();
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      account_id: 'accountId' in owner ? owner.accountId : null,
      registration_id: 'registrationId' in owner ? owner.registrationId : null,
      user_agent: userAgent.slice(0, 300),
      ...(by === 'code' ? { password_at: NEVER_TYPED } : {}),
      expires_at: sql<Date>`now() + make_interval(days => ${SESSION_DAYS}::int)`,
    })
    .execute();
  return token;
};

interface SessionRow {
  account_id: string | null;
  registration_id: string | null;
  name: string;
  email: string;
  role: Role;
  staff_role: StaffRole | null;
  is_seen_lately: boolean;
  is_idle: boolean | null;
  proven_minutes_ago: number;
  has_typed_password: boolean;
  has_second_factor: boolean;
}

/** Whose token this is; null when it is unknown, expired, or its owner is inactive or deleted. */
export const findCaller = async (shop: SessionShop, token: string): Promise<Caller | IdleSession | null> => {
  if (token.length > 200) return null;
  const tokenHash = hashToken(token);
  const { rows } = await sql<SessionRow>`
    select s.account_id, s.registration_id,
      coalesce(a.name, r.name) as name, coalesce(a.email, r.email) as email, coalesce(a.role, 'user') as role,
      a.staff_role,
      s.seen_at > now() - make_interval(mins => ${SESSION_SEEN_MINUTES}::int) as is_seen_lately,
      ${isIdle(shop)} as is_idle,
      extract(epoch from now() - coalesce(nullif(s.password_at, ${NEVER_TYPED}), s.created_at))::float8 / 60
        as proven_minutes_ago,
      s.password_at > ${NEVER_TYPED} as has_typed_password,
      f.account_id is not null as has_second_factor
    from session s
    left join account a on a.id = s.account_id and a.status = 'active' and a.deleted_at is null
    left join second_factor f on f.account_id = a.id and f.confirmed_at is not null
    left join registration r on r.id = s.registration_id
    where s.token_hash = ${tokenHash} and s.expires_at > now() and (a.id is not null or r.id is not null)`.execute(
    shop.db,
  );
  const row = rows[0];
  if (!row) return null;
  const accountId = row.account_id ?? row.registration_id;
  if (accountId === null) return null;
  if (row.is_idle) return { isIdle: true, accountId };
  if (!row.is_seen_lately) {
    await sql`update session set seen_at = now() where token_hash = ${tokenHash}`.execute(shop.db);
  }
  return {
    isIdle: false,
    accountId,
    name: row.name,
    email: row.email,
    role: row.role,
    staffRole: row.staff_role,
    isVerified: row.account_id !== null,
    provenMinutesAgo: row.proven_minutes_ago,
    hasTypedPassword: row.has_typed_password,
    hasSecondFactor: row.has_second_factor,
    isHeldBack: row.role === 'admin' && shop.config.isSecondFactorRequired && !row.has_second_factor,
    tokenHash,
  };
};

/** What a session's holder is to the shop. */
export interface HolderRole {
  role: Role;
  staffRole: StaffRole | null;
}

/**
 * Of these sessions those that are still open, with the role of each one's holder.
 * @param sessions hashes of tokens, in hex
 */
export const rolesOfSessions = async (
  shop: SessionShop,
  sessions: readonly string[],
): Promise<ReadonlyMap<string, HolderRole>> => {
  const { rows } = await sql<HolderRole & { session: string }>`
    select encode(s.token_hash, 'hex') as session, a.role, a.staff_role as "staffRole"
    from session s join account a on a.id = s.account_id and a.status = 'active' and a.deleted_at is null
    where s.token_hash = any(select decode(hex, 'hex') from unnest(${[...sessions]}::text[]) as hex)
      and s.expires_at > now() and not ${isIdle(shop)}`.execute(shop.db);
  return new Map(rows.map(({ session, ...holder }) => [session, holder]));
};

/**
 * The session's holder has typed the password again: it goes on under a new token, and whoever holds a copy of the old
 * one holds nothing (OWASP ASVS 5.0, 7.2.4).
 * @returns the new token; null when the session has ended meanwhile
 */
export const renewSession = async (db: Database, tokenHash: Buffer): Promise<string | null> => {
  const token = newToken();
  const { rows } = await sql`
    update session set token_hash = ${hashToken(token)}, password_at = now(), seen_at = now()
    where token_hash = ${tokenHash} returning id`.execute(db);
  return rows.length > 0 ? token : null;
};

export const endSession = async (db: Database, tokenHash: Buffer): Promise<void> => {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
};

/**
 * Ends one session of an account.
 * @throws Refusal 404 when the account has none with this id
 */
export const endSessionOf = async (db: Database, accountId: string, sessionId: string): Promise<void> => {
  const ended = await db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw notFound('session_not_found', accountMessages.sessionMissing);
};

/** Ends every session of an account, but for the one that asks, where one is named. Gives how many there were. */
export const endSessionsOf = async (db: Database, accountId: string, keep?: Buffer): Promise<number> => {
  let ended = db.deleteFrom('session').where('account_id', '=', accountId);
  if (keep) ended = ended.where('token_hash', '<>', keep);
  return Number((await ended.executeTakeFirst()).numDeletedRows);
};
