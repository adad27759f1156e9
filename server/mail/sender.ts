import { createTransport } from 'nodemailer';
import pLimit from 'p-limit';
import { mailServerAnswers } from '#server/signals/signals.ts';

/** A mail as it goes out. `id` is the same whenever the same event is sent again. */
export interface RenderedMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Where a mail program's own "Unsubscribe" is sent (RFC 8058); what only answers its receiver has none. */
  oneClickUrl?: string;
  /** Whom an answer goes to, where that is not its sender: often an address that nobody reads. */
  replyTo?: string;
}

/** Whatever carries mails away: a mail server, or the demo's mailbox. It throws when it could not. */
export interface MailSender {
  send(mail: RenderedMail): Promise<void>;
}

const isRefused = (error: Error): boolean =>
  'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 500;

/**
 * Whom it concerns that a mail did not go. Because of its `receiver`, the others go all the same; refused for good once it was read, it may
 * be for what this `mail` says, or for the shop's address or account: many services look at those only then. Anything else concerns `all`.
 * Sources: nodemailer's errors, `command`: what the mail server was told when it refused; RFC 5321, section 4.2.1 (5yz).
 */
export const concernOf = (error: unknown): 'receiver' | 'mail' | 'all' => {
  if (!(error instanceof Error && 'command' in error)) return 'all';
  if (String(error.command).startsWith('RCPT')) return 'receiver';
  return error.command === 'DATA' && isRefused(error) ? 'mail' : 'all';
};

/** Only tests are less patient. */
export const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  // A server may read a mail for long before it takes it, and whoever goes meanwhile has it delivered once more. RFC 5321 (section
  // 4.5.3.2.6) wants ten minutes. For as long a dead line would hold up the mails behind it, and those of a process that was killed would
  // lie (outbox.ts): codes to log in with among them.
  socketTimeout: 110_000,
} as const;
/** For so long sending one may take, with all that it waits for. */
export const LONGEST_SECONDS = Object.values(TIMEOUTS).reduce((sum, ms) => sum + ms, 0) / 1_000;
/** Small mail servers allow few connections from one client. */
export const CONNECTIONS = 3;

/** Source: RFC 8058, section 3.1. */
const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const domainOf = (from: string): string => /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost';

/** Sources: RFC 8314, section 7.3 (465), and RFC 6409, section 3.1 (587). */
const portOf = ({ protocol, port }: URL): number => Number(port) || (protocol === 'smtps:' ? 465 : 587);

/** Says how the mail server took a mail, to whoever listens. */
const told = async (smtpUrl: string, sending: () => Promise<unknown>): Promise<void> => {
  const begunAt = performance.now();
  const tell = (error: Error | null): void => {
    if (!mailServerAnswers.isHeard) return;
    const address = new URL(smtpUrl);
    const durationMs = performance.now() - begunAt;
    mailServerAnswers.send({ host: address.hostname, port: portOf(address), durationMs, error });
  };
  try {
    await sending();
    tell(null);
  } catch (error) {
    tell(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
};

/**
 * Sends over SMTP. The Message-ID is made from the mail's id, so that a mail sent again (the process died before
 * it could note that the server had taken it) is known as the same one by mail programs.
 * @param from the sender, as `Name <address>`
 */
export const smtpSender = (
  smtpUrl: string,
  from: string,
  timeouts: { [Name in keyof typeof TIMEOUTS]: number } = TIMEOUTS,
): MailSender => {
  const transport = createTransport(
    { url: smtpUrl, ...timeouts },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  const inTurn = pLimit(CONNECTIONS);
  return {
    send: async ({ id, to, subject, html, text, oneClickUrl, replyTo }) => {
      await inTurn(() =>
        told(smtpUrl, () =>
          transport.sendMail({
            to: { name: '', address: to },
            ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
            subject,
            html,
            text,
            messageId: `<${id}@${domainOf(from)}>`,
            headers: {
              'Auto-Submitted': 'auto-generated',
              ...(oneClickUrl ? unsubscribing(oneClickUrl) : {}),
            },
          }),
        ),
      );
    },
  };
};
