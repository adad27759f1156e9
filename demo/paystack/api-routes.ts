import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Shop } from '#server/shop.ts';
import { newRefundAnswer, refundAnswer, transactionAnswer } from './answers.ts';
import { findRefund, listRefunds, startRefund } from './refunds.ts';
import { PaystackSaysNo, unknownReference } from './refusal.ts';
import { newTransactionOf } from './transaction-rules.ts';
import { findByReference, startTransaction } from './transactions.ts';

const refundSchema = z.object({
  transaction: z.union([z.string().min(1), z.number()]).transform(String),
  amount: z.coerce.number().int().positive().nullish(),
  merchant_note: z.string().nullish(),
  customer_note: z.string().nullish(),
});
const refundListSchema = z.object({
  reference: z.string().optional(),
  transaction: z.string().optional(),
  perPage: z.coerce.number().int().min(1).max(100).catch(50),
  page: z.coerce.number().int().min(1).catch(1),
});

const isSame = (one: string, other: string): boolean => {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
};

/** Paystack's HTTP API as far as the shop uses it: each call carries the secret key as a bearer token. */
export const addApiRoutes = (
  app: FastifyInstance,
  shop: Shop,
  { refundAfterMs }: { refundAfterMs: number },
): void => {
  app.addHook('onRequest', async (request) => {
    const { authorization = '' } = request.headers;
    if (!isSame(authorization, `Bearer ${shop.paystackKeys.secretKey}`)) {
      throw new PaystackSaysNo(401, 'Invalid key', 'invalid_key');
    }
  });

  app.post('/transaction/initialize', async (request) => {
    const row = await startTransaction(shop.db, newTransactionOf(request.body), { isResumable: false });
    return {
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: `${shop.appUrl()}/demo/paystack/sheet#${row.access_code}`,
        access_code: row.access_code,
        reference: row.reference,
      },
    };
  });

  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async (request) => {
    const row = await findByReference(shop.db, request.params.reference);
    if (!row) throw unknownReference();
    return { status: true, message: 'Verification successful', data: transactionAnswer(row) };
  });

  app.post('/refund', async (request) => {
    const parsed = refundSchema.safeParse(request.body);
    if (!parsed.success) {
      const isAmount = parsed.error.issues[0]?.path[0] === 'amount';
      throw isAmount
        ? new PaystackSaysNo(400, 'Invalid Amount Sent', 'invalid_amount')
        : new PaystackSaysNo(400, 'Transaction is required', 'missing_params');
    }
    const { transaction, amount, merchant_note, customer_note } = parsed.data;
    const started = await startRefund(
      shop.db,
      {
        transaction,
        amountKobo: amount ?? undefined,
        merchantNote: merchant_note ?? '',
        customerNote: customer_note ?? '',
      },
      refundAfterMs,
    );
    return {
      status: true,
      message: 'Refund has been queued for processing',
      data: newRefundAnswer(started.refund, started.transaction),
    };
  });

  app.get('/refund', async (request) => {
    const { reference, transaction, perPage, page } = refundListSchema.parse(request.query);
    const refunds = await listRefunds(shop.db, reference ?? transaction, {
      limit: perPage,
      offset: (page - 1) * perPage,
    });
    return {
      status: true,
      message: 'Refunds retrieved',
      data: refunds.map(refundAnswer),
      meta: { perPage, page },
    };
  });

  app.get<{ Params: { id: string } }>('/refund/:id', async (request) => {
    const refund = await findRefund(shop.db, request.params.id);
    if (!refund) throw new PaystackSaysNo(404, 'Refund not found', 'refund_not_found');
    return { status: true, message: 'Refund retrieved', data: refundAnswer(refund) };
  });
};
