import type { Checkout } from '#contract/checkout/schemas.ts';
import { CURRENCY, nairaOfKobo } from '#contract/money.ts';
import type { LinkToPay, PaidLink } from '#contract/sales-desk/links.ts';
import { salesDeskMessages as say } from '#contract/sales-desk/messages.ts';
import {
  contentsOf,
  findLinkByToken,
  insertTry,
  lockLink,
  type PaymentLink,
} from '#server/checkout/payment-link.ts';
import { newReference } from '#server/checkout/reference.ts';
import { presentLine } from '#server/checkout/snapshot.ts';
import { peekCheckout } from '#server/checkout/states.ts';
import { brokenRule, notPaid, Refusal } from '#server/http/errors.ts';
import { countUse, countWrongOf } from '#server/limits/hourly-quota.ts';
import { completeCheckout } from '#server/orders/complete-checkout.ts';
import { findOrderByReference } from '#server/orders/order-rows.ts';
import type { Shop } from '#server/shop.ts';
import { linkNotFound, stateOf, tooLate } from './links.ts';

const linkOf = async (shop: Shop, token: string): Promise<PaymentLink> => {
  const link = await findLinkByToken(shop.db, token);
  if (!link) throw linkNotFound();
  return link;
};

/** What whoever has the link may see: what is bought and what it costs, nothing of the customer. @throws Refusal 404 */
export const readLinkToPay = async (shop: Shop, token: string): Promise<LinkToPay> => {
  const link = await linkOf(shop, token);
  const contents = (await contentsOf(shop.db, [link.id])).get(link.id);
  const order = link.paidReference === null ? null : await findOrderByReference(shop.db, link.paidReference);
  return {
    state: stateOf(link),
    orderNumber: order?.orderNumber ?? null,
    asksEmail: !contents?.email,
    items: (contents?.lines ?? []).map(presentLine),
    itemsPrice: nairaOfKobo(contents?.itemsKobo ?? 0),
    discountAmount: nairaOfKobo(contents?.discountKobo ?? 0),
    shippingPrice: nairaOfKobo(contents?.shippingKobo ?? 0),
    totalPrice: nairaOfKobo(contents?.totalKobo ?? 0),
    expiresAt: link.expiresAt.toISOString(),
  };
};

/**
 * Begins a try to pay a link.
 * @param email where the receipt of this try goes; the address that the link was made with comes first
 * @throws Refusal 404, 400 without an address, 409 once it is paid or has ended, 429
 */
export const tryLink = async (
  shop: Shop,
  token: string,
  email: string,
  client: string,
): Promise<Checkout> => {
  const { id } = await linkOf(shop, token);
  const reference = newReference();
  const made = await shop.db.transaction().execute(async (trx) => {
    const refusal = await countUse(shop, trx, 'payment link', client);
    if (refusal) throw refusal;
    const link = await lockLink(trx, id);
    if (!link || stateOf(link) !== 'open') throw tooLate();
    const to = (await contentsOf(trx, [id])).get(id)?.email || email;
    if (to === '') throw brokenRule('invalid_input', say.email, 'email');
    const begun = await insertTry(trx, id, { reference, email: to });
    if (!begun) throw tooLate();
    return begun;
  });
  return {
    reference,
    amount: made.totalKobo,
    currency: CURRENCY,
    email: made.email,
    items: made.lines.map(presentLine),
    itemsPrice: nairaOfKobo(made.itemsKobo),
    discountAmount: nairaOfKobo(made.discountKobo),
    discountCode: null,
    shippingPrice: nairaOfKobo(made.shippingKobo),
    taxPrice: nairaOfKobo(made.taxKobo),
    totalPrice: nairaOfKobo(made.totalKobo),
    expiresAt: made.expiresAt.toISOString(),
  };
};

const isUnpaid = (error: unknown): boolean => error instanceof Refusal && error.status === 402;

/**
 * The payer's browser says that it has paid: makes the order, or gives the one that is there.
 * @throws Refusal 404, 402 not paid, 409 the money goes back, 429 asked too often, 503 the provider is away
 */
export const confirmLink = async (shop: Shop, token: string, reference: string): Promise<PaidLink> => {
  const link = await linkOf(shop, token);
  const checkout = await peekCheckout(shop.db, reference);
  if (checkout?.paymentLinkId !== link.id) throw notPaid('payment_not_completed', say.notPaid);
  const ask = async (): Promise<PaidLink> => {
    const completion = await completeCheckout(shop, reference);
    if (completion.kind === 'refused') throw completion.refusal;
    if (completion.kind === 'unknown') throw notPaid('payment_not_completed', say.notPaid);
    return { orderNumber: completion.order.orderNumber };
  };
  return countWrongOf(shop, { kind: 'unpaid link', client: link.id }, isUnpaid, ask);
};
