import { z } from 'zod';
import { answerOf, integer, listMeta, nothing, time } from './parts.ts';

/**
 * `GET /settlement`: the document only says "an object"; the fields are those of the sample on its page.
 * Source: paystack.com/docs/api/settlement
 */
export const payoutListAnswer = answerOf(
  z.array(
    z.strictObject({
      id: integer,
      domain: z.string(),
      status: z.enum(['success', 'processing', 'pending', 'failed']),
      currency: z.string(),
      integration: integer,
      total_amount: integer,
      effective_amount: integer,
      total_fees: integer,
      total_processed: integer,
      deductions: nothing,
      settlement_date: time,
      settled_by: z.string().nullable(),
      createdAt: time,
      updatedAt: time,
    }),
  ),
).extend({ meta: listMeta });

/** The document's `ControlPanelFetchPaymentSessionTimeoutResponse`, and the same of its update. */
export const timeoutAnswer = answerOf(z.strictObject({ payment_session_timeout: integer }));

/** The document's `MiscellaneousListBanksResponse`. */
export const bankListAnswer = answerOf(
  z.array(
    z.strictObject({
      name: z.string(),
      slug: z.string(),
      code: z.string(),
      longcode: z.string(),
      gateway: z.string().nullable(),
      pay_with_bank: z.boolean(),
      supports_transfer: z.boolean(),
      available_for_direct_debit: z.boolean(),
      active: z.boolean(),
      is_deleted: z.boolean().nullable(),
      country: z.string(),
      currency: z.string(),
      type: z.string(),
      id: integer,
      createdAt: time,
      updatedAt: time,
    }),
  ),
);
