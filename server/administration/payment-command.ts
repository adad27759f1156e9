import { sql } from 'kysely';
import { nairaText } from '#contract/money.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import { completeCheckout } from '#server/orders/complete-checkout.ts';
import { recheckPayment } from '#server/settlement/recheck.ts';
import type { Shop } from '#server/shop.ts';
import { type AdminCommand, type ExitCode, print } from './admin-command.ts';

interface Standing {
  paidKobo: number;
  state: string;
  reason: string | null;
  orderNumber: string | null;
  refunds: { kobo: number; state: string }[];
}

/** What the shop knows of a payment; null where nothing has been paid. */
const standingOf = async (shop: Shop, reference: string): Promise<Standing | null> => {
  const { rows } = await sql<Standing>`
    select c.amount_kobo as "paidKobo", c.state, c.reason, o.order_number as "orderNumber",
      coalesce((select jsonb_agg(jsonb_build_object('kobo', r.amount_kobo, 'state', r.state) order by r.created_at)
        from refund r where r.reference = c.reference), '[]') as refunds
    from charge c left join customer_order o on o.reference = c.reference
    where c.reference = ${reference}`.execute(shop.db);
  return rows[0] ?? null;
};

const tell = ({ paidKobo, state, reason, orderNumber, refunds }: Standing): void => {
  print(`${PROVIDER} took ${nairaText(paidKobo)}. State: ${state}${reason ? ` (${reason})` : ''}.`);
  print(orderNumber === null ? 'It has no order.' : `It is order ${orderNumber}.`);
  for (const refund of refunds) print(`Refund of ${nairaText(refund.kobo)}: ${refund.state}.`);
};

/** Asks as the shop itself does, and says what became of the payment. */
const recheck = async (shop: Shop, reference: string): Promise<ExitCode> => {
  const completion = await completeCheckout(shop, reference);
  const refusal = completion.kind === 'refused' ? completion.refusal : null;
  if (refusal?.status === 503) throw new Error(`${PROVIDER} does not answer: try again in a moment`);
  const before = await standingOf(shop, reference);
  if (before === null) {
    if (completion.kind === 'unknown')
      throw new Error(`Neither a checkout nor a payment of this shop has the reference ${reference}`);
    print(refusal?.message ?? 'Nothing has been paid under this reference.');
    return 2;
  }
  const { needsAttention } = await recheckPayment(shop, reference, null);
  tell((await standingOf(shop, reference)) ?? before);
  if (!needsAttention) return 0;
  print('It needs somebody: the admin area says under Payments what can be done.');
  return 2;
};

export const payment: AdminCommand = {
  does: `asks ${PROVIDER} what became of a payment, and acts upon it`,
  usage: `payment REFERENCE

  Asks ${PROVIDER} about the payment with this reference: money that came becomes its order, or goes back in full, as if the
  shop had asked by itself; refunds under way move on. Ends with 2 where nothing was paid, or it needs somebody.`,
  words: [1, 1],
  run: (shop, { words: [reference = ''] }) => recheck(shop, reference),
};
