import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { TextSender } from '#server/texts/sender.ts';
import { html } from './markup.ts';

/** The key that asks for no account: an owner looks at codes and news by SMS before there is one. */
const DEMO_KEY = 'demo';

/** Keeps messages to phones beside the mails; null where the settings name no account, or a real one. */
export const mailboxTexts = (db: Database, apiKey: string | undefined): TextSender | null =>
  apiKey === DEMO_KEY
    ? {
        send: async ({ id, to, text }) => {
          const page = html`<p style="font: 16px/1.5 system-ui, sans-serif; margin: 24px">${text}</p>`.text;
          await sql`insert into demo.mail (id, recipient, subject, html, text)
            values (${`sms-${id}`}, ${to}, ${`SMS: ${text}`}, ${page}, ${text}) on conflict (id) do nothing`.execute(
            db,
          );
        },
      }
    : null;
