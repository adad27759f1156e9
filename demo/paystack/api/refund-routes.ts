import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Account, termsOf } from '../account.ts';
import { newRefundAnswer, refundRow, retriedRefund } from '../answers/refunds.ts';
import type { Found, SaleKey } from '../books/books.ts';
import type { Refund, Sale } from '../books/rows.ts';
import type { Levers } from '../levers.ts';
import { entityNotFound, PaystackSaysNo, unknownReference } from '../refusal.ts';
import { beginRefund, retryRefund } from '../rules/refunds.ts';
import { idOf, metaOf, pageOf, periodOf } from './lists.ts';

/** The account's user as whom the API's key acts. */
const OWNER = 'demo@shop.example';

const newRefundSchema = z.object({
  transaction: z.union([z.string().min(1), z.number()]).transform(String),
  amount: z.coerce.number().int().positive().nullish(),
  currency: z.string().nullish(),
  merchant_note: z.string().nullish(),
  customer_note: z.string().nullish(),
});

const retrySchema = z.object({
  refund_account_details: z.object({
    currency: z.string(),
    account_number: z.string().regex(/^\d{10}$/),
    bank_id: z.coerce.string().regex(/^\d+$/),
  }),
});
const filterSchema = z.object({ transaction: z.coerce.number().int().optional().catch(undefined) });

const refundOf = ({ refunds }: Sale, id: number): Refund => {
  const refund = refunds.find((row) => row.id === id);
  if (!refund) throw entityNotFound();
  return refund;
};

const rowsOf = ({ rows }: Found, { rowsNameReference }: Levers): object[] =>
  rows.map(({ sale, id }) => {
    const { transaction_reference, ...row } = refundRow(refundOf(sale, id), sale.transaction);
    return rowsNameReference ? { ...row, transaction_reference } : row;
  });

const readNewRefund = (body: unknown) => {
  const parsed = newRefundSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw parsed.error.issues[0]?.path[0] === 'amount'
    ? new PaystackSaysNo(400, 'Invalid Amount Sent', 'invalid_amount')
    : new PaystackSaysNo(400, 'Transaction is required', 'missing_params');
};

const isNumber = (text: string): boolean => /^\d{1,15}$/.test(text);

/** Begins a refund of the sale that the caller names, by its reference or its number. */
const makeRefund = async (account: Account, wanted: ReturnType<typeof readNewRefund>) => {
  const { books, levers } = account;
  const begin = (key: SaleKey) =>
    books.change(key, (sale, desk) => ({
      refund: beginRefund(
        sale,
        desk,
        {
          amountKobo: wanted.amount ?? undefined,
          currency: wanted.currency ?? undefined,
          merchantNote: (levers.keepsNotes && wanted.merchant_note) || '',
          customerNote: wanted.customer_note ?? '',
          by: OWNER,
        },
        termsOf(account),
      ),
      transaction: sale.transaction,
    }));
  const { transaction } = wanted;
  const begun =
    (await begin({ reference: transaction })) ??
    (isNumber(transaction) ? await begin({ transaction: Number(transaction) }) : undefined);
  if (!begun) throw unknownReference();
  levers.noteRefund(begun.refund.id);
  return begun;
};

/** Making, listing, fetching and retrying refunds. */
export const addRefundRoutes = (app: FastifyInstance, account: Account): void => {
  const { books, levers } = account;

  app.post('/refund', async (request) => {
    const wanted = readNewRefund(request.body);
    if (levers.refusal !== null) throw new PaystackSaysNo(400, levers.refusal, 'refused', 'api_error');
    const begun = await makeRefund(account, wanted);
    return {
      status: true,
      message: 'Refund has been queued for processing',
      data: newRefundAnswer(begun.refund, begun.transaction),
    };
  });

  app.get('/refund', async (request) => {
    const page = pageOf(request.query);
    const { transaction } = filterSchema.parse(request.query);
    const found = await books.listRefunds(
      {
        ...periodOf(request.query),
        transaction: levers.knowsRefundFilter ? transaction : undefined,
        hidden: levers.hiddenRefunds(),
      },
      page,
    );
    const rows = rowsOf(found, levers);
    const { perPage, ...meta } = metaOf(found.total, page);
    return {
      status: true,
      message: 'Refunds retrieved',
      data: rows,
      // The document has a text here alone.
      meta: { ...meta, perPage: String(perPage), failedRefundCount: 0 },
    };
  });

  app.get<{ Params: { id: string } }>('/refund/:id', async (request) => {
    const id = idOf(request.params);
    const sale = await books.find({ refund: id });
    if (!sale) throw entityNotFound();
    return {
      status: true,
      message: 'Refund retrieved',
      data: refundRow(refundOf(sale, id), sale.transaction),
    };
  });

  app.post<{ Params: { id: string } }>('/refund/retry_with_customer_details/:id', async (request) => {
    const id = idOf(request.params);
    const parsed = retrySchema.safeParse(request.body);
    if (!parsed.success) {
      throw new PaystackSaysNo(400, 'Refund account details are required', 'missing_params');
    }
    const data = await books.change({ refund: id }, (sale, desk) => {
      if (parsed.data.refund_account_details.currency !== sale.transaction.currency) {
        throw new PaystackSaysNo(400, 'Refund currency must be that of the transaction', 'invalid_currency');
      }
      return retriedRefund(retryRefund(sale, desk, id, termsOf(account)), sale.transaction);
    });
    if (!data) throw entityNotFound();
    return { status: true, message: 'Refund retried and has been queued for processing', data };
  });
};
