/**
 * Messages by WhatsApp (Meta's Cloud API).
 *
 * - sent:     `sender` (one of the ways of messages to phones), `meta-api` (asks Meta), `meta-errors` (what its refusals mean), `message-rows` (once each),
 *             `other-ways` (what did not arrive)
 * - told:     `webhook` (what became of them, and who wants no more), `stop-words`
 * - owners:   `read-whatsapp`, `test-message`, `old-messages`
 */

import { z } from 'zod';
import { acknowledgement } from '#contract/http/envelope.ts';
import { httpMessages } from '#contract/http/messages.ts';
import * as calls from '#contract/whatsapp/calls.ts';
import { whatsAppMessages as say } from '#contract/whatsapp/messages.ts';
import { testWhatsAppSchema, whatsAppAnswer } from '#contract/whatsapp/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { App, FeatureRoutes } from '#server/http/app.ts';
import { brokenRule, conflict, notAllowed, notLoggedIn } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { readWhatsApp } from './read-whatsapp.ts';
import { sendTest } from './test-message.ts';
import { isSignedByMeta, isVerifyToken, takeEvent } from './webhook.ts';

const tags = ['Messages'];
const ADDRESS = '/whatsapp/webhook';

const accountOf = ({ config }: Shop) => {
  if (!config.whatsApp) throw conflict('whatsapp_missing', say.notSetUp);
  return config.whatsApp;
};

/** Meta asks once whether the address is the shop's, and wants its own word back. */
const verifyRoute = (app: App, shop: Shop): void => {
  app.get(
    ADDRESS,
    {
      config: { access: 'public' },
      schema: { tags, querystring: z.looseObject({}), response: { 200: z.string() } },
    },
    async (request, reply) => {
      const asked = request.query as Record<string, unknown>;
      const [mode, token, challenge] = ['hub.mode', 'hub.verify_token', 'hub.challenge'].map((name) =>
        String(asked[name] ?? ''),
      );
      if (mode !== 'subscribe' || !isVerifyToken(token ?? '', accountOf(shop)))
        throw notAllowed('signature_invalid', 'The verify token is not the one of the settings');
      return reply.type('text/plain').send((challenge ?? '').slice(0, 200));
    },
  );
};

export const whatsAppRoutes: FeatureRoutes = async (app, shop) => {
  verifyRoute(app, shop);
  await app.register(async (raw) => {
    // The signature covers the bytes as they were sent.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post(
      ADDRESS,
      {
        config: { access: 'public', countsItself: true },
        schema: { tags, response: { 200: acknowledgement } },
      },
      async (request) => {
        const account = accountOf(shop);
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!isSignedByMeta(body, String(request.headers['x-hub-signature-256'] ?? ''), account)) {
          await raw.countRequest(request);
          throw notLoggedIn('signature_invalid', 'The signature is not valid');
        }
        if (!(await takeEvent(shop, account, body))) throw brokenRule('malformed', httpMessages.malformed);
        return { success: true as const };
      },
    );
  });
  const admin = { tags: ['Administration'], response: { 200: whatsAppAnswer } } as const;
  answerCall(app, calls.readWhatsApp, { ...admin, access: 'see settings' }, async () => ({
    success: true as const,
    data: await readWhatsApp(shop),
  }));
  answerCall(
    app,
    calls.testWhatsApp,
    { ...admin, access: 'change settings', body: testWhatsAppSchema },
    async (request) => {
      await sendTest(shop, request.body.phone);
      return { success: true as const, data: await readWhatsApp(shop), message: say.sent };
    },
  );
};
