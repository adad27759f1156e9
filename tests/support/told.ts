import type { Notification } from '#contract/notifications/schemas.ts';
import type { Mail, MailContents } from '#server/mail/mails.ts';
import type { RunningShop } from '#server/start.ts';
import type { TestAccount } from './accounts.ts';
import { call } from './purchase.ts';

/** The mails to an address that wait in the outbox of a shop which sends none, in the order in which they came. */
export const mailsWaiting = async (running: RunningShop, address: string): Promise<Mail[]> => {
  const { rows } = await running.shop.connection.pool.query<{ content: Mail }>(
    "select content from job where queue = 'mail' and content->>'to' = $1 order by created_at, content->>'event'",
    [address],
  );
  return rows.map(({ content }) => content);
};

/** What the mails of one kind to an address say. */
export const lettersOf = async <Template extends keyof MailContents>(
  running: RunningShop,
  address: string,
  template: Template,
): Promise<MailContents[Template][]> =>
  (await mailsWaiting(running, address)).flatMap((mail) =>
    mail.template === template ? [mail.content as MailContents[Template]] : [],
  );

/** A shopper's notifications, oldest first. */
export const notificationsOf = async (running: RunningShop, who: TestAccount): Promise<Notification[]> =>
  (await call<Notification[]>(running, who, 'GET', '/notifications?limit=100')).body.data.reverse();

/** The kinds of all that a shopper was told, sorted; mails and notifications must be the same. */
export const toldTo = async (
  running: RunningShop,
  who: TestAccount,
): Promise<{ mailed: string[]; noted: string[] }> => ({
  mailed: (await mailsWaiting(running, who.email)).map(({ template }) => template).sort(),
  noted: (await notificationsOf(running, who)).map(({ kind }) => kind).sort(),
});

/** The same kinds told both ways. */
export const both = (...kinds: string[]): { mailed: string[]; noted: string[] } => ({
  mailed: [...kinds].sort(),
  noted: [...kinds].sort(),
});
