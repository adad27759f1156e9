import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import type { Backups, RestoreOutlook } from '#contract/backups/schemas.ts';
import type { Category } from '#contract/catalogue/schemas.ts';
import { findRunningAddress } from '#server/database/embedded/running-address.ts';
import { freePort } from '../support/free-port.ts';
import { clientOf, dataOf } from './client.ts';
import { ShopProcess } from './shop-process.ts';

const OWNER = { email: 'admin@example.com', password: 'Owner-Secret-1' };
const ANSWER_WITHIN_MS = 30_000;
export const PATIENCE = { timeout: 120_000, interval: 500 };

/** A shop of one's own whose owner makes backups and restores them in the admin area. */
export const openRestoringShop = async (settings: Record<string, string> = {}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-restore-admin-'));
  const dataDir = path.join(folder, 'data');
  const shop = new ShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    SEED_DEMO: 'false',
    RATE_LIMIT_PER_MINUTE: '0',
    ...settings,
  });
  const remove = async (): Promise<void> => {
    await shop.killEverything();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    // A machine that does other things as well starts a shop late.
    await shop.start(400_000);
  } catch (error) {
    await remove();
    throw error;
  }

  /** A restored shop may not know the login that asked for it. */
  const logIn = async () => {
    const { body } = await clientOf(shop.url, undefined, ANSWER_WITHIN_MS)('POST', '/auth/login', OWNER);
    return clientOf(shop.url, body.token, ANSWER_WITHIN_MS);
  };
  const look = async (): Promise<Backups> => dataOf(await (await logIn())<Backups>('GET', '/admin/backups'));
  const ask = async (backup: string) => {
    const owner = await logIn();
    const { shop: name } = dataOf(await owner<RestoreOutlook>('GET', `/admin/backups/${backup}/restore`));
    return owner('POST', `/admin/backups/${backup}/restore`, { shop: name });
  };
  const categories = async (): Promise<string[]> =>
    dataOf(await clientOf(shop.url, undefined, ANSWER_WITHIN_MS)<Category[]>('GET', '/categories'))
      .map(({ name }) => name)
      .toSorted();
  return {
    shop,
    dataDir,
    look,
    /** One that a first try has made already is left as it is. */
    addCategory: async (name: string): Promise<void> => {
      if (!(await categories()).includes(name))
        dataOf(await (await logIn())<Category>('POST', '/categories', { name }));
    },
    categories,
    makeBackup: async (): Promise<string> => {
      dataOf(await (await logIn())('POST', '/admin/backups', {}));
      await expect.poll(async () => (await look()).latest?.state, PATIENCE).toBe('done');
      return (await look()).backups[0]?.name ?? '';
    },
    ask,
    askFor: async (backup: string): Promise<void> => {
      expect((await ask(backup)).status).toBe(202);
    },
    state: async (): Promise<string> => (await look().catch(() => null))?.restore?.state ?? 'away',
    remove,
  };
};

/** Holds a restore up, with half of the tables gone in its transaction, and waits until it is. */
export const holdUp = async (dataDir: string): Promise<{ untilHeld: () => Promise<void> }> => {
  const holder = new pg.Client({ connectionString: await findRunningAddress(dataDir) });
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table wishlist_item in access share mode');
  const isHeld = async (): Promise<boolean> =>
    (
      await holder.query(
        `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.application_name = 'shop-backup'`,
      )
    ).rows.length > 0;
  return {
    untilHeld: async () => {
      const until = Date.now() + PATIENCE.timeout;
      while (!(await isHeld())) {
        expect(Date.now()).toBeLessThan(until);
        await sleep(50);
      }
    },
  };
};
