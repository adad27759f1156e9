/**
 * The demo’s mailbox: mails and messages to phones are kept and shown at /demo/mailbox, and sent to nobody.
 *
 * - kept:    `mails` (and how they are listed), `texts` (SMS)
 * - shown:   `pages` (the list, a mail, the login), `markup` (how they are written, with every text escaped)
 * - to whom: `admin-door` (owners alone, who log in, where others than this machine reach the demo)
 */

import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { App } from '#server/http/app.ts';
import type { MailSender } from '#server/mail/sender.ts';
import type { Shop } from '#server/shop.ts';
import { shutToOthers } from './admin-door.ts';
import { findMail, listMailHeads, listMails, mailboxSender } from './mails.ts';
import { framedMail, listPage, loginPage, mailPage, missingPage } from './pages.ts';

const HTML = 'text/html; charset=utf-8';
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
/** Mails bring their own styles and pictures and must not run anything, even when opened outside of the frame. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src http: https: data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

const listQuery = z.object({
  to: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .transform((to) => to || undefined)
    .optional(),
});
const mailQuery = z.object({ view: z.enum(['html', 'text']).catch('html') });
const mailParams = z.object({ id: z.string().max(200) });
const page = { 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' };

/**
 * Mails are kept rather than sent, and shown at /demo/mailbox; as JSON at /demo/mailbox.json. To owners alone
 * where others than this machine reach the demo.
 */
export const addMailbox = async (app: App, shop: Shop): Promise<MailSender> => {
  const style = await readFile(new URL('./mailbox.css', import.meta.url));
  app.get('/demo/mailbox.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  );
  await app.register(async (scope) => addMailPages(scope as App, shop));
  return mailboxSender(shop.db);
};

const addMailPages = (app: App, shop: Shop): void => {
  if (shop.config.isOpenToOthers)
    shutToOthers(app, shop, (reply, asked) => reply.headers(page).type(HTML).send(loginPage(asked)));

  app.get('/demo/mailbox', { schema: { hide: true, querystring: listQuery } }, async (request, reply) => {
    const { to } = request.query;
    return reply
      .headers(page)
      .type(HTML)
      .send(listPage(await listMailHeads(shop.db, to), to));
  });

  app.get('/demo/mailbox.json', { schema: { hide: true, querystring: listQuery } }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await listMails(shop.db, request.query.to)),
  );

  app.get(
    '/demo/mailbox/:id',
    { schema: { hide: true, params: mailParams, querystring: mailQuery } },
    async (request, reply) => {
      const mail = await findMail(shop.db, request.params.id);
      reply.headers(page).type(HTML);
      return mail ? reply.send(mailPage(mail, request.query.view)) : reply.code(404).send(missingPage());
    },
  );

  app.get(
    '/demo/mailbox/:id/html',
    { schema: { hide: true, params: mailParams } },
    async (request, reply) => {
      const mail = await findMail(shop.db, request.params.id);
      if (!mail) return reply.headers(page).type(HTML).code(404).send(missingPage());
      return reply
        .headers({
          'content-security-policy': MAIL_POLICY,
          'cache-control': 'no-store',
          // A sandboxed frame cannot have the cluster that every other page asks for, and browsers complain.
          'origin-agent-cluster': '?0',
        })
        .type(HTML)
        .send(framedMail(mail));
    },
  );
};
