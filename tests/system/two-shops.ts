import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Product } from '#contract/catalogue/schemas.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { freePort } from '../support/free-port.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { clientOf, dataOf } from './client.ts';
import { ShopProcess } from './shop-process.ts';

/** Two shops on one database, as on two machines; the second one reaches the database through a line of its own. */
export interface TwoShops {
  /** The one that writes. */
  writer: ShopProcess;
  /** The one that reads; its line to the database can be cut or swallowed. */
  reader: ShopProcess;
  line: TcpProxy;
  database: pg.Pool;
  /** A product that both sell. */
  product: string;
  /** An administrator's session, in both. */
  token: string;
  /** Sets the product's price through the writer; resolves when the change is acknowledged. */
  setPrice(naira: number): Promise<void>;
  /** Cuts the connection over which the writer hears the other. Gives whether it had one. */
  cutWriterOff(): Promise<boolean>;
  stop(): Promise<void>;
}

const HEARING = `select application_name as name, pid from pg_stat_activity
  where datname = current_database() and application_name like 'shop-process:%'`;

/** What `url` answers about a product, read like any visitor. */
export const priceAt = async (url: string, product: string): Promise<number> =>
  dataOf(await clientOf(url)<Product>('GET', `/products/${product}`)).price;

/** @param settings of both shops */
export const startTwoShops = async (settings: Record<string, string> = {}): Promise<TwoShops> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-two-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'database'),
    log: { info: () => {}, error: () => {} },
  });
  const database = new pg.Pool({ connectionString: postgres.connectionString, max: 2 });
  database.on('error', () => {});
  const line = await TcpProxy.before(postgres.connectionString);
  const shopOn = async (name: string, address: string, seed: boolean): Promise<ShopProcess> => {
    const shop = new ShopProcess({
      PORT: String(await freePort()),
      DATA_DIR: path.join(folder, name),
      DATABASE_URL: address,
      SEED_DEMO: String(seed),
      RATE_LIMIT_PER_MINUTE: '0',
      ...settings,
    });
    await shop.start();
    return shop;
  };
  const writer = await shopOn('writer', postgres.connectionString, true);
  const writerName = (await database.query(HEARING)).rows[0]?.name;
  const reader = await shopOn('reader', line.connectionString, false);
  const login = await clientOf(writer.url)('POST', '/auth/login', {
    email: 'admin@shop.example',
    password: 'Admin123',
  });
  const admin = clientOf(writer.url, login.body.token);
  const product = dataOf(await admin<Product[]>('GET', '/products?limit=1'))[0]?._id ?? '';
  return {
    writer,
    reader,
    line,
    database,
    product,
    token: login.body.token ?? '',
    setPrice: async (price) => {
      dataOf(await admin('PUT', `/products/${product}`, { price, discountPrice: null }));
    },
    cutWriterOff: async () => {
      const { rows } = await database.query(
        `select pg_terminate_backend(pid) from (${HEARING}) hearing where name = $1`,
        [writerName],
      );
      return rows.length > 0;
    },
    stop: async () => {
      await Promise.all([writer.killEverything(), reader.killEverything()]);
      await line.close();
      await database.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
