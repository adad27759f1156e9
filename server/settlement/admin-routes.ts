import { nairaOfKobo } from '#contract/money.ts';
import { type Charge, chargeListQuerySchema, chargePage } from '#contract/payments/schemas.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { paginationOf } from '#server/http/paging.ts';
import { type ChargeRow, listCharges } from '#server/payments/list-charges.ts';

const tags = ['Payments'];

const presentCharge = (row: ChargeRow): Charge => ({
  reference: row.reference,
  amount: nairaOfKobo(row.amountKobo),
  currency: row.currency,
  email: row.email,
  state: row.state,
  reason: row.reason,
  order:
    row.orderId === null || row.orderNumber === null
      ? null
      : { _id: row.orderId, orderNumber: row.orderNumber },
  createdAt: row.createdAt.toISOString(),
});

/** What administrators see of payments, and do about those that need somebody. */
export const adminPaymentRoutes: FeatureRoutes = (app, shop) => {
  app.get(
    '/admin/payments',
    {
      config: { access: 'see payments' },
      schema: { tags, querystring: chargeListQuerySchema, response: { 200: chargePage } },
    },
    async (request) => {
      const { rows, total } = await listCharges(shop.db, request.query);
      return {
        success: true as const,
        data: rows.map(presentCharge),
        pagination: paginationOf(request.query, total),
      };
    },
  );
};
