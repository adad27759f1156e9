import { startMail } from '#server/mail/outbox.ts';
import type { MailSender, RenderedMail } from '#server/mail/sender.ts';
import type { RunningShop } from '#server/start.ts';

/** Mails that a test shop has sent, oldest first. */
export interface CaughtMail {
  mails: RenderedMail[];
  /** The first mail to this address that has not been asked for before; waits until it comes. */
  next(to: string): Promise<RenderedMail>;
}

const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 20;

/** Starts a shop's mail with a sender that keeps every mail. */
export const catchMail = async (running: RunningShop): Promise<CaughtMail> => {
  const mails: RenderedMail[] = [];
  const seen = new Set<RenderedMail>();
  const sender: MailSender = { send: async (mail) => void mails.push(mail) };
  startMail(running.shop, sender);
  return {
    mails,
    next: async (to) => {
      const until = Date.now() + WAIT_MS;
      while (Date.now() < until) {
        const mail = mails.find((candidate) => candidate.to === to && !seen.has(candidate));
        if (mail) {
          seen.add(mail);
          return mail;
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
      throw new Error(`No mail to ${to} came`);
    },
  };
};

/** The six-digit code in a mail. */
export const codeIn = (mail: RenderedMail): string => {
  const code = /\b\d{6}\b/.exec(mail.text)?.[0];
  if (!code) throw new Error('The mail holds no code');
  return code;
};
