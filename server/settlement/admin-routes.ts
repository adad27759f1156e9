import { z } from 'zod';
import { acknowledgement } from '#contract/http/envelope.ts';
import { CURRENCY, nairaOfKobo } from '#contract/money.ts';
import * as calls from '#contract/payments/calls.ts';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import {
  banksAnswer,
  type Charge,
  channelSalesAnswer,
  channelSalesQuerySchema,
  chargeListQuerySchema,
  chargePage,
  checkedAnswer,
  madeOrderAnswer,
  paymentIssuePage,
  paymentIssueQuerySchema,
  refundAccountSchema,
  settleSchema,
} from '#contract/payments/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { csvHeaders } from '#server/http/csv.ts';
import { paginationOf } from '#server/http/paging.ts';
import { orderAfterRefund } from '#server/orders/order-after-refund.ts';
import { channelSales, exportChannelSales, presentChannelSales } from '#server/payments/channel-sales.ts';
import { type ChargeRow, listCharges } from '#server/payments/list-charges.ts';
import { listBanks, refundToAccount, refundUnmatched } from '#server/refunds/refunds.ts';
import { disputeRoutes } from './dispute-routes.ts';
import { listPaymentIssues } from './payment-issues.ts';
import { recheckPayment } from './recheck.ts';
import { settleCharge, settleEvent } from './settled-by-admin.ts';

const tags = ['Payments'];

const linkOf = (order: { id: string; orderNumber: string }) => ({
  _id: order.id,
  orderNumber: order.orderNumber,
});

const presentCharge = (row: ChargeRow): Charge => ({
  reference: row.reference,
  amount: nairaOfKobo(row.amountKobo),
  currency: row.currency,
  email: row.email,
  state: row.state,
  channel: row.channel,
  fees: row.feesKobo === null ? null : nairaOfKobo(row.feesKobo),
  reason: row.reason,
  order:
    row.orderId === null || row.orderNumber === null
      ? null
      : { _id: row.orderId, orderNumber: row.orderNumber },
  createdAt: row.createdAt.toISOString(),
});

/** Every payment there was, and what each way of paying has brought. */
const chargeRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listCharges,
    { access: 'see payments', tags, query: chargeListQuerySchema, response: { 200: chargePage } },
    async (request) => {
      const { rows, total } = await listCharges(shop.db, request.query);
      return {
        success: true as const,
        data: rows.map(presentCharge),
        pagination: paginationOf(request.query, total),
      };
    },
  );
  answerCall(
    app,
    calls.readChannelSales,
    {
      access: 'see payments',
      tags,
      query: channelSalesQuerySchema,
      response: { 200: channelSalesAnswer },
    },
    async (request) => {
      const rows = await channelSales(shop.db, request.query);
      return { success: true as const, data: rows.map(presentChannelSales) };
    },
  );
  answerCall(
    app,
    calls.exportChannelSales,
    {
      access: 'see payments',
      tags,
      query: channelSalesQuerySchema,
      produces: ['text/csv'],
      response: { 200: z.unknown().describe('CSV: a line of titles, then one for each way of payment') },
    },
    async (request, reply) =>
      reply.headers(csvHeaders('payments-by-channel')).send(exportChannelSales(shop.db, request.query)),
  );
};

/** Payments that became neither order nor refund: back to their payer, or an order after all. */
const issueRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listPaymentIssues,
    { access: 'see payments', tags, query: paymentIssueQuerySchema, response: { 200: paymentIssuePage } },
    async (request) => ({ success: true as const, ...(await listPaymentIssues(shop, request.query)) }),
  );
  answerCall(
    app,
    calls.refundUnmatched,
    { access: 'resolve payments', tags, response: { 202: acknowledgement } },
    async (request, reply) => {
      await refundUnmatched(shop, request.params.reference, callerOf(request));
      return reply.code(202).send({ success: true, message: say.refundStarted });
    },
  );
  answerCall(
    app,
    calls.listBanks,
    { access: 'see payments', tags, response: { 200: banksAnswer } },
    async () => {
      const banks = await listBanks(shop, CURRENCY);
      return { success: true as const, data: banks.map(({ id, name }) => ({ _id: id, name })) };
    },
  );
  answerCall(
    app,
    calls.refundToAccount,
    { access: 'resolve payments', tags, body: refundAccountSchema, response: { 202: acknowledgement } },
    async (request, reply) => {
      await refundToAccount(shop, request.params.reference, request.body, callerOf(request));
      return reply.code(202).send({ success: true, message: say.accountSent });
    },
  );
  answerCall(
    app,
    calls.makeOrder,
    { access: 'resolve payments', tags, response: { 201: madeOrderAnswer } },
    async (request, reply) => {
      const order = await orderAfterRefund(shop, request.params.reference, callerOf(request));
      const message = say.orderMade(order.orderNumber);
      return reply.code(201).send({ success: true, data: linkOf(order), message });
    },
  );
};

/** What somebody has seen to: asked about once more, or settled by hand. */
const settledRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.checkPayment,
    { access: 'settle payments', tags, response: { 200: checkedAnswer } },
    async (request) => {
      const { needsAttention, order } = await recheckPayment(
        shop,
        request.params.reference,
        callerOf(request),
      );
      const data = { needsAttention, order: order && linkOf(order) };
      return { success: true as const, data, message: needsAttention ? say.nothingNew : say.checked };
    },
  );
  answerCall(
    app,
    calls.settleCharge,
    { access: 'settle payments', tags, body: settleSchema, response: { 200: acknowledgement } },
    async (request) => {
      await settleCharge(shop, request.params.reference, request.body.note, callerOf(request));
      return { success: true as const, message: say.settled };
    },
  );
  answerCall(
    app,
    calls.settleEvent,
    { access: 'settle payments', tags, body: settleSchema, response: { 200: acknowledgement } },
    async (request) => {
      await settleEvent(shop, request.params.id, request.body.note, callerOf(request));
      return { success: true as const, message: say.settled };
    },
  );
};

/** What administrators see of payments, and do about those that need somebody. */
export const adminPaymentRoutes: FeatureRoutes = async (app, shop) => {
  await chargeRoutes(app, shop);
  await issueRoutes(app, shop);
  await settledRoutes(app, shop);
  await disputeRoutes(app, shop);
};
