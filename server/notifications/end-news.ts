import type { Kysely } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import { endMails } from '#server/mail/outbox.ts';
import { endTexts } from '#server/texts/texts.ts';

/**
 * Has news of these events, which could not be sent so far, not be sent any more, neither by mail nor to a phone: what they say is not so by
 * now. What has gone by WhatsApp and may go by SMS yet is of orders alone, and ended with theirs (orders/overtaken-news.ts).
 */
export const endNews = async (trx: Kysely<DB>, events: readonly string[]): Promise<void> => {
  await endMails(trx, events);
  await endTexts(trx, events);
};
