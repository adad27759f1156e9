import { sql } from 'kysely';
import type { RunningShop } from '#server/start.ts';

/** From now on whatever a shop has to send waits for another try, as while no mail and no message goes. */
export const letAllWait = async ({ shop: { db } }: RunningShop): Promise<void> => {
  await sql`
    create function away() returns trigger language plpgsql as $$ begin
      new.attempt := 9; new.failure := 'away'; new.due_at := now() + interval '15 minutes'; return new;
    end $$`.execute(db);
  await sql`create trigger away before insert on job for each row execute function away()`.execute(db);
};

/** What of a queue waits for an address or a number, the oldest first, without what is held back: mails by their template, messages by their text. */
export const unsent = async (
  { shop: { db } }: RunningShop,
  queue: 'mail' | 'text',
  to: string,
): Promise<string[]> => {
  const { rows } = await sql<{ what: string }>`
    select coalesce(content ->> 'template', content ->> 'text') as what from job
    where queue = ${queue} and content ->> 'to' = ${to} and goes_at is null
      and coalesce((content ->> 'until')::timestamptz > clock_timestamp(), true) and content ->> 'heldUntil' is null
    order by created_at, id`.execute(db);
  return rows.map(({ what }) => what);
};
