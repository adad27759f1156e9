import { sql } from 'kysely';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import type { RefundAccount } from '#contract/payments/schemas.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { Caller } from '#server/http/caller.ts';
import { away, brokenField, conflict } from '#server/http/errors.ts';
import { type Bank, ProviderRefused, ProviderUnavailable } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { paymentOf, type Refund, refundColumns } from './refund-rows.ts';
import { takeRow } from './take-row.ts';

/** The banks that a refund in this currency can be paid to, by name. @throws Refusal 503 */
export const listBanks = async (shop: Shop, currency: string): Promise<Bank[]> => {
  try {
    const banks = await shop.payments.listBanks(currency);
    return banks.toSorted((left, right) => left.name.localeCompare(right.name));
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw away('payment_provider_away', say.away);
    throw error;
  }
};

const findWaiting = async (shop: Shop, reference: string): Promise<Refund & { providerId: string }> => {
  const { rows } = await sql<Refund>`
    select ${refundColumns} from refund r where r.reference = ${reference} and r.state = 'needs_details'
    order by r.created_at limit 1`.execute(shop.db);
  const [refund] = rows;
  if (!refund?.providerId) throw conflict('payment_settled', say.needsNoAccount);
  return { ...refund, providerId: refund.providerId };
};

/**
 * An admin gives the bank account to which a refund goes that the card did not take. The provider takes it once: pressed
 * again, or after a lost answer, it says no, and the refund is where it was. The audit log has the account's last digits.
 * @throws Refusal 409 none waits for an account, or the provider refuses it; 400 unknown bank; 503 the provider is away
 */
export const refundToAccount = async (
  shop: Shop,
  reference: string,
  { accountNumber, bankId }: RefundAccount,
  admin: Caller,
): Promise<void> => {
  const refund = await findWaiting(shop, reference);
  const bank = (await listBanks(shop, refund.currency)).find(({ id }) => id === bankId);
  if (!bank) throw brokenField('not_allowed', say.bank, 'bankId');
  await shop.db.transaction().execute((trx) =>
    recordChanges(trx, admin, [
      {
        action: 'changed',
        kind: 'refund',
        subject: { id: reference, name: reference },
        after: { bank: bank.name, account: `ends in ${accountNumber.slice(-4)}` },
      },
    ]),
  );
  try {
    const row = await shop.payments.refundToAccount(refund.providerId, {
      accountNumber,
      bankId,
      currency: refund.currency,
    });
    await takeRow(shop, { ...row, id: refund.providerId }, paymentOf(refund));
  } catch (error) {
    if (error instanceof ProviderRefused) throw conflict('refund_refused', error.message);
    if (error instanceof ProviderUnavailable) throw away('payment_provider_away', say.away);
    throw error;
  }
};
