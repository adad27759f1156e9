import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Account } from './account.ts';
import { newTransactionOf } from './api/new-transaction.ts';
import type { Transaction } from './books/rows.ts';
import { readBrowserFiles } from './browser-files.ts';
import { duplicateReference, PaystackSaysNo } from './refusal.ts';
import { beginSale, chargeCard, isPaid, isResumable } from './rules/payments.ts';
import { ARRIVALS, sendTransfer, showAccount } from './rules/transfers.ts';

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
const sentSchema = z.object({ arrives: z.enum(ARRIVALS) });
const keySchema = z.object({ key: z.string() });

const popupView = (row: Transaction): object => ({
  id: row.id,
  reference: row.reference,
  accessCode: row.accessCode,
  amount: row.requestedKobo,
  currency: row.currency,
  customer: { email: row.email, first_name: row.firstName, last_name: row.lastName },
});

const unknownCode = (): PaystackSaysNo =>
  new PaystackSaysNo(404, 'Access code not found', 'access_code_not_found');

type OfPayment = { Params: { accessCode: string } };

/** The inline script and the sheet. */
const addFiles = async (app: FastifyInstance): Promise<void> => {
  for (const { path, type, bytes } of await readBrowserFiles()) {
    app.get(path, async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': SHEET_POLICY })
        .type(type)
        .send(bytes),
    );
  }
};

/** A payment begins, is taken up again, and says how it stands. */
const addPaymentCalls = (app: FastifyInstance, { books, keys }: Account): void => {
  app.post('/checkout', async (request) => {
    const key = keySchema.safeParse(request.body);
    if (!key.success || key.data.key !== keys.publicKey) {
      throw new PaystackSaysNo(401, 'Please enter a valid Key', 'invalid_key');
    }
    const wanted = newTransactionOf(request.body);
    const begun = await books.add((desk) => beginSale(wanted, desk));
    const sale = begun ?? (await books.find({ reference: wanted.reference ?? '' }));
    if (!sale || (!begun && !isResumable(sale, wanted))) throw duplicateReference();
    return { status: true, message: 'Transaction started', data: popupView(sale.transaction) };
  });

  app.get<OfPayment>('/checkout/:accessCode', async (request) => {
    const sale = await books.find({ accessCode: request.params.accessCode });
    if (!sale) throw unknownCode();
    if (isPaid(sale.transaction)) {
      throw new PaystackSaysNo(400, 'Transaction has already been completed', 'transaction_completed');
    }
    return { status: true, message: 'Transaction found', data: popupView(sale.transaction) };
  });

  app.get<OfPayment>('/checkout/:accessCode/status', async (request) => {
    const sale = await books.find({ accessCode: request.params.accessCode });
    if (!sale) throw unknownCode();
    const { id, reference, status, gatewayResponse } = sale.transaction;
    return { status: true, message: 'Status', data: { id, reference, status, message: gatewayResponse } };
  });
};

/** What a card or a transfer does to it. */
const addMoneyCalls = (app: FastifyInstance, { books }: Account): void => {
  app.post<OfPayment>('/checkout/:accessCode/card', async (request) => {
    const card = cardSchema.safeParse(request.body);
    if (!card.success) throw new PaystackSaysNo(400, 'Invalid card', 'invalid_card');
    const { sessionTimeout } = await books.settings();
    const charged = await books.change({ accessCode: request.params.accessCode }, (sale, desk) =>
      chargeCard(sale, desk, card.data, { ipAddress: request.ip, sessionTimeout }),
    );
    if (!charged) throw unknownCode();
    const { status, message, transaction } = charged;
    return {
      status: true,
      message: 'Charge attempted',
      data: { status, message, id: transaction.id, reference: transaction.reference },
    };
  });

  app.post<OfPayment>('/checkout/:accessCode/transfer', async (request) => {
    const { sessionTimeout } = await books.settings();
    const data = await books.change({ accessCode: request.params.accessCode }, (sale, desk) =>
      showAccount(sale, desk, sessionTimeout),
    );
    if (!data) throw unknownCode();
    return { status: true, message: 'Account shown', data };
  });

  app.post<OfPayment>('/checkout/:accessCode/sent', async (request) => {
    const sent = sentSchema.safeParse(request.body);
    if (!sent.success) throw new PaystackSaysNo(400, 'Invalid parameters', 'invalid_params');
    const isKnown = await books.change({ accessCode: request.params.accessCode }, (sale, desk) => {
      sendTransfer(sale, desk, sent.data.arrives);
      return true;
    });
    if (!isKnown) throw unknownCode();
    return { status: true, message: 'Transfer awaited', data: {} };
  });
};

/**
 * What the browser uses: Paystack's inline script, the payment sheet that it opens in a frame, and the sheet's own
 * calls. These calls are the fake's; Paystack's own are not public.
 */
export const addPopupRoutes = async (app: FastifyInstance, account: Account): Promise<void> => {
  await addFiles(app);
  addPaymentCalls(app, account);
  addMoneyCalls(app, account);
};
