import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { ConfigError, DEMO_ADMIN } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import type { Shop } from '#server/shop.ts';
import { notifyPasswordChanged } from './account-notices.ts';
import { createAccount, lockAddress } from './accounts.ts';
import { isCommonPassword } from './password/common-passwords.ts';
import { hashPassword, isPasswordOf } from './password/passwords.ts';
import { endSessionsOf } from './sessions/sessions.ts';

const hasAdmin = async (db: Database): Promise<boolean> => {
  const admin = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
};

/**
 * A demo that was tried out on one machine and is then opened to others still has the administrator whose password
 * everybody knows, under whatever address it was made: it gets the one of the settings.
 */
const replaceKnownPassword = async (shop: Shop, password: string): Promise<void> => {
  const accounts = await shop.db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where((where) => where.or([where('role', '=', 'admin'), where('email', '=', DEMO_ADMIN.email)]))
    .where('deleted_at', 'is', null)
    .execute();
  for (const known of accounts) {
    if (!(await isPasswordOf(known.password_hash, DEMO_ADMIN.password))) continue;
    const passwordHash = await hashPassword(password);
    await shop.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('account')
        .set({ password_hash: passwordHash })
        .where('id', '=', known.id)
        .where('password_hash', '=', known.password_hash)
        .execute();
      await endSessionsOf(trx, known.id);
    });
  }
};

/**
 * Makes the first administrator out of ADMIN_EMAIL and ADMIN_PASSWORD when there is none yet. Where a shopper has
 * that address already, the settings' owner takes the account over: its password becomes that of the settings.
 * @throws ConfigError when there is none and no setting says who it shall be
 */
export const ensureFirstAdmin = async (shop: Shop): Promise<void> => {
  const { admin, mode, isOpenToOthers } = shop.config;
  if (await hasAdmin(shop.db)) {
    if (mode === 'demo' && isOpenToOthers && admin) await replaceKnownPassword(shop, admin.password);
    return;
  }
  if (!admin) {
    throw new ConfigError('There is no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD');
  }
  if (mode === 'live' && isCommonPassword(admin.password)) {
    shop.log.warn('ADMIN_PASSWORD is one of the most common passwords: change it after the first login');
  }
  const passwordHash = await hashPassword(admin.password);
  await shop.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 2))`.execute(trx);
    if (await hasAdmin(trx)) return;
    await lockAddress(trx, admin.email);
    const promoted = await trx
      .updateTable('account')
      .set({ role: 'admin', staff_role: null, status: 'active', password_hash: passwordHash })
      .where('email', '=', admin.email)
      .where('deleted_at', 'is', null)
      .returning(['id as accountId', 'name', 'email'])
      .executeTakeFirst();
    if (promoted) {
      await endSessionsOf(trx, promoted.accountId);
      await notifyPasswordChanged(trx, promoted, randomUUIDv7());
    } else {
      await createAccount(trx, {
        name: 'Administrator',
        email: admin.email,
        passwordHash,
        role: 'admin',
      });
    }
  });
};
