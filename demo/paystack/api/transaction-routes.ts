import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Account, toldOf } from '../account.ts';
import { fetchedTransaction, transactionAnswer, transactionRow } from '../answers/transactions.ts';
import { duplicateReference, entityNotFound, unknownReference } from '../refusal.ts';
import { beginSale } from '../rules/payments.ts';
import { idOf, metaOf, pageOf, periodOf } from './lists.ts';
import { newTransactionOf } from './new-transaction.ts';

const number = z.coerce.number().int().optional().catch(undefined);
const filterSchema = z.object({
  status: z.enum(['success', 'failed', 'abandoned', 'reversed']).optional().catch(undefined),
  channel: z.string().optional().catch(undefined),
  amount: number,
  settlement: number,
  // Not in the document, but on Paystack's page of the call.
  customer: number,
});

/** Beginning, verifying, fetching and listing transactions. */
export const addTransactionRoutes = (app: FastifyInstance, account: Account): void => {
  const { books, levers, origin } = account;
  app.post('/transaction/initialize', async (request) => {
    const wanted = newTransactionOf(request.body);
    const sale = await books.add((desk) => beginSale(wanted, desk));
    if (!sale) throw duplicateReference();
    const { accessCode, reference } = sale.transaction;
    return {
      status: true,
      message: 'Authorization URL created',
      data: { authorization_url: `${origin()}/sheet#${accessCode}`, access_code: accessCode, reference },
    };
  });

  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async (request) => {
    const sale = await books.find({ reference: request.params.reference });
    if (!sale || levers.unseen.has(request.params.reference)) throw unknownReference();
    return {
      status: true,
      message: 'Verification successful',
      data: transactionAnswer(toldOf(account, sale)),
    };
  });

  app.get('/transaction', async (request) => {
    const { status, channel, amount, settlement, customer } = filterSchema.parse(request.query);
    const page = pageOf(request.query);
    const found = await books.listSales(
      {
        ...periodOf(request.query),
        status,
        channel,
        amountKobo: amount,
        payout: settlement,
        customerId: customer,
      },
      page,
    );
    return {
      status: true,
      message: 'Transactions retrieved',
      data: found.rows
        .filter(({ sale }) => !levers.unseen.has(sale.transaction.reference))
        .map(({ sale }) => transactionRow(toldOf(account, sale))),
      meta: { ...metaOf(found.total, page), total_volume: found.volumeKobo },
    };
  });

  app.get<{ Params: { id: string } }>('/transaction/:id', async (request) => {
    const sale = await books.find({ transaction: idOf(request.params) });
    if (!sale || levers.unseen.has(sale.transaction.reference)) throw entityNotFound();
    return {
      status: true,
      message: 'Transaction retrieved',
      data: fetchedTransaction(toldOf(account, sale)),
    };
  });
};
