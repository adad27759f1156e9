import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Each table's one folder of the server: whoever else wants to write asks a function of it. `taken_sku` and
 * `collection_address` the database writes by itself. The archive of a whole shop writes all that it carries, into an empty shop only (docs/decisions/0053).
 */
const OWNERS: Readonly<Record<string, string>> = {
  account: 'accounts',
  audit_entry: 'audit',
  backup: 'backups',
  backup_schedule: 'backups',
  cart_line: 'cart',
  category: 'catalogue',
  category_address: 'catalogue',
  charge: 'payments',
  checkout: 'checkout',
  client_use: 'limits',
  comparison: 'bookkeeping',
  collection: 'catalogue',
  collection_product: 'catalogue',
  consent: 'consents',
  consent_event: 'consents',
  contact_message: 'contact',
  content_page: 'content-pages',
  content_page_address: 'content-pages',
  customer_note: 'customers',
  customer_order: 'orders',
  customer_segment: 'customers',
  customer_tag: 'customers',
  deletion_request: 'personal-data',
  delivery_place: 'delivery',
  delivery_zone: 'delivery',
  delivery_payment: 'orders',
  discount_code: 'discounts',
  discount_use: 'discounts',
  dispute: 'refunds',
  example_row: 'examples',
  idempotency_key: 'idempotency',
  import_columns: 'catalogue',
  index_now: 'search-engines',
  index_now_address: 'search-engines',
  job: 'tasks',
  maintenance: 'maintenance',
  login_challenge: 'accounts',
  look: 'look',
  mail_refusal: 'mail',
  login_failure: 'accounts',
  migration: 'database',
  moving_file: 'moving-in',
  moving_file_left_out: 'moving-in',
  notification: 'notifications',
  order_event: 'orders',
  order_item: 'orders',
  order_note: 'orders',
  parcel: 'orders',
  parcel_line: 'orders',
  outage: 'outages',
  owner_news: 'owner-news',
  owner_news_choice: 'owner-news',
  password_reset: 'accounts',
  past_order: 'past-orders',
  past_order_line: 'past-orders',
  payment_booking: 'orders',
  payment_check: 'payments',
  payment_link: 'checkout',
  payment_difference: 'bookkeeping',
  payout: 'bookkeeping',
  payout_payment: 'bookkeeping',
  payout_reading: 'bookkeeping',
  picture: 'media',
  picture_source: 'catalogue',
  pickup_point: 'delivery',
  pixel_consent: 'pixels',
  product: 'catalogue',
  product_import: 'catalogue',
  product_import_row: 'catalogue',
  push_device: 'push',
  push_key: 'push',
  recovery_code: 'accounts',
  list_columns: 'saved-views',
  saved_view: 'saved-views',
  refund: 'refunds',
  reminder: 'reminders',
  registration: 'accounts',
  return_line: 'returns',
  return_picture: 'returns',
  return_request: 'returns',
  review: 'catalogue',
  ride: 'rides',
  ride_stop: 'rides',
  search_word: 'catalogue',
  second_factor: 'accounts',
  second_factor_failure: 'accounts',
  security_event: 'security',
  session: 'accounts',
  shop_process: 'cluster-sync',
  staff_invitation: 'accounts',
  stock_notice: 'back-in-stock',
  store_settings: 'settings',
  system_trouble: 'system',
  variant: 'catalogue',
  verification_code: 'accounts',
  visitor: 'accounts',
  webhook_event: 'settlement',
  whatsapp_message: 'whatsapp',
  wishlist_item: 'accounts',
};

/**
 * A deleted account takes what is only its owner's with it, in one statement. Cart and notifications stand on accounts
 * and can be asked nothing from there.
 */
const EXCEPTIONS = ['accounts cart_line', 'accounts notification'];

const WRITE =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|insertInto\('|updateTable\('|deleteFrom\(')\s*"?([a-z_]+)\b/gi;

const namesIn = (text: string): string[] =>
  [...text.matchAll(/^ {2}"?(?:\w+\.)?(\w+)"?:/gm)].map(([, name = '']) => name);

const [, database = ''] =
  /export interface DB \{([^}]*)\}/.exec(readFileSync('server/database/schema.generated.ts', 'utf8')) ?? [];
const tables = new Set(namesIn(database));

/** The demo's examples are cleared over all tables at once: which rows they are is marked (server/examples). */
const CLEARS = 'server/examples/clear.ts';

/** What each folder writes, as `folder table`. */
const written = new Set(
  globSync('server/*/**/*.ts')
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file) && file !== CLEARS)
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(WRITE)]
        .filter(([, table = '']) => tables.has(table))
        .map(([, table]) => `${file.split('/')[1]} ${table}`),
    ),
);

test('each table is written by the one folder that owns it', () => {
  const owned = Object.entries(OWNERS).map(([table, folder]) => `${folder} ${table}`);
  expect([...written].sort()).toEqual([...owned, ...EXCEPTIONS].sort());
});
