import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { MailSender } from '#server/mail/sender.ts';

const NEWEST = 200;

/** A mail in the list. */
export interface MailHead {
  id: string;
  to: string;
  subject: string;
  createdAt: Date;
}

/** A mail as it would have gone out. */
export interface KeptMail extends MailHead {
  html: string;
  text: string;
}

/** Keeps mails instead of sending them. The same id a second time is the same mail. */
export const mailboxSender = (db: Database): MailSender => ({
  send: async ({ id, to, subject, html, text }) => {
    await sql`insert into demo.mail (id, recipient, subject, html, text)
      values (${id}, ${to}, ${subject}, ${html}, ${text}) on conflict (id) do nothing`.execute(db);
  },
});

/** The newest 200 mails, newest first; to one address where one is named. */
export const listMails = async (db: Database, to: string | undefined): Promise<KeptMail[]> => {
  const { rows } = await sql<KeptMail>`
    select id, recipient as to, subject, html, text, created_at as "createdAt" from demo.mail
    where ${to ?? null}::text is null or recipient = ${to ?? null}
    order by created_at desc, id desc limit ${NEWEST}`.execute(db);
  return rows;
};

/** As `listMails`, without the mails themselves. */
export const listMailHeads = async (db: Database, to: string | undefined): Promise<MailHead[]> => {
  const { rows } = await sql<MailHead>`
    select id, recipient as to, subject, created_at as "createdAt" from demo.mail
    where ${to ?? null}::text is null or recipient = ${to ?? null}
    order by created_at desc, id desc limit ${NEWEST}`.execute(db);
  return rows;
};

/** One mail; undefined when there is none of that id. */
export const findMail = async (db: Database, id: string): Promise<KeptMail | undefined> => {
  const { rows } = await sql<KeptMail>`
    select id, recipient as to, subject, html, text, created_at as "createdAt" from demo.mail
    where id = ${id}`.execute(db);
  return rows[0];
};
