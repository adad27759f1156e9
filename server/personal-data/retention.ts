import type { RetentionQuery } from '#contract/personal-data/schemas.ts';
import { RETENTION_NAMES, type RetentionName } from '#contract/settings/retention.ts';
import { countAbsentGuests } from '#server/accounts/guests.ts';
import { countAbsentVisitors } from '#server/accounts/visitors/visitors.ts';
import { countOldNotices } from '#server/back-in-stock/old-notices.ts';
import { countAbandonedLines } from '#server/cart/abandoned-carts.ts';
import { countOldAddresses } from '#server/checkout/forget.ts';
import { countOldContacts } from '#server/contact/old-messages.ts';
import type { Database } from '#server/database/connection.ts';
import { countOldNotifications } from '#server/notifications/tasks.ts';
import { countNames } from '#server/orders/forget-names.ts';
import { countPastNames } from '#server/past-orders/forget-names.ts';
import { countOldAnswers } from '#server/pixels/old-answers.ts';
import { countOldPictures } from '#server/returns/old-returns.ts';
import { countOldSecurityEvents } from '#server/security/tasks.ts';
import type { Shop } from '#server/shop.ts';
import { countOldMessages } from '#server/whatsapp/old-messages.ts';

/** What each period deletes, counted by the same condition as it is deleted by. */
const COUNTS: Record<RetentionName, (db: Database, days: number) => Promise<number>> = {
  visitorCarts: countAbsentVisitors,
  carts: countAbandonedLines,
  guests: countAbsentGuests,
  checkoutAddresses: countOldAddresses,
  stockNotices: countOldNotices,
  notifications: countOldNotifications,
  contactMessages: countOldContacts,
  whatsAppMessages: countOldMessages,
  returnPictures: countOldPictures,
  pixelAnswers: countOldAnswers,
  securityLog: countOldSecurityEvents,
  deletedCustomers: (db, days) => countNames(db, 'deletedCustomers', days),
  orderNames: async (db, days) =>
    (await countNames(db, 'orderNames', days)) + (await countPastNames(db, days)),
};

/** How many rows would go now, by the periods that are asked about, or as they are set. One count after the other. */
export const countDue = async (
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  asked: RetentionQuery,
): Promise<Record<RetentionName, number>> => {
  const { retention } = await settings.current();
  const counted: Partial<Record<RetentionName, number>> = {};
  for (const name of RETENTION_NAMES) counted[name] = await COUNTS[name](db, asked[name] ?? retention[name]);
  return counted as Record<RetentionName, number>;
};
