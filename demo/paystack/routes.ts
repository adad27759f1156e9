/**
 * A Paystack of our own, for the demo and for tests: no money moves. Here is put together what it answers; docs/fake-paystack.md shows how it is used.
 *
 * - running:    `demo-account` (on the shop’s own server, its books in the database), `fake-paystack` (by itself on a port of its own, its books in memory: for tests),
 *               `account` (what both are: keys, books, levers)
 * - asked:      `api/` (Paystack’s HTTP API), `answers/` (what its answers and events hold), `refusal` (how it says no), `document/` (Paystack’s own document, which all
 *               this is held to)
 * - decided:    `rules/` (what becomes of payments, transfers, refunds, disputes, payouts), `cards` (the published test cards, and what the bank says to one), `fees`
 *               (what Paystack keeps), `banks` (where a refund can go), `due-work` (what happens without anybody’s doing, and when)
 * - kept:       `books/` (the account: sales, refunds, disputes, payouts, events not yet told)
 * - the popup:  `popup-routes` (what the payment sheet asks), `browser/` (inline script and sheet), `browser-files` (how they are sent)
 * - told:       `webhooks` (signed, sent to the shop, repeated for some two hours where it does not answer)
 * - made worse: `levers` (answers lost, late or garbled, calls refused, too little balance, events lost, twice or backwards), `lever-hooks` (where calls feel them),
 *               `controls` (all that can be pulled by name, and what happens in Paystack’s dashboard), `control-routes` (over HTTP, for administrators)
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpMessages } from '#contract/http/messages.ts';
import type { Account } from './account.ts';
import { addApiRoutes } from './api/api-routes.ts';
import { addControlRoutes } from './control-routes.ts';
import { addPopupRoutes } from './popup-routes.ts';
import { PaystackSaysNo } from './refusal.ts';

/** How large an upload of evidence may be. */
const UPLOAD_BYTES = 5 * 1_048_576;

/** A dispute's evidence is sent to a signed address; what is sent is taken and thrown away. */
const addUploads = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: UPLOAD_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.put('/upload/:name', async (_request, reply) => reply.code(200).send());
};

/**
 * Everything that the fake answers: Paystack's API, its popup, and the control address.
 * @param mayControl throws unless the caller may use the control address
 */
export const addFakeRoutes = async (
  scope: FastifyInstance,
  account: Account,
  mayControl: (request: FastifyRequest) => Promise<void>,
): Promise<void> => {
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof PaystackSaysNo) return reply.code(error.status).send(error.answer());
    const { statusCode = 500 } = error as { statusCode?: number };
    if (statusCode >= 500) request.log.error({ err: error }, 'the fake Paystack failed');
    return reply.code(statusCode).send({ status: false, message: httpMessages.unexpected });
  });
  await scope.register(async (api) => addApiRoutes(api, account));
  await scope.register(async (popup) => addPopupRoutes(popup, account));
  await scope.register(async (control) => addControlRoutes(control, account, mayControl));
  await scope.register(async (uploads) => addUploads(uploads));
};
