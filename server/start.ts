import { randomBytes } from 'node:crypto';
import { type FastifyBaseLogger, fastify } from 'fastify';
import { CatalogueChanges } from '#server/answers/changes.ts';
import { ResponseCache } from '#server/answers/response-cache.ts';
import { readShownEverywhere } from '#server/catalogue/shown-everywhere.ts';
import { hasRow, uploadedImages } from '#server/media/store/uploaded-images.ts';
import { Jobs } from '#server/tasks/jobs.ts';
import type { Task } from '#server/tasks/task.ts';
import { offerOf } from './backups/offer.ts';
import { buildApp } from './build-app.ts';
import { ClusterSync } from './cluster-sync/cluster-sync.ts';
import type { Config } from './config.ts';
import type { DatabaseAddress } from './database/address.ts';
import { openDatabase } from './database/connection.ts';
import { FullDisk } from './database/full-disk.ts';
import { DatabaseWatch } from './database/watch.ts';
import { DeliveryPlaces } from './delivery/delivery-places.ts';
import { features } from './features.ts';
import type { App } from './http/app.ts';
import { closeHttp } from './http/close.ts';
import { Drain } from './http/drain.ts';
import { openLiveStreams } from './live/open.ts';
import { calmly } from './logging/calm-log.ts';
import { CurrentLook } from './look/look.ts';
import { MaintenanceState } from './maintenance/maintenance.ts';
import { orderBooks } from './orders/order-books.ts';
import { Outages } from './outages/outages.ts';
import { withKnownPayers } from './payments/known-payers.ts';
import { openProvider } from './payments/open-provider.ts';
import { keptByAddress } from './personal-data/move-address.ts';
import { SecurityLog } from './security/security-log.ts';
import { Settings } from './settings/store-settings.ts';
import type { Shop } from './shop.ts';

/** The connections that are no pool's: the one for news of other processes, and the one that watches the database. */
const OWN_CONNECTIONS = 2;

/** A shop that can be asked; it listens once `listen` is called. */
export interface RunningShop {
  shop: Shop;
  app: App;
  /** Listens and gives the local address, such as http://127.0.0.1:3000. */
  listen(): Promise<string>;
  /** Answers what is in flight, then closes everything. */
  stop(): Promise<void>;
}

/**
 * The process's log: one JSON line an event, trouble that repeats itself once a minute; nothing that a caller sends is logged.
 * @param stream where the lines go; standard output unless told
 */
export const createLog = (level: string, stream?: { write(line: string): void }): FastifyBaseLogger =>
  fastify({
    logger: {
      level,
      hooks: { logMethod: calmly() },
      redact: ['req.headers.authorization', 'err.detail', 'err.query', 'err.parameters', 'err.client'],
      ...(stream ? { stream } : {}),
    },
  }).log;

/** What a shop stands on, with how all of it is set going and closed again. */
interface Parts {
  shop: Shop;
  begin(): Promise<void>;
  /** After the last call and the last task: jobs end first, the database's connections last. */
  end(): Promise<void>;
}

/**
 * @param localAddress where the shop listens; empty until it does
 * @param about what the process tells the others of itself
 */
const makeParts = (
  config: Config,
  address: DatabaseAddress,
  log: FastifyBaseLogger,
  localAddress: () => string,
  about: object,
): Parts => {
  const appUrl = () => config.appUrl ?? localAddress();
  const connection = openDatabase(address, {
    size: config.databasePool - OWN_CONNECTIONS,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    onRefused: (error) => disk.hear(error),
  });
  const { db } = connection;
  const disk = new FullDisk(connection, log);
  const watch = new DatabaseWatch(address, connection, log);
  const sync = new ClusterSync(address.directUrl, connection.pool, log, about);
  const answers = new ResponseCache(() => sync.isHearing);
  const outages = new Outages(db, log);
  const shop: Shop = {
    config,
    log,
    connection,
    db,
    database: {
      isAway: () => watch.isAway,
      isReadOnly: () => watch.isReadOnly,
      isFull: () => disk.isFull,
    },
    answers,
    changes: new CatalogueChanges(answers, sync, () => readShownEverywhere(connection.reads)),
    live: openLiveStreams({ db, config }, sync, log),
    settings: new Settings(db, answers, config),
    look: new CurrentLook(db, answers),
    maintenance: new MaintenanceState(db, answers),
    deliveryPlaces: new DeliveryPlaces(db, answers),
    jobs: new Jobs(db, log),
    outages,
    security: new SecurityLog(db, log),
    drain: new Drain(),
    images: uploadedImages(config, log, { mayHave: hasRow(connection.reads), outages }),
    payments: withKnownPayers(openProvider(config, localAddress), appUrl),
    orderBooks,
    keptByAddress,
    pagePreview: { render: null },
    appUrl,
    internalCallKey: randomBytes(24).toString('base64url'),
  };
  return {
    shop,
    begin: async () => {
      watch.start();
      await Promise.all([sync.start(), shop.jobs.start()]);
    },
    end: async () => {
      await shop.security.close();
      await shop.jobs.stop();
      disk.close();
      watch.close();
      await Promise.all([sync.close(), connection.close()]);
    },
  };
};

/**
 * Puts a shop together on a migrated database.
 * @param extend adds what lies outside the calls: pages, health, the demo's fakes
 * @param tasks starts the work that is due again and again
 */
export const openShop = async (
  config: Config,
  address: DatabaseAddress,
  log: FastifyBaseLogger,
  {
    extend = async () => {},
    tasks,
  }: {
    extend?: (app: App, shop: Shop) => Promise<void>;
    tasks?: (shop: Shop) => Promise<Task[]>;
  } = {},
): Promise<RunningShop> => {
  let localAddress = '';
  const { shop, begin, end } = makeParts(
    config,
    address,
    log,
    () => localAddress,
    // Without tasks it makes no backups, either.
    tasks ? offerOf(config) : {},
  );
  await begin();
  const app = await buildApp(shop, features);
  await extend(app, shop);
  let running: Task[] = [];
  return {
    shop,
    app,
    listen: async () => {
      await shop.changes.learnShownEverywhere();
      localAddress = (await app.listen({ host: config.host, port: config.port })).replace(
        '[::1]',
        'localhost',
      );
      running = (await tasks?.(shop)) ?? [];
      return localAddress;
    },
    stop: async () => {
      shop.payments.cutSoon();
      // Calls and tasks may both wait for the payment provider, so they end side by side; both may enqueue mail, so jobs end after them.
      await Promise.all([closeHttp(app), ...running.map((task) => task.stop())]);
      await end();
    },
  };
};
