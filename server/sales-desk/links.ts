import { randomBytes } from 'node:crypto';
import encodeQR from 'qr';
import { nairaOfKobo } from '#contract/money.ts';
import type { LinkState, NewPaymentLink, PaymentLinkShown } from '#contract/sales-desk/links.ts';
import { salesDeskMessages as say } from '#contract/sales-desk/messages.ts';
import { recordChanges } from '#server/audit/audit.ts';
import { giveStockBack, moveStock } from '#server/catalogue/products/stock.ts';
import {
  contentsOf,
  findLink,
  insertLink,
  type LinkContents,
  listLinks,
  lockLink,
  markRevoked,
  type PaymentLink,
  replaceHeldOfLink,
  triesOf,
} from '#server/checkout/payment-link.ts';
import { newReference } from '#server/checkout/reference.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { IdempotentCall } from '#server/http/idempotent-call.ts';
import { completeCheckout } from '#server/orders/complete-checkout.ts';
import { findOrderByReference } from '#server/orders/order-rows.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import type { Shop } from '#server/shop.ts';
import { accountOf, notesOf, recipientOf, shownGoodsOf } from './goods.ts';
import { isMade } from './made-once.ts';

const TOKEN_BYTES = 18;
const QUIET_ZONE = 4;
const MINUTES_AN_HOUR = 60;

export const stateOf = (link: PaymentLink): LinkState => {
  if (link.paidReference !== null) return 'paid';
  if (link.isRevoked) return 'revoked';
  return link.isOpen ? 'open' : 'expired';
};

export const linkNotFound = () => notFound('payment_link_not_found', say.linkNotFound);

const present = async (
  shop: Shop,
  link: PaymentLink,
  contents: LinkContents | undefined,
): Promise<PaymentLinkShown> => {
  const order = link.paidReference === null ? null : await findOrderByReference(shop.db, link.paidReference);
  const url = `${shop.appUrl()}/pay/${link.token}`;
  return {
    _id: link.id,
    url,
    qr: encodeQR(url, 'svg', { ecc: 'medium', border: QUIET_ZONE }),
    state: stateOf(link),
    customerName: contents?.shippingAddress.name ?? '',
    customerPhone: phoneNumberOf(contents?.shippingAddress.phone ?? ''),
    items: (contents?.lines ?? []).map(({ name, quantity }) => ({ name, quantity })),
    totalPrice: nairaOfKobo(contents?.totalKobo ?? 0),
    createdBy: link.creatorName,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    order: order && { _id: order.id, orderNumber: order.orderNumber },
  };
};

/** @throws Refusal 404 */
export const readLink = async (shop: Shop, id: string): Promise<PaymentLinkShown> => {
  const link = await findLink(shop.db, id);
  if (!link) throw linkNotFound();
  return present(shop, link, (await contentsOf(shop.db, [id])).get(id));
};

/** A page of links, newest first. */
export const presentLinks = async (shop: Shop, query: { page: number; limit: number }) => {
  const { rows, total } = await listLinks(shop.db, query);
  const contents = await contentsOf(
    shop.db,
    rows.map(({ id }) => id),
  );
  return { links: await Promise.all(rows.map((link) => present(shop, link, contents.get(link.id)))), total };
};

/**
 * An administrator makes a link by which a sale is paid: its units leave the shelf until it ends. The same under its key a second
 * time gives the link that the first has made.
 * @throws Refusal 400 for a choice, 409 where something is not for sale, there is too little of it, its total is another than was shown, or
 *   something else was sent under its key
 */
export const makeLink = async (
  shop: Shop,
  { hours, ...sale }: NewPaymentLink,
  admin: Caller,
  sent: IdempotentCall,
): Promise<{ link: PaymentLinkShown; isNew: boolean }> => {
  const { key: id } = sale;
  const changes = await shop.db.transaction().execute(async (trx) => {
    if (await isMade(trx, sent)) return null;
    const frozen = await shownGoodsOf(trx, sale);
    await insertLink(trx, {
      id,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      reference: newReference(),
      accountId: sale.customer.email === '' ? null : await accountOf(trx, sale.customer.email),
      email: sale.customer.email,
      notes: notesOf(sale),
      by: admin,
      frozen,
      shippingAddress: recipientOf(sale),
      holdMinutes: hours * MINUTES_AN_HOUR,
    });
    await recordChanges(trx, admin, [
      {
        action: 'created',
        kind: 'payment',
        subject: { id, name: 'Payment link' },
        after: {
          total: nairaOfKobo(frozen.totals.totalKobo),
          hours,
          ...(sale.discount ? { discount: nairaOfKobo(frozen.totals.discountKobo) } : {}),
        },
      },
    ]);
    return moveStock(trx, frozen.moves);
  });
  if (changes !== null) await shop.changes.stockChanged(changes);
  return { link: await readLink(shop, id), isNew: changes !== null };
};

/**
 * An administrator ends a link before its time; its units go back. Whoever has just paid it is asked about first, so that
 * a sale that was made is not undone; what is paid later goes back in full.
 * @throws Refusal 404, 409 where it has been paid, or has ended
 */
export const revokeLink = async (shop: Shop, id: string, admin: Caller): Promise<PaymentLinkShown> => {
  for (const reference of await triesOf(shop.db, id)) await completeCheckout(shop, reference);
  const stock = await shop.db.transaction().execute(async (trx) => {
    const link = await lockLink(trx, id);
    if (!link) throw linkNotFound();
    if (link.paidReference !== null) throw conflict('payment_link_paid', say.linkPaid);
    if (stateOf(link) !== 'open') throw conflict('payment_link_ended', say.linkEnded);
    const lines = await replaceHeldOfLink(trx, id);
    await markRevoked(trx, id);
    await recordChanges(trx, admin, [
      {
        action: 'deleted',
        kind: 'payment',
        subject: { id, name: 'Payment link' },
        before: { state: 'open' },
      },
    ]);
    return lines ? giveStockBack(trx, lines) : [];
  });
  await shop.changes.stockChanged(stock);
  return readLink(shop, id);
};

export const tooLate = () => conflict('payment_link_ended', say.linkOver);
