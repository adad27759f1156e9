import { type Account, termsOf } from './account.ts';
import { expireDisputes } from './rules/disputes.ts';
import { sumPayout } from './rules/payouts.ts';
import { advanceRefunds } from './rules/refunds.ts';
import { arriveTransfers } from './rules/transfers.ts';

const DAY_MS = 24 * 3_600_000;

/** What happens at Paystack without anybody's doing: refunds move on, disputes end unanswered, transfers arrive. */
export const moveOn = async (account: Account, now = new Date()): Promise<void> => {
  for (const transaction of await account.books.dueSales(now)) {
    await account.books.change({ transaction }, (sale, desk) => {
      advanceRefunds(sale, { ...desk, now }, termsOf(account));
      expireDisputes(sale, { ...desk, now });
      arriveTransfers(sale, { ...desk, now });
    });
  }
};

/** Pays out what was paid on the days before today, as Paystack does on the next working day. */
export const payOutYesterday = async ({ books }: Account, now = new Date()): Promise<void> => {
  await books.payOut(new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS), sumPayout);
};
