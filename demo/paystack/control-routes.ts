import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account } from './account.ts';
import { controls } from './controls.ts';
import { entityNotFound } from './refusal.ts';

/**
 * The levers over HTTP, `POST …/control/{lever}`: what happens at Paystack and in its dashboard, for trying it out.
 * @param mayControl throws unless the caller may
 */
export const addControlRoutes = (
  app: FastifyInstance,
  account: Account,
  mayControl: (request: FastifyRequest) => Promise<void>,
): void => {
  const levers = controls(account);
  app.addHook('onRequest', mayControl);
  app.post<{ Params: { lever: string } }>('/control/:lever', async (request) => {
    const lever = Object.hasOwn(levers, request.params.lever) ? levers[request.params.lever] : undefined;
    if (!lever) throw entityNotFound();
    return { status: true, message: 'Done', data: await lever.run(request.body) };
  });
};
