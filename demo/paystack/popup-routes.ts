import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Shop } from '#server/shop.ts';
import { readBrowserFiles } from './browser-files.ts';
import { PaystackSaysNo } from './refusal.ts';
import type { TransactionRow } from './rows.ts';
import { newTransactionOf } from './transaction-rules.ts';
import { chargeCard, findByAccessCode, startTransaction } from './transactions.ts';

const SHEET_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const cardSchema = z.object({
  number: z.string().max(40),
  expiry: z.string().max(20),
  cvv: z.string().max(10),
  pin: z.string().max(10).optional(),
});
const keySchema = z.object({ key: z.string() });

const popupView = (row: TransactionRow): object => ({
  id: row.id,
  reference: row.reference,
  accessCode: row.access_code,
  amount: row.amount_kobo,
  currency: row.currency,
  customer: { email: row.email, first_name: row.first_name, last_name: row.last_name },
});

/**
 * What the browser uses: Paystack's inline script, the payment sheet that it opens in a frame, and the sheet's own
 * calls. These three calls are the stand-in's; Paystack's own are not public.
 */
export const addPopupRoutes = async (app: FastifyInstance, shop: Shop): Promise<void> => {
  for (const { path, type, bytes } of await readBrowserFiles()) {
    app.get(path, async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': SHEET_POLICY })
        .type(type)
        .send(bytes),
    );
  }

  app.post('/checkout', async (request) => {
    const key = keySchema.safeParse(request.body);
    if (!key.success || key.data.key !== shop.paystackKeys.publicKey) {
      throw new PaystackSaysNo(401, 'Please enter a valid Key', 'invalid_key');
    }
    const row = await startTransaction(shop.db, newTransactionOf(request.body), { isResumable: true });
    return { status: true, message: 'Transaction started', data: popupView(row) };
  });

  app.get<{ Params: { accessCode: string } }>('/checkout/:accessCode', async (request) => {
    const row = await findByAccessCode(shop.db, request.params.accessCode);
    if (!row) throw new PaystackSaysNo(404, 'Access code not found', 'access_code_not_found');
    if (row.status === 'success' || row.status === 'reversed') {
      throw new PaystackSaysNo(400, 'Transaction has already been completed', 'transaction_completed');
    }
    return { status: true, message: 'Transaction found', data: popupView(row) };
  });

  app.post<{ Params: { accessCode: string } }>('/checkout/:accessCode/card', async (request) => {
    const card = cardSchema.safeParse(request.body);
    if (!card.success) throw new PaystackSaysNo(400, 'Invalid card', 'invalid_card');
    const { status, message, transaction } = await chargeCard(
      shop.db,
      request.params.accessCode,
      card.data,
      request.ip,
    );
    return {
      status: true,
      message: 'Charge attempted',
      data: { status, message, id: transaction.id, reference: transaction.reference },
    };
  });
};
