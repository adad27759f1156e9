import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { newToken } from '#server/accounts/sessions/sessions.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { ReminderLetter } from '#server/mail/mails.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import type { Shop } from '#server/shop.ts';

/** What has waited longer than this to be sent says what is no longer so. */
const SENT_WITHIN_MS = 6 * 60 * 60_000;

/** A mail to be sent, but for the links by which its receiver ends them. */
export interface Reminder {
  accountId: string;
  email: string;
  kind: 'cart' | 'review';
  /** The order that it is about; a basket is none yet. */
  orderId: string | null;
  letter: Omit<ReminderLetter, 'unsubscribeUrl' | 'oneClickUrl'>;
}

export const endLinks = (shop: Shop, token: string) => ({
  unsubscribeUrl: `${shop.appUrl()}/unsubscribe?token=${token}&of=reminders`,
  oneClickUrl: `${shop.appUrl()}/api/v1/reminders/unsubscribe?token=${token}`,
});

/** Notes a reminder and puts its mail into the outbox, both or neither. @returns whether there was none before */
export const remind = async (
  shop: Shop,
  trx: Transaction<DB>,
  { accountId, email, kind, orderId, letter }: Reminder,
): Promise<boolean> => {
  const [id, token] = [randomUUIDv7(), newToken()];
  const { rows } = await sql`
    insert into reminder (id, account_id, kind, order_id, token)
    values (${id}, ${accountId}, ${kind}, ${orderId}::uuid, ${token})
    on conflict do nothing returning id`.execute(trx);
  if (rows.length === 0) return false;
  await enqueueMail(trx, {
    event: `reminder:${id}`,
    to: email,
    template: kind === 'cart' ? 'left-cart' : 'review-asked',
    content: { ...letter, ...endLinks(shop, token) },
    until: new Date(Date.now() + SENT_WITHIN_MS).toISOString(),
  });
  return true;
};
