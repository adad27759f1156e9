import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';

/** A mail that did not go out when it should have. Nothing of what it says: codes and links stand in it. */
export interface StuckMail {
  id: string;
  to: string;
  /** Which mail it is, such as `order-confirmed`. */
  template: string;
  attempts: number;
  /** What the mail server answered last; null where nobody has tried to send it. */
  reason: string | null;
  nextTry: Date;
}

/** Nobody has sent it, although it was due. */
const UNTOUCHED_MINUTES = 5;
const LISTED = 200;

/** Mails that failed, or wait for nobody, the oldest first. */
export const listStuckMails = async (db: Database): Promise<StuckMail[]> => {
  const { rows } = await sql<StuckMail>`
    select id, content ->> 'to' as "to", content ->> 'template' as template, attempt as attempts,
      failure as reason, due_at as "nextTry"
    from job
    where queue = 'mail' and goes_at is null
      and (failure is not null or due_at < now() - make_interval(mins => ${UNTOUCHED_MINUTES}::int))
    order by id limit ${LISTED}::int`.execute(db);
  return rows;
};
