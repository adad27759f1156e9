import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { disputeAnswer, disputeRow, evidenceAnswer, resolvedDispute } from '../answers/disputes.ts';
import type { Dispute, Sale } from '../books/rows.ts';
import { entityNotFound, PaystackSaysNo } from '../refusal.ts';
import { addEvidence, changeDispute, resolveDispute } from '../rules/disputes.ts';
import { idOf, metaOf, pageOf, periodOf } from './lists.ts';

const filterSchema = z.object({
  status: z.string().optional().catch(undefined),
  transaction: z.coerce.number().int().optional().catch(undefined),
});
const kobo = z.coerce.number().int().min(0);
const resolveSchema = z.object({
  resolution: z.enum(['merchant-accepted', 'declined']),
  message: z.string().min(1),
  refund_amount: kobo,
  uploaded_filename: z.string().min(1),
  evidence: z.coerce.number().int().optional(),
});
const updateSchema = z.object({ refund_amount: kobo, uploaded_filename: z.string().optional() });
const text = z.string().min(1);
const evidenceSchema = z.object({
  customer_email: z.email(),
  customer_name: text,
  customer_phone: text,
  service_details: text,
  delivery_address: z.string().default(''),
  delivery_date: z.string().default(''),
});

const read = <T extends z.ZodType>(schema: T, body: unknown): z.output<T> => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0] ?? 'body');
  throw new PaystackSaysNo(400, `${field} is required or invalid`, 'invalid_params');
};

const disputeOf = ({ disputes }: Sale, id: number): Dispute => {
  const dispute = disputes.find((row) => row.id === id);
  if (!dispute) throw entityNotFound();
  return dispute;
};

type WithId = { Params: { id: string } };

const addDisputeReads = (app: FastifyInstance, { books }: Account): void => {
  app.get('/dispute', async (request) => {
    const page = pageOf(request.query);
    const found = await books.listDisputes(
      { ...periodOf(request.query), ...filterSchema.parse(request.query) },
      page,
    );
    return {
      status: true,
      message: 'Disputes retrieved',
      data: found.rows.map(({ sale, id }) => disputeRow(disputeOf(sale, id), sale.transaction)),
      meta: metaOf(found.total, page),
    };
  });

  app.get<WithId>('/dispute/:id', async (request) => {
    const id = idOf(request.params);
    const sale = await books.find({ dispute: id });
    if (!sale) throw entityNotFound();
    return {
      status: true,
      message: 'Dispute retrieved',
      data: disputeAnswer(disputeOf(sale, id), sale.transaction),
    };
  });
};

/** What a merchant says to a dispute: another sum, an end, evidence, and where a file for it goes. */
const addDisputeAnswers = (app: FastifyInstance, { books, origin }: Account): void => {
  app.put<WithId>('/dispute/:id', async (request) => {
    const id = idOf(request.params);
    const { refund_amount, uploaded_filename } = read(updateSchema, request.body);
    const data = await books.change({ dispute: id }, (sale, desk) =>
      disputeAnswer(
        changeDispute(sale, desk, id, { amount: refund_amount, attachment: uploaded_filename }),
        sale.transaction,
      ),
    );
    if (!data) throw entityNotFound();
    return { status: true, message: 'Dispute updated successfully', data };
  });

  app.put<WithId>('/dispute/:id/resolve', async (request) => {
    const id = idOf(request.params);
    const { resolution, message, refund_amount, uploaded_filename } = read(resolveSchema, request.body);
    const data = await books.change({ dispute: id }, (sale, desk) =>
      resolvedDispute(
        resolveDispute(sale, desk, id, {
          resolution,
          message,
          amount: refund_amount,
          attachment: uploaded_filename,
        }),
        sale.transaction,
      ),
    );
    if (!data) throw entityNotFound();
    return { status: true, message: 'Dispute successfully resolved', data };
  });

  app.post<WithId>('/dispute/:id/evidence', async (request) => {
    const id = idOf(request.params);
    const given = read(evidenceSchema, request.body);
    const data = await books.change({ dispute: id }, (sale, desk) => {
      addEvidence(sale, desk, id, given);
      return evidenceAnswer(disputeOf(sale, id));
    });
    if (!data) throw entityNotFound();
    return { status: true, message: 'Evidence created', data };
  });

  app.get<WithId>('/dispute/:id/upload_url', async (request) => {
    const id = idOf(request.params);
    if (!(await books.find({ dispute: id }))) throw entityNotFound();
    const fileName = randomBytes(10).toString('hex');
    return {
      status: true,
      message: 'Upload url generated',
      data: { signedUrl: `${origin()}/upload/${fileName}`, fileName },
    };
  });
};

/** Listing, fetching, answering and resolving disputes. */
export const addDisputeRoutes = (app: FastifyInstance, account: Account): void => {
  addDisputeReads(app, account);
  addDisputeAnswers(app, account);
};
