import { sql } from 'kysely';
import type { Shop } from '#server/shop.ts';

type Noting = Pick<Shop, 'db' | 'log'>;

/**
 * Notes that the mail server refused a mail once it had read it. Never throws: why the mail did not go is what its job has to say.
 * @returns whether it has refused one to somebody else as well since it took the last one, by whichever process: then it is not for what
 * one mail says
 */
export const isRefusedWithOthers = async (
  { db, log }: Noting,
  { id, to }: { id: string; to: string },
): Promise<boolean> => {
  try {
    await sql`
      insert into mail_refusal (job_id) select id from job where id = ${id}::uuid
      on conflict do nothing`.execute(db);
    // Asked once this one is there for all to see: of two processes that note theirs at once, one finds both.
    const { rows } = await sql<{ isWithOthers: boolean }>`
      select exists (
        select from mail_refusal join job on job.id = job_id where content ->> 'to' <> ${to}::text
      ) as "isWithOthers"`.execute(db);
    return rows[0]?.isWithOthers === true;
  } catch (error) {
    log.warn({ err: error }, 'that a mail was refused could not be noted');
    return false;
  }
};

/** The mail server has taken one: what it refused before was refused for itself. Never throws, or that one would be sent again. */
export const forgetRefusals = async ({ db, log }: Noting): Promise<void> => {
  try {
    await sql`delete from mail_refusal`.execute(db);
  } catch (error) {
    log.warn({ err: error }, 'that mails go out could not be noted');
  }
};
