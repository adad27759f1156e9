import { httpMessages } from '#contract/http/messages.ts';
import type { App } from '#server/http/app.ts';
import { notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';

const ADDRESS = '/.well-known/security.txt';
/** Less than a year, so that what nobody looks after any more goes stale. Source: RFC 9116, 2.5.5. */
const GOOD_FOR_DAYS = 180;
const DAY_MS = 24 * 60 * 60_000;

/** Midnight after so many days: the text changes once a day, not with every look. */
const expiryAfter = (now: Date): string => {
  const day = Math.floor(now.getTime() / DAY_MS) + GOOD_FOR_DAYS;
  return new Date(day * DAY_MS).toISOString().replace('.000', '');
};

/**
 * Where to report a hole in the shop. Source: RFC 9116.
 * @param contact an address of mail or of a page
 * @param origin the public one, without a slash at the end
 */
export const securityText = (contact: string, origin: string, now: Date): string =>
  [
    `Contact: ${contact.includes('@') && !contact.includes(':') ? `mailto:${contact}` : contact}`,
    `Expires: ${expiryAfter(now)}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${ADDRESS}`,
    '',
  ].join('\n');

/** `/.well-known/security.txt`: not there until somebody can be named who reads what comes. */
export const addSecurityText = (app: App, shop: Shop): void => {
  app.get(ADDRESS, { schema: { hide: true } }, async (_request, reply) => {
    const contact = shop.config.securityContact ?? (await shop.settings.current()).contactEmail;
    if (contact === '') throw notFound('not_found', httpMessages.notFound);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(securityText(contact, shop.appUrl(), new Date()));
  });
};
