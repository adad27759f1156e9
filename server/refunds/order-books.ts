import type { Transaction } from 'kysely';
import type { StockChange } from '#server/answers/changes.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Refund } from './refund-rows.ts';

export type OrderRefund = Refund & { orderId: string };

/**
 * What a refund does to the order that it is of. Orders stand on refunds, so they hand their part in (`shop.orderBooks`).
 * All of it happens in the transaction of the refund's own change.
 */
export interface OrderBooks {
  /** The provider has taken it. */
  begun(trx: Transaction<DB>, refund: OrderRefund): Promise<void>;
  /**
   * The money is back: parts add up to the total and never beyond it, and only the full sum changes the order's states
   * and gives its goods back.
   * @param restocks whether the full sum moves the order to refunded, which puts its goods back; unless said it does, but not
   *   where a lost dispute took the money of goods that have gone out, or where it is a return's and others of its goods have not
   *   come back
   */
  moneyBack(
    trx: Transaction<DB>,
    refund: OrderRefund,
    restocks?: boolean,
  ): Promise<{ isFull: boolean; stock: StockChange[] }>;
  /** It came to nothing after it had begun. */
  failed(trx: Transaction<DB>, refund: OrderRefund): Promise<void>;
}
