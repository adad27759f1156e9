import type { Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';

/** An account whose (lowercase) address is another one from now on. */
export interface MovedAddress {
  accountId: string;
  from: string;
  to: string;
}

/**
 * What other features know somebody by the address of. They stand on accounts, so they hand their part in
 * (`shop.keptByAddress`).
 */
export interface KeptByAddress {
  /** It goes along in the transaction that changes the account's address. */
  move(trx: Transaction<DB>, moved: MovedAddress): Promise<void>;
}
