import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { koboOfNaira } from '#contract/money.ts';
import { createAccount } from '#server/accounts/accounts.ts';
import { hashPassword } from '#server/accounts/password/passwords.ts';
import { loadCatalogue, type ProductToLoad } from '#server/catalogue/products/loading.ts';
import type { Database } from '#server/database/connection.ts';
import { markExamples } from '#server/examples/mark.ts';
import type { Shop } from '#server/shop.ts';
import type { DemoCatalogue, DemoProduct } from './catalogue/catalogue.ts';
import { demoPictureUrls } from './drawn-pictures.ts';

/** The account that anybody may try the demo with. */
export const DEMO_SHOPPER = {
  name: 'Demo Shopper',
  email: 'shopper@shop.example',
  password: 'Shopper123',
} as const;

const SEED_LOCK = 7_203_412;
const DAY_MS = 24 * 3_600_000;

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

const isCatalogueEmpty = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from product) and not exists (select from category) as is_empty`.execute(db);
  return rows[0]?.is_empty ?? false;
};

/** The account with that address, made where there is none. Without a password nobody can log in to it. */
const accountOf = (
  db: Database,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string | null },
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const there = await trx
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return there?.id ?? createAccount(trx, { id: randomUUIDv7(), name, email, passwordHash });
  });

const toLoad = (product: DemoProduct, accounts: ReadonlyMap<string, string>): ProductToLoad => ({
  name: product.name,
  description: product.description,
  priceKobo: koboOfNaira(product.priceNaira),
  discountPriceKobo: product.discountPriceNaira === null ? null : koboOfNaira(product.discountPriceNaira),
  stock: product.stock,
  brand: product.brand,
  sku: product.sku,
  category: product.category,
  isActive: product.isActive,
  isFeatured: product.isFeatured,
  images: demoPictureUrls(product).map((url, index) => ({ url, isMain: index === 0 })),
  variations: product.variations,
  createdAt: daysAgo(product.addedDaysAgo),
  reviews: product.reviews.map(({ shopper, star, comment, daysAgo: days }) => {
    const accountId = accounts.get(shopper);
    if (accountId === undefined) throw new Error(`Nobody is called ${shopper}`);
    return { accountId, star, comment, createdAt: daysAgo(days) };
  }),
});

/** Marks that the past is still to be written: a start that dies after the catalogue is made good by the next. */
const PAST_DUE = 'due';

/** A past needs both sides of its money: where payments go to a real provider, its books would not have them. */
const hasPast = async ({ config, db }: Shop): Promise<boolean> => {
  if (!config.seedOrders || config.paystack !== undefined) return false;
  const { rows } = await sql`select where to_regclass('demo.paystack_sale') is not null`.execute(db);
  return rows.length > 0;
};

const fillPast = async (shop: Shop): Promise<void> => {
  const { rows } = await sql`select from example_row where kind = 'past' and id = ${PAST_DUE}`.execute(
    shop.db,
  );
  if (rows.length === 0) return;
  const { writePast } = await import('./past/past.ts');
  await shop.db.transaction().execute(async (trx) => {
    await writePast(shop, trx);
    await sql`delete from example_row where kind = 'past' and id = ${PAST_DUE}`.execute(trx);
  });
};

const LOOK_AGAIN_MS = 200;

const fill = async (shop: Shop, { categories, products, shoppers }: DemoCatalogue): Promise<void> => {
  const accounts = new Map<string, string>();
  for (const { key, name, email } of shoppers) {
    accounts.set(key, await accountOf(shop.db, { name, email, passwordHash: null }));
  }
  const { name, email, password } = DEMO_SHOPPER;
  await accountOf(shop.db, { name, email, passwordHash: await hashPassword(password) });
  if (await hasPast(shop)) await markExamples(shop.db, 'past', [PAST_DUE]);
  const { productIds, categoryIds } = await loadCatalogue(shop.db, {
    categories,
    products: products.map((product) => toLoad(product, accounts)),
  });
  await markExamples(shop.db, 'product', productIds);
  await markExamples(shop.db, 'category', categoryIds);
  await markExamples(shop.db, 'shopper', [...accounts.values()]);
  await shop.changes.catalogueChanged();
};

/**
 * Fills a shop that has neither products nor categories with a catalogue, its shoppers and their reviews, and
 * with an account to try, and with a past; any other is left alone. The catalogue comes whole or not at all, so a start that dies in between is made good by
 * the next; processes that start together take turns.
 */
export const fillEmptyShop = async (shop: Shop, catalogue: DemoCatalogue): Promise<void> => {
  while (!(await fillInTurn(shop, catalogue))) await sleep(LOOK_AGAIN_MS);
};

/** False where another process is at it. The lock ends with a transaction, since a pooler may lend a session for no longer. */
const fillInTurn = (shop: Shop, catalogue: DemoCatalogue): Promise<boolean> =>
  shop.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${SEED_LOCK}) as "isMine",
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
    if (!rows[0]?.isMine) return false;
    if (await isCatalogueEmpty(shop.db)) await fill(shop, catalogue);
    await fillPast(shop);
    return true;
  });
