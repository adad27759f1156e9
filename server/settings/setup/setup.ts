import { type RawBuilder, sql } from 'kysely';
import { DEFAULT_SHOP_NAME } from '#contract/settings/limits.ts';
import { SETUP_STEPS, type Setup, type SetupStep } from '#contract/settings/setup.ts';
import { hasZones } from '#server/delivery/rates-today.ts';
import type { Shop } from '#server/shop.ts';
import { keysOf } from './payment-keys.ts';

interface Found {
  isStocked: boolean;
  unfinished: number;
  hasOrders: boolean;
  isHeard: boolean;
  acceptedKey: string | null;
  isFeeSet: boolean;
  /** Whether what the law asks to be told stands in the shop. */
  isTold: boolean;
}

/** SQL: whether something was the demo's, which the owner has not done. */
const isExample = (kind: 'product' | 'order', id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from example_row e where e.kind = ${kind} and e.id = ${id}::text)`;

/** What the ticks are worked out from. */
const find = async ({ db }: Pick<Shop, 'db'>): Promise<Found> => {
  const { rows } = await sql<Found>`
    select exists (select from product p where p.deleted_at is null and p.is_active and not ${isExample('product', sql`p.id`)}) as "isStocked",
      (select count(*)::int from product where deleted_at is null and missing <> '{}') as unfinished,
      exists (select from customer_order o where not ${isExample('order', sql`o.id`)}) as "hasOrders",
      exists (select from webhook_event) as "isHeard",
      (select accepted_key from store_settings) as "acceptedKey",
      coalesce((select settings ? 'shippingFee' from store_settings), false) as "isFeeSet",
      (select count(*) = 2 from content_page where kind in ('contact', 'privacy') and is_published) as "isTold"`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A count has one row');
  return row;
};

/** How far the shop is on its way from an empty one to one that sells. */
export const setupOf = async (
  shop: Pick<Shop, 'db' | 'settings' | 'deliveryPlaces' | 'payments' | 'config' | 'appUrl'>,
): Promise<Setup> => {
  const { settings, payments, config } = shop;
  const [found, { name, shippingFee, isGuideHidden }, isFeeByPlace] = await Promise.all([
    find(shop),
    settings.current(),
    hasZones(shop),
  ]);
  const keys = keysOf(shop);
  const isAccepted = keys !== 'stand_in' && found.acceptedKey === payments.checkout.publicKey;
  const isDone: Record<SetupStep, boolean> = {
    name: name !== DEFAULT_SHOP_NAME,
    products: found.isStocked,
    delivery: found.isFeeSet || isFeeByPlace,
    pages: found.isTold,
    payment: isAccepted,
    sale: found.hasOrders,
    live: config.mode === 'live' && keys === 'live' && isAccepted && found.isHeard,
  };
  const isOver = Object.values(isDone).every(Boolean);
  return {
    isOffered: !isGuideHidden && !isOver,
    steps: SETUP_STEPS.map((step) => ({ step, isDone: isDone[step] })),
    unfinishedProducts: found.unfinished,
    shippingFee,
    isFeeByPlace,
    mode: config.mode,
    payment: {
      keys,
      isAccepted,
      webhookUrl: `${shop.appUrl()}/api/v1/payments/${payments.name}/webhook`,
      isHeard: found.isHeard,
    },
  };
};
