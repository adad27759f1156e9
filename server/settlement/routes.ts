import { acknowledgement } from '#contract/http/envelope.ts';
import { nairaOfKobo } from '#contract/money.ts';
import { type Charge, chargeListQuerySchema, chargePage } from '#contract/payments/schemas.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { paginationOf } from '#server/http/paging.ts';
import { listCharges } from '#server/payments/list-charges.ts';
import { processEvents } from './events.ts';
import { storeEvent } from './webhook.ts';

/** Paystack's webhook, and the admin's list of charges. */
export const settlementRoutes: FeatureRoutes = async (app, shop) => {
  await app.register(async (raw) => {
    // The signature covers the bytes as they were sent, so this route alone reads them unparsed.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post(
      '/payments/paystack/webhook',
      { config: { access: 'public' }, schema: { tags: ['Payments'], response: { 200: acknowledgement } } },
      async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = request.headers['x-paystack-signature'];
        await storeEvent(shop.db, body, signature?.toString(), shop.paystackKeys.secretKey);
        // Stored, so Paystack has its 200 at once; should this run be cut, the duty takes the event up again.
        setImmediate(() => {
          processEvents(shop).catch((error: unknown) =>
            shop.log.error({ err: error }, 'webhook event failed'),
          );
        });
        return { success: true as const };
      },
    );
  });
  app.get(
    '/admin/payments',
    {
      config: { access: 'see payments' },
      schema: { tags: ['Payments'], querystring: chargeListQuerySchema, response: { 200: chargePage } },
    },
    async (request) => {
      const { rows, total } = await listCharges(shop.db, request.query);
      const data: Charge[] = rows.map((row) => ({
        reference: row.reference,
        amount: nairaOfKobo(row.amountKobo),
        currency: row.currency,
        email: row.email,
        state: row.state,
        reason: row.reason,
        createdAt: row.createdAt.toISOString(),
      }));
      return { success: true as const, data, pagination: paginationOf(request.query, total) };
    },
  );
};
