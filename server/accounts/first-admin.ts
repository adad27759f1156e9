import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { ConfigError } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import type { Shop } from '#server/shop.ts';
import { tellPasswordChanged } from './account-notices.ts';
import { createAccount, lockAddress } from './accounts.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';

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
 * Makes the first administrator out of ADMIN_EMAIL and ADMIN_PASSWORD when there is none yet. Where a shopper has
 * that address already, the settings' owner takes the account over: its password becomes that of the settings.
 * @throws ConfigError when there is none and no setting says who it shall be
 */
export const ensureFirstAdmin = async (shop: Shop): Promise<void> => {
  if (await hasAdmin(shop.db)) return;
  const { admin, mode } = shop.config;
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
      .set({ role: 'admin', status: 'active', password_hash: passwordHash })
      .where('email', '=', admin.email)
      .where('deleted_at', 'is', null)
      .returning(['id as accountId', 'name', 'email'])
      .executeTakeFirst();
    if (promoted) {
      await endSessionsOf(trx, promoted.accountId);
      await tellPasswordChanged(shop, trx, promoted, randomUUIDv7());
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
