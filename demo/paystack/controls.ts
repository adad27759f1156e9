import { z } from 'zod';
import { type Account, termsOf } from './account.ts';
import { refundRow } from './answers/refunds.ts';
import type { Call } from './levers.ts';
import { entityNotFound, PaystackSaysNo } from './refusal.ts';
import { openDispute, remindOfDispute, resolveDispute } from './rules/disputes.ts';
import { becomePayment, beginSale } from './rules/payments.ts';
import { sumPayout } from './rules/payouts.ts';
import { beginRefund, moveRefund } from './rules/refunds.ts';
import { awaitTransfer, receiveTransfer } from './rules/transfers.ts';

/** What can be asked of the control address under one name. */
interface Control {
  /** Reads what was sent, does it, and gives what is to be answered. */
  run(body: unknown): Promise<unknown>;
}
type Controls = Record<string, Control>;

const kobo = z.number().int().positive();
const call = z.custom<Call>((value) => typeof value === 'string').default('*');
const seconds = z.number().min(0).max(3_600);

const define = <T extends z.ZodType>(schema: T, act: (given: z.output<T>) => unknown): Control => ({
  run: async (body) => {
    const parsed = schema.safeParse(body ?? {});
    if (parsed.success) return (await act(parsed.data)) ?? null;
    throw new PaystackSaysNo(400, parsed.error.issues[0]?.message ?? 'Invalid', 'invalid_params');
  },
});

const orNotFound = async <T>(changed: Promise<T | undefined>): Promise<T> => {
  const result = await changed;
  if (result === undefined) throw entityNotFound();
  return result;
};

/** How Paystack answers, and how its events come. */
const answering = ({ levers }: Account): Controls => ({
  'lose-next-answer': define(z.object({ call, how: z.enum(['cut', 'mute']).default('cut') }), (given) =>
    levers.loseNextAnswer(given.call, { how: given.how }),
  ),
  'delay-next': define(z.object({ call, seconds }), (given) =>
    levers.delayNext(given.call, given.seconds * 1000),
  ),
  'garble-next': define(z.object({ call }), (given) => levers.garbleNext(given.call)),
  'fail-next': define(z.object({ call }), (given) => levers.failNext(given.call)),
  'rate-limit': define(z.object({ seconds }), (given) => levers.rateLimit(given.seconds)),
  balance: define(z.object({ kobo: z.number().int().min(0).nullable() }), (given) =>
    levers.setBalance(given.kobo),
  ),
  'hide-new-refunds': define(
    z.object({ reads: z.number().int().min(0).default(0), seconds: seconds.default(0) }),
    (given) => levers.hideNewRefunds(given),
  ),
  delivery: define(
    z.object({
      lose: z.number().int().min(0).optional(),
      twice: z.boolean().optional(),
      backwards: z.boolean().optional(),
      held: z.boolean().optional(),
    }),
    (given) => void Object.assign(levers.delivery, given),
  ),
  reset: define(z.object({}), () => levers.reset()),
});

/** Money that comes without the shop, and money that is paid out to it. */
const comingAndGoing = ({ books }: Account): Controls => ({
  'sell-elsewhere': define(z.object({ amount: kobo, email: z.email() }), async (given) => {
    const sale = await books.add((desk) => {
      const begun = beginSale(
        {
          email: given.email,
          amountKobo: given.amount,
          currency: 'NGN',
          reference: undefined,
          metadata: null,
          firstName: '',
          lastName: '',
          phone: '',
        },
        desk,
      );
      becomePayment(begun, desk, given);
      return begun;
    });
    return { reference: sale?.transaction.reference };
  }),
  transfer: define(
    z.object({ reference: z.string(), arrived: kobo.optional(), isLetThrough: z.boolean().default(false) }),
    ({ reference, arrived, isLetThrough }) =>
      orNotFound(
        books.change({ reference }, (sale, desk) => {
          if (arrived === undefined) awaitTransfer(sale, desk);
          else receiveTransfer(sale, desk, arrived, { isLetThrough });
          return { status: sale.transaction.status };
        }),
      ),
  ),
  'pay-out': define(z.object({}), async () => {
    const payout = await books.payOut(new Date(Date.now() + 1), sumPayout);
    return { id: payout?.id ?? null };
  }),
});

/** Refunds that are made in the dashboard, and what becomes of any. */
const refunding = (account: Account): Controls => ({
  refund: define(z.object({ reference: z.string(), amount: kobo.optional() }), ({ reference, amount }) =>
    orNotFound(
      account.books.change({ reference }, (sale, desk) =>
        refundRow(
          beginRefund(
            sale,
            desk,
            {
              amountKobo: amount,
              currency: undefined,
              merchantNote: '',
              customerNote: '',
              by: 'dashboard@shop.example',
            },
            termsOf(account),
          ),
          sale.transaction,
        ),
      ),
    ),
  ),
  'move-refund': define(
    z.object({
      refund: z.number().int(),
      to: z.enum(['processing', 'processed', 'failed', 'needs-attention']),
    }),
    ({ refund, to }) =>
      orNotFound(
        account.books.change({ refund }, (sale, desk) =>
          refundRow(moveRefund(sale, desk, refund, to, termsOf(account)), sale.transaction),
        ),
      ),
  ),
});

const disputing = ({ books }: Account): Controls => ({
  dispute: define(
    z.object({
      reference: z.string(),
      amount: kobo.optional(),
      dueAt: z.iso
        .datetime()
        .transform((at) => new Date(at))
        .optional(),
    }),
    ({ reference, ...wanted }) =>
      orNotFound(books.change({ reference }, (sale, desk) => ({ id: openDispute(sale, desk, wanted).id }))),
  ),
  'remind-dispute': define(z.object({ dispute: z.number().int() }), ({ dispute }) =>
    orNotFound(books.change({ dispute }, (sale, desk) => remindOfDispute(sale, desk, dispute) ?? null)),
  ),
  'resolve-dispute': define(
    z.object({
      dispute: z.number().int(),
      resolution: z.enum(['merchant-accepted', 'declined', 'auto-accepted']),
    }),
    ({ dispute, resolution }) =>
      orNotFound(
        books.change({ dispute }, (sale, desk) => ({
          status: resolveDispute(sale, desk, dispute, { resolution }).status,
        })),
      ),
  ),
});

/** Everything that can be asked of the control address, by name. */
export const controls = (account: Account): Controls => ({
  ...answering(account),
  ...comingAndGoing(account),
  ...refunding(account),
  ...disputing(account),
});
