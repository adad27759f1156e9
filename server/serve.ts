import path from 'node:path';
import type { Log } from '#server/logging/log.ts';
import { ensureFirstAdmin } from './accounts/first-admin.ts';
import type { Config } from './config.ts';
import type { DatabaseAddress } from './database/address.ts';
import type { Served } from './feature.ts';
import { features } from './features.ts';
import { addFeeds } from './feeds/routes.ts';
import { addHealth } from './health/routes.ts';
import type { App } from './http/app.ts';
import { startGivingMemoryBack } from './lifecycle/give-memory-back.ts';
import { type MailSender, smtpSender } from './mail/sender.ts';
import { addMedia, type Media } from './media/media.ts';
import { addAppManifest } from './pages/app-manifest.ts';
import { type KeptAssets, keepAssets } from './pages/kept-assets.ts';
import { addPages } from './pages/pages.ts';
import { addIndexNowKey } from './search-engines/index-now/routes.ts';
import { addSearchEngineFiles } from './search-engines/routes.ts';
import { addSecurityText } from './security/security-txt.ts';
import type { Shop } from './shop.ts';
import { openShop } from './start.ts';
import type { Task } from './tasks/task.ts';
import { startUpkeep } from './tasks/upkeep/upkeep.ts';
import { openTelemetry } from './telemetry/telemetry.ts';
import { openTextSender } from './texts/open-sender.ts';

const BUILD = path.join(import.meta.dirname, '../build');

/** One process's shop, listening. */
export interface Serving {
  address: string;
  /** From now on it says that it is not ready, and answers as before. */
  drain(): void;
  stop(): Promise<void>;
}

const addFrontEnd = async (app: App, shop: Shop): Promise<KeptAssets | undefined> => {
  if (process.env.SHOP_DEV === '1') {
    await (await import('./pages/dev-pages.ts')).addDevPages(app, shop);
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

/** All the work that features want done besides calls. */
const startTasks = async (shop: Shop, served: Served): Promise<Task[]> => [
  ...(await Promise.all(features.map(({ tasks }) => tasks?.(shop, served) ?? []))).flat(),
  ...startUpkeep(shop, features),
  ...startGivingMemoryBack(shop.log),
];

/** Starts a shop on a migrated database: calls, pages, pictures, mail, and the work that is due again and again. */
export const serve = async (config: Config, address: DatabaseAddress, log: Log): Promise<Serving> => {
  let demo: Demo = null;
  let media: Media;
  let assets: KeptAssets | undefined;
  const telemetry = await openTelemetry(config, log);
  const running = await openShop(config, address, log, {
    extend: async (app, shop) => {
      telemetry.add(app, shop);
      addHealth(app, shop);
      addSearchEngineFiles(app, shop);
      addIndexNowKey(app, shop);
      addFeeds(app, shop);
      addSecurityText(app, shop);
      addAppManifest(app, shop);
      demo = await openDemoParts(app, shop);
      media = addMedia(app, shop, demo?.pictures);
      assets = await addFrontEnd(app, shop);
    },
    tasks: async (shop) => [
      ...(await startTasks(shop, {
        mailSender: senderOf(config, demo),
        textSender: demo?.textSender ?? openTextSender(config),
        media,
      })),
      ...(assets ? [assets.startTask()] : []),
      ...(demo?.tasks() ?? []),
    ],
  });
  const stop = async (): Promise<void> => {
    await running.stop();
    await telemetry.stop();
  };
  try {
    await ensureFirstAdmin(running.shop);
    if (config.mode === 'demo' && config.seedDemo)
      await (await import('#demo/demo.ts')).seedDemo(running.shop);
    const listeningAt = await running.listen();
    return { address: listeningAt, drain: () => running.shop.drain.begin(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
