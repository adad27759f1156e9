import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts';
import { startAccountTasks } from '#server/accounts/tasks.ts';
import { startImportTask } from '#server/catalogue/import-export/task.ts';
import type { Config } from '#server/config.ts';
import type { DatabaseAddress } from '#server/database/address.ts';
import { addHealth } from '#server/health/routes.ts';
import type { App } from '#server/http/app.ts';
import { startMail } from '#server/mail/outbox.ts';
import { type MailSender, smtpSender } from '#server/mail/sender.ts';
import { addMedia, type Media } from '#server/media/media.ts';
import { startNotificationTasks } from '#server/notifications/tasks.ts';
import { addAppManifest } from '#server/pages/app-manifest.ts';
import { type KeptAssets, keepAssets } from '#server/pages/kept-assets.ts';
import { addPages } from '#server/pages/pages.ts';
import { addSearchEngineFiles } from '#server/search-engines/routes.ts';
import { startSecurityTasks } from '#server/security/tasks.ts';
import { startSettlementTasks } from '#server/settlement/tasks.ts';
import type { Shop } from '#server/shop.ts';
import { openShop } from '#server/start.ts';
import { startUpkeep } from '#server/tasks/upkeep/upkeep.ts';

const BUILD = path.join(import.meta.dirname, '../../build');

/** One process's shop, listening. */
export interface Serving {
  address: string;
  /** From now on it says that it is not ready, and answers as before. */
  drain(): void;
  stop(): Promise<void>;
}

const addFrontEnd = async (app: App, shop: Shop): Promise<KeptAssets | undefined> => {
  if (process.env.SHOP_DEV === '1') {
    await (await import('#server/pages/dev-pages.ts')).addDevPages(app, shop);
    return undefined;
  }
  const folder = path.join(shop.config.dataDir, 'assets');
  const assets = await keepAssets(path.join(BUILD, 'client/assets'), folder, shop.log);
  await addPages(app, shop, BUILD, assets?.folder);
  return assets;
};

/** Only demo mode loads the demo; a live shop never reads a line of it. */
const openDemoParts = async (app: App, shop: Shop) =>
  shop.config.mode === 'demo' ? (await import('#demo/demo.ts')).openDemo(app, shop) : null;
type Demo = Awaited<ReturnType<typeof openDemoParts>>;

const senderOf = (config: Config, demo: Demo): MailSender => {
  if (config.mail.smtpUrl) return smtpSender(config.mail.smtpUrl, config.mail.from);
  if (demo?.mailSender) return demo.mailSender;
  throw new Error('A live shop needs SMTP_URL');
};

/** Starts a shop on a migrated database: calls, pages, pictures, mail, and the work that is due again and again. */
export const serve = async (
  config: Config,
  address: DatabaseAddress,
  log: FastifyBaseLogger,
): Promise<Serving> => {
  let demo: Demo = null;
  let media: Media | undefined;
  let assets: KeptAssets | undefined;
  const running = await openShop(config, address, log, {
    extend: async (app, shop) => {
      addHealth(app, shop);
      addSearchEngineFiles(app, shop);
      addAppManifest(app, shop);
      demo = await openDemoParts(app, shop);
      media = addMedia(app, shop, demo?.pictures);
      assets = await addFrontEnd(app, shop);
    },
    tasks: async (shop) => [
      ...startSettlementTasks(shop),
      ...(await startAccountTasks(shop)),
      ...startSecurityTasks(shop),
      ...startNotificationTasks(shop),
      startImportTask(shop),
      ...startUpkeep(shop),
      ...(assets ? [assets.startTask()] : []),
      ...(demo?.tasks() ?? []),
      ...((await media?.startTasks()) ?? []),
    ],
  });
  try {
    await ensureFirstAdmin(running.shop);
    if (config.mode === 'demo' && config.seedDemo)
      await (await import('#demo/demo.ts')).seedDemo(running.shop);
    const listeningAt = await running.listen();
    await startMail(running.shop, senderOf(config, demo));
    return { address: listeningAt, drain: () => running.shop.drain.begin(), stop: running.stop };
  } catch (error) {
    await running.stop();
    throw error;
  }
};
