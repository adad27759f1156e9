import { setTimeout as sleep } from 'node:timers/promises';
import { isId } from '#contract/http/envelope.ts';
import { startMail } from '#server/mail/outbox.ts';
import { smtpSender } from '#server/mail/sender.ts';
import { listStuckMails, type StuckMail } from '#server/mail/stuck.ts';
import type { Shop } from '#server/shop.ts';
import { hurryJobs, openJobs } from '#server/tasks/job-rows.ts';
import { type AdminCommand, type ExitCode, print } from './admin-command.ts';

const LOOK_EVERY_MS = 200;
const WAIT_MS = 60_000;

const tell = ({ id, to, template, attempts, reason, nextTry }: StuckMail): void => {
  print(`${id}  ${template} to ${to}`);
  print(
    reason === null
      ? `  nobody has tried to send it since ${nextTry.toISOString()}: does the shop run?`
      : `  tried ${attempts} ${attempts === 1 ? 'time' : 'times'}, next ${nextTry.toISOString()}: ${reason}`,
  );
};

/** Waits until each of them has gone out, or failed once more. Gives those that have not gone. */
const untilTried = async (shop: Shop, ids: readonly string[]) => {
  const giveUpAt = Date.now() + WAIT_MS;
  for (;;) {
    const open = await openJobs(shop.db, ids);
    if (open.every(({ failure }) => failure !== null) || Date.now() > giveUpAt) return open;
    await sleep(LOOK_EVERY_MS);
  }
};

const sendAgain = async (shop: Shop, ids: readonly string[]): Promise<ExitCode> => {
  const { smtpUrl, from } = shop.config.mail;
  const due = await hurryJobs(shop.db, ids);
  if (due === 0) throw new Error('No such mail waits any more');
  if (!smtpUrl) {
    print(`${due} due now. There is no SMTP_URL: they go to the demo's mailbox while the shop runs.`);
    return 0;
  }
  // Here as well as in the shop: it may not be running.
  startMail(shop, smtpSender(smtpUrl, from));
  const left = await untilTried(shop, ids);
  for (const { id, failure } of left) print(`${id}  ${failure ?? 'no answer yet; it is tried again'}`);
  print(`${due - left.length} sent, ${left.length} not.`);
  return left.length === 0 ? 0 : 2;
};

export const mails: AdminCommand = {
  does: 'lists mails that are stuck, and sends them again',
  usage: `mails
  mails --resend [ID]

  Lists mails that could not be sent yet, with the mail server's reason; never what they say.
  --resend  tries to send them (or the one with this ID) now, whether the shop runs or not`,
  words: [0, 1],
  options: { resend: { type: 'boolean' } },
  run: async (shop, { words: [id], options }) => {
    if (id !== undefined && (options.resend !== true || !isId(id)))
      throw new Error('An ID is one of those that the list shows, and goes with --resend');
    const stuck = await listStuckMails(shop.db);
    if (options.resend === true) {
      const ids = id === undefined ? stuck.map((mail) => mail.id) : [id];
      if (ids.length > 0) return sendAgain(shop, ids);
    }
    if (stuck.length === 0) print('No mail is stuck.');
    for (const mail of stuck) tell(mail);
    return stuck.length === 0 ? 0 : 2;
  },
};
