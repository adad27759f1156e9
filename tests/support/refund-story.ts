import type { PaystackStub } from './paystack-stub.ts';
import type { TestShop } from './shop.ts';

/** What is known of a payment's refunds on both sides, for whoever reads why a test is red. */
export const refundStory = async (
  shop: TestShop,
  paystack: PaystackStub,
  reference: string,
): Promise<string> => {
  const { rows } = await shop.shop.connection.pool.query(
    `select (select row_to_json(c) from charge c where c.reference = $1) as charge,
       (select row_to_json(o) from (select id, status, payment_status, total_kobo, refunded_kobo from customer_order
         where reference = $1) o) as "order",
       (select json_agg(r order by r.created_at, r.id) from refund r where r.reference = $1) as refunds,
       (select json_agg(d) from dispute d where d.reference = $1) as disputes`,
    [reference],
  );
  const { status, amountKobo } = paystack.transactionOf(reference);
  const disputes = paystack.books().disputes.filter((dispute) => dispute.reference === reference);
  const theirs = { status, amountKobo, refunds: paystack.refundsOf(reference), disputes };
  return JSON.stringify({ reference, ours: rows[0], theirs });
};
