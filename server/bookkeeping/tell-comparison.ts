import type { Difference } from '#contract/bookkeeping/schemas.ts';
import { formatNairaExact, nairaText } from '#contract/money.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import type { Shop } from '#server/shop.ts';
import { beginComparison, finishRun } from './compare.ts';
import { listDifferences } from './difference-list.ts';

const sideText = (side: Difference['ours']): string =>
  side ? `${side.state}${side.amount === null ? '' : ` ${formatNairaExact(side.amount)}`}` : 'nothing';

/**
 * Holds the provider's books against the shop's, and tells a command's reader how they stand.
 * @returns how many differences there are
 * @throws Refusal 409 while another comparison runs, Error where the provider cannot be asked
 */
export const compareAndTell = async (
  shop: Shop,
  days: number,
  print: (line: string) => void,
): Promise<number> => {
  const run = await beginComparison(shop, days, null);
  const { sums, differences } = await finishRun(shop, run);
  print(
    `Payments: ${sums.payments}. ${PROVIDER} ${nairaText(sums.theirPaidKobo)}, the shop ${nairaText(sums.ourPaidKobo)}`,
  );
  print(
    `Refunds: ${sums.refunds}. ${PROVIDER} ${nairaText(sums.theirRefundedKobo)}, the shop ${nairaText(sums.ourRefundedKobo)}`,
  );
  if (differences === 0) {
    print('Both agree.');
    return 0;
  }
  print(
    `${differences} ${differences === 1 ? 'difference' : 'differences'}; the admin area shows them under Payments:`,
  );
  for (let page = 1; ; page += 1) {
    const { rows } = await listDifferences(shop.db, { page, limit: 100 });
    for (const { kind, reference, ours, theirs } of rows)
      print(`  ${kind} ${reference}: ${PROVIDER} ${sideText(theirs)}; the shop ${sideText(ours)}`);
    if (rows.length < 100) return differences;
  }
};
