import { z } from 'zod';
import { blankIsNone, daySchema, idSchema } from '../http/envelope.ts';
import { RETURN_REASONS } from '../returns/kinds.ts';
import { groupMessages as say } from './group-messages.ts';
import { SALES_CHANNEL_NAMES } from './sales-channels.ts';

const TEXT_MAX = 200;

const text = blankIsNone(z.string().max(TEXT_MAX, say.tooLong));

/** By what reports tell orders apart, so that each figure leads to its orders. `none` means without one. */
export const orderGroupsShape = {
  /** `sold`: paid, and neither cancelled nor refunded. `charged`: paid through the provider, whatever became of it. */
  counts: blankIsNone(z.enum(['sold', 'charged'], { error: say.counts })),
  product: blankIsNone(idSchema(say.product)),
  /** `none`, with a product: what was sold of it without a variant. */
  variant: blankIsNone(z.union([z.literal('none'), idSchema(say.variant)], { error: say.variant })),
  /** Of what is in it today; `none`: of products that were deleted. */
  category: blankIsNone(z.union([z.literal('none'), idSchema(say.category)], { error: say.category })),
  /** However it is written: `oyo`, `Ọ̀yọ́ State`. */
  state: text,
  channel: blankIsNone(z.enum(SALES_CHANNEL_NAMES, { error: say.channel })),
  /** `hand:` or `online:` and the way, such as `hand:cash`, `online:card`. */
  paidBy: text,
  /** The id of a customer, as `GET /admin/customers` gives it. */
  customer: text,
  code: text,
  /** Of which something was returned, for this reason or for any. */
  returned: blankIsNone(z.enum(['any', ...RETURN_REASONS], { error: say.returned })),
  /** The rate of value-added tax that their prices included, in hundredths of a percent, such as `750`; `none` where they told of none. */
  vat: blankIsNone(z.string().regex(/^(none|[1-9]\d{0,4})$/, say.vat)),
  /** Whose money was in a payout: one at the bank, one on its way, or `none` at the bank yet. */
  payout: blankIsNone(z.enum(['done', 'pending', 'none'], { error: say.payout })),
  /** Of which days that payout is, both included. */
  payoutFrom: blankIsNone(daySchema),
  payoutTo: blankIsNone(daySchema),
};
