import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Account, toldOf } from '../account.ts';
import { payoutRow } from '../answers/payouts.ts';
import { transactionRow } from '../answers/transactions.ts';
import { BANKS } from '../banks.ts';
import { entityNotFound, PaystackSaysNo } from '../refusal.ts';
import { idOf, metaOf, pageOf, periodOf } from './lists.ts';

const timeoutSchema = z.object({ timeout: z.coerce.number().int().min(0) });
const bankSchema = z.object({
  currency: z.string().optional().catch(undefined),
  country: z.string().optional().catch(undefined),
});

/** Payouts, the account's settings, and the banks. */
export const addAccountRoutes = (app: FastifyInstance, account: Account): void => {
  const { books } = account;
  app.get('/settlement', async (request) => {
    const page = pageOf(request.query);
    const { rows, total } = await books.listPayouts(periodOf(request.query), page);
    return {
      status: true,
      message: 'Settlements retrieved',
      data: rows.map(payoutRow),
      meta: metaOf(total, page),
    };
  });

  app.get<{ Params: { id: string } }>('/settlement/:id/transactions', async (request) => {
    const payout = idOf(request.params);
    const page = pageOf(request.query);
    const found = await books.listSales({ payout }, page);
    if (found.total === 0) throw entityNotFound();
    return {
      status: true,
      message: 'Transactions retrieved',
      data: found.rows.map(({ sale }) => transactionRow(toldOf(account, sale))),
      meta: { ...metaOf(found.total, page), total_volume: found.volumeKobo },
    };
  });

  app.get('/integration/payment_session_timeout', async () => ({
    status: true,
    message: 'Payment session timeout retrieved',
    data: { payment_session_timeout: (await books.settings()).sessionTimeout },
  }));

  app.put('/integration/payment_session_timeout', async (request) => {
    const parsed = timeoutSchema.safeParse(request.body);
    if (!parsed.success) throw new PaystackSaysNo(400, 'timeout is required', 'missing_params');
    await books.changeSettings({ sessionTimeout: parsed.data.timeout });
    return {
      status: true,
      message: 'Payment session timeout updated',
      data: { payment_session_timeout: parsed.data.timeout },
    };
  });

  app.get('/bank', async (request) => {
    const { currency, country } = bankSchema.parse(request.query);
    return {
      status: true,
      message: 'Banks retrieved',
      data: BANKS.filter(
        (bank) =>
          (currency === undefined || bank.currency === currency) &&
          (country === undefined || bank.country.toLowerCase() === country.toLowerCase()),
      ),
    };
  });
};
