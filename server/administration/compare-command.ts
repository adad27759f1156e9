import { COMPARED_DAYS, MOST_COMPARED_DAYS } from '#contract/bookkeeping/kinds.ts';
import { bookkeepingMessages as say } from '#contract/bookkeeping/messages.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import { compareAndTell } from '#server/bookkeeping/tell-comparison.ts';
import { type AdminCommand, print, textOf } from './admin-command.ts';

export const compare: AdminCommand = {
  does: `holds ${PROVIDER}'s books against the shop's`,
  usage: `compare [--days N]

  The daily comparison, now: payments and refunds of the last ${COMPARED_DAYS} days, or N. Ends with 2 where they differ.`,
  words: [0, 0],
  options: { days: { type: 'string' } },
  run: async (shop, typed) => {
    const days = Number(textOf(typed, 'days') ?? COMPARED_DAYS);
    if (!Number.isInteger(days) || days < 1 || days > MOST_COMPARED_DAYS) throw new Error(say.days);
    return (await compareAndTell(shop, days, print)) === 0 ? 0 : 2;
  },
};
