/**
 * Paystack’s HTTP API, as far as a shop uses it.
 *
 * - calls: `transaction-routes` (begun, verified, fetched, listed), `refund-routes` (made, listed, fetched, sent to a bank account), `dispute-routes` (listed, answered
 *          with evidence, resolved), `account-routes` (payouts, payment session timeout, banks)
 * - read:  `lists` (pages, periods and ids, as queries and paths name them), `new-transaction` (what a payment starts from, also by the popup, and why it is refused)
 */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Account } from '../account.ts';
import { pullLevers } from '../lever-hooks.ts';
import { PaystackSaysNo } from '../refusal.ts';
import { addAccountRoutes } from './account-routes.ts';
import { addDisputeRoutes } from './dispute-routes.ts';
import { addRefundRoutes } from './refund-routes.ts';
import { addTransactionRoutes } from './transaction-routes.ts';

const isSame = (one: string, other: string): boolean => {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
};

/** Paystack's HTTP API as far as a shop uses it: each call carries the secret key as a bearer token. */
export const addApiRoutes = (app: FastifyInstance, account: Account): void => {
  app.addHook('onRequest', async (request) => {
    const { authorization = '' } = request.headers;
    if (!isSame(authorization, `Bearer ${account.keys.secretKey}`)) {
      throw new PaystackSaysNo(401, 'Invalid key', 'invalid_key');
    }
  });
  pullLevers(app, account.levers);
  addTransactionRoutes(app, account);
  addRefundRoutes(app, account);
  addDisputeRoutes(app, account);
  addAccountRoutes(app, account);
};
