import { sql } from 'kysely';
import type { Order } from '#contract/orders/schemas.ts';
import { isGuest } from '#server/accounts/guests.ts';
import type { Database } from '#server/database/connection.ts';

/** Marks the orders whose shopper still has no password, as administrators see them. */
export const markGuests = async <T extends Pick<Order, 'user'>>(
  db: Database,
  orders: readonly T[],
): Promise<T[]> => {
  const ids = [...new Set(orders.map(({ user }) => user._id))].filter((id) => id !== '');
  const { rows } = await sql<{ id: string }>`
    select a.id from account a where a.id = any(${ids}::uuid[]) and ${isGuest}`.execute(db);
  const guests = new Set(rows.map(({ id }) => id));
  return orders.map((order) => ({
    ...order,
    user: { ...order.user, isGuest: guests.has(order.user._id) },
  }));
};
