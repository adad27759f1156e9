import { sql } from 'kysely';
import { inBatches } from '#server/tasks/prune.ts';

const KEPT_DAYS = 90;

/** Numbers are kept no longer than somebody may ask what became of a message. */
export const oldWhatsAppMessages = inBatches(
  'messages by WhatsApp',
  (atOnce) => sql`
    delete from whatsapp_message where id in (
      select id from whatsapp_message where created_at < now() - make_interval(days => ${KEPT_DAYS}::int)
      order by created_at limit ${atOnce}::int for update skip locked)`,
);
