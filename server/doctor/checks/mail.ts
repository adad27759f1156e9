import { createTransport } from 'nodemailer';
import { type Check, fault, ok, reasonOf, skipped, warning } from '../check.ts';
import type { Settled } from '../subjects.ts';

const PATIENCE = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 8_000,
} as const;

const NO_SMTP = 'there is no SMTP_URL: mails stay in the demo’s mailbox';

/** Connects, encrypts and logs in as the outbox does, and sends nothing. */
export const smtp: Check<Settled> = {
  name: 'smtp',
  run: async ({ config }) => {
    const { smtpUrl } = config.mail;
    if (!smtpUrl) return skipped(NO_SMTP);
    const { host } = new URL(smtpUrl);
    const transport = createTransport(
      { url: smtpUrl, ...PATIENCE },
      { disableFileAccess: true, disableUrlAccess: true },
    );
    try {
      await transport.verify();
      return ok(`${host} takes the login`);
    } catch (error) {
      return fault(
        `${host} cannot be used: ${reasonOf(error)}`,
        'Check name, password and port in SMTP_URL (smtps:// is port 465, smtp:// 587); % and @ in the password are written %25 and %40',
      );
    } finally {
      transport.close();
    }
  },
};

const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1]?.toLowerCase() ?? '';

/** What receivers look at before they take mail from the shop. */
export const mailDomain: Check<Settled> = {
  name: 'mail-domain',
  run: async ({ config, ports }) => {
    if (!config.mail.smtpUrl) return skipped(NO_SMTP);
    const domain = domainOf(config.mail.from);
    const [servers, texts] = await Promise.all([ports.mailServers(domain), ports.texts(domain)]);
    const missing = [
      ...(servers.length > 0 ? [] : ['no MX record, so that no answer arrives']),
      ...(texts.some((text) => text.startsWith('v=spf1')) ? [] : ['no SPF record']),
    ];
    return missing.length === 0
      ? ok(`${domain} has MX and SPF records`)
      : warning(
          `${domain}, the domain of MAIL_FROM, has ${missing.join(' and ')}`,
          'Whoever carries your mail names the records to make; without them mails end among spam',
        );
  },
};
