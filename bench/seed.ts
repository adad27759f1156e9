import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Role } from '#contract/accounts/schemas.ts';
import { createAccount } from '#server/accounts/accounts.ts';
import { openSession } from '#server/accounts/sessions/sessions.ts';
import { loadCatalogue } from '#server/catalogue/products/loading.ts';
import { directly } from '#server/database/address.ts';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { migrate } from '#server/database/migrate.ts';
import { isPlain, makeCatalogue } from './catalogue.ts';
import { seedOrders } from './orders.ts';
import type { Seeded } from './seeded.ts';

/** Shoppers whose carts are filled, and then those who buy: a purchase empties its cart. */
const SHOPPERS = 32;
const BUYERS = 8;
const QUIET = { info: () => {}, error: (message: string) => console.error(message) };

const openAccount = async (
  db: Database,
  name: string,
  role: Role = 'user',
): Promise<{ accountId: string; token: string }> => {
  const email = `${name.toLowerCase().replace(' ', '-')}@example.com`;
  const accountId = await db
    .transaction()
    .execute((trx) => createAccount(trx, { name, email, role, passwordHash: null }));
  return { accountId, token: await openSession(db, { accountId }, 'bench') };
};

const fill = async (db: Database, products: number, orders: number): Promise<Seeded> => {
  const shoppers: { accountId: string; token: string }[] = [];
  for (let number = 1; number <= SHOPPERS + BUYERS; number += 1) {
    shoppers.push(await openAccount(db, `Shopper ${number}`));
  }
  const accountIds = shoppers.map(({ accountId }) => accountId);
  const catalogue = makeCatalogue(products, accountIds);
  const { productIds, categoryIds } = await loadCatalogue(db, catalogue);
  // As autovacuum leaves a shop that has been open for some minutes: indexes answer without looking at rows.
  await sql`vacuum (analyze) product`.execute(db);
  if (orders > 0) await seedOrders(db, orders, accountIds);
  const shownIds = productIds.filter((_, place) => catalogue.products[place]?.isActive);
  const { rows } = await sql<{ slug: string }>`
    select p.slug from unnest(${shownIds}::uuid[]) with ordinality as shown (id, place)
    join product p on p.id = shown.id order by place`.execute(db);
  const tokens = shoppers.map(({ token }) => token);
  return {
    categoryIds,
    shownIds,
    shownSlugs: rows.map(({ slug }) => slug),
    plainIds: productIds.filter((_, place) => isPlain(place)),
    shopperTokens: tokens.slice(0, SHOPPERS),
    buyerTokens: tokens.slice(SHOPPERS),
    adminToken: (await openAccount(db, 'Admin', 'admin')).token,
  };
};

// node bench/seed.ts DATA_DIR PRODUCTS OUTPUT [ORDERS]: fills a new embedded database, writes what is in it to OUTPUT, stops it
// again.
const [dataDir = '', products = '', output = '', orders = '0'] = process.argv.slice(2);
const server = await startEmbeddedPostgres({ dataDir, log: QUIET });
const end = (): void => void server.stop().then(() => process.exit(1));
process.on('SIGTERM', end);
process.on('SIGINT', end);
try {
  await migrate(server.connectionString);
  const connection = openDatabase(directly(server.connectionString), { size: 2, onError: () => {} });
  await writeFile(output, JSON.stringify(await fill(connection.db, Number(products), Number(orders))));
  await connection.close();
} finally {
  await server.stop();
}
