import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Role } from '#contract/accounts/schemas.ts';
import { createAccount } from '#server/accounts/accounts.ts';
import { openSession } from '#server/accounts/sessions/sessions.ts';
import { loadCatalogue } from '#server/catalogue/products/loading.ts';
import { refreshFigures } from '#server/catalogue/variants/product-figures.ts';
import { directly } from '#server/database/address.ts';
import { type Connection, type Database, openDatabase } from '#server/database/connection.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { migrate } from '#server/database/migrate.ts';
import { isPlain, makeCatalogue } from './catalogue.ts';
import { seedOrders } from './orders.ts';
import type { Seeded } from './seeded.ts';
import { vacuum } from './vacuum.ts';

/** Shoppers whose carts are filled, and then those who buy: a purchase empties its cart. */
const SHOPPERS = 32;
const BUYERS = 8;
const SPLIT_AT_ONCE = 500;
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

/**
 * A busy machine reckons for longer with so many products than a transaction may rest. The one connection that writes keeps
 * this, being used all the time from now on.
 */
const withoutLimits = (db: Database): Promise<unknown> =>
  sql`
    select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false),
      set_config('idle_in_transaction_session_timeout', '0', false)`.execute(db);

/**
 * Gives each product with variations so many variants, every one of the combinations in its turn, a few with a price of
 * their own; their units are shared out of the product's.
 */
const splitStock = async (db: Database, variants: number): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from product where variations <> '{}'`.execute(db);
  for (let from = 0; from < rows.length; from += SPLIT_AT_ONCE) {
    const ids = rows.slice(from, from + SPLIT_AT_ONCE).map(({ id }) => id);
    await db.transaction().execute(async (trx) => {
      await sql`
        insert into variant (id, product_id, position, choice, choice_key, sku, price_kobo, stock)
        select gen_random_uuid(), p.id, c.position - 1, c.choice, c.key, p.sku || '-' || c.position,
          case when c.position % 5 = 0 then p.price_kobo + 100000 end,
          p.stock / ${variants}::integer + case when c.position = 1 then p.stock % ${variants}::integer else 0 end
        from product p cross join lateral (
          select row_number() over (order by (size.place + colour.place) % 3, size.place) as position,
            jsonb_build_object('Size', size.name, 'Colour', colour.name) as choice,
            format('[["Colour",%s],["Size",%s]]', to_json(colour.name), to_json(size.name)) as key
          from jsonb_array_elements_text(p.variations -> 'Size') with ordinality as size (name, place)
          cross join jsonb_array_elements_text(p.variations -> 'Colour') with ordinality as colour (name, place)
          order by 1 limit ${variants}::integer
        ) c where p.id = any(${ids}::uuid[])`.execute(trx);
      await refreshFigures(trx, ids);
    });
  }
};

const fill = async (
  connection: Connection,
  { products, orders, variants }: Record<'products' | 'orders' | 'variants', number>,
): Promise<Seeded> => {
  const {
    db,
    address: { directUrl: address },
  } = connection;
  const shoppers: { accountId: string; token: string }[] = [];
  for (let number = 1; number <= SHOPPERS + BUYERS; number += 1) {
    shoppers.push(await openAccount(db, `Shopper ${number}`));
  }
  const accountIds = shoppers.map(({ accountId }) => accountId);
  const catalogue = makeCatalogue(products, accountIds);
  await withoutLimits(db);
  const { productIds, categoryIds } = await loadCatalogue(db, catalogue);
  if (variants > 0) await splitStock(db, variants);
  await vacuum(address, 'product', 'variant');
  if (orders > 0) await seedOrders(connection, orders, accountIds);
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

// node bench/seed.ts DATA_DIR PRODUCTS OUTPUT [ORDERS] [VARIANTS]: fills a new embedded database, writes what is in it to
// OUTPUT, stops it again. VARIANTS is how many each product with variations gets, at most 12; they are half of all products.
const [dataDir = '', products = '', output = '', orders = '0', variants = '0'] = process.argv.slice(2);
const server = await startEmbeddedPostgres({ dataDir, log: QUIET });
const end = (): void => void server.stop().then(() => process.exit(1));
process.on('SIGTERM', end);
process.on('SIGINT', end);
try {
  await migrate(server.connectionString);
  const connection = openDatabase(directly(server.connectionString), { size: 2, onError: () => {} });
  const filled = await fill(connection, {
    products: Number(products),
    orders: Number(orders),
    variants: Number(variants),
  });
  await writeFile(output, JSON.stringify(filled));
  await connection.close();
} finally {
  await server.stop();
}
