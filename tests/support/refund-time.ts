import { advanceRefunds } from '#server/refunds/refunds.ts';
import type { TestShop } from './shop.ts';

/**
 * So many minutes pass for every refund that is under way, by the database's clock; then each is due, and what is due
 * is done, once. Leases of workers run out with the time.
 */
export const refundsAfter = async (shop: TestShop, minutes: number): Promise<void> => {
  await shop.shop.connection.pool.query(
    `update refund set clear_at = clear_at - make_interval(mins => $1), asked_at = asked_at - make_interval(mins => $1),
       waiting_since = waiting_since - make_interval(mins => $1), lease_until = lease_until - make_interval(mins => $1),
       next_check_at = now()
     where next_check_at is not null`,
    [minutes],
  );
  await advanceRefunds(shop.shop);
};
