import { Section } from '@react-email/section';
import { createElement, Fragment } from 'react';
import { includedVat, nairaText } from '#contract/money.ts';
import { isPickedUp } from '#contract/orders/status-label.ts';
import { vatLabel } from '#contract/orders/vat-label.ts';
import { channelName } from '#contract/payments/channels.ts';
import type { OrderLetter } from '#server/mail/mails.ts';
import { headline, type Letter, type Letterhead, paragraph, rule } from './layout.ts';
import { addressBlock, followLink, linesShown, orderButton, pricedItem, sumRow } from './order-parts.ts';

/** ` by bank transfer`, where the provider has said so. */
const paidBy = ({ paymentChannel }: OrderLetter): string =>
  paymentChannel ? ` by ${channelName(paymentChannel)}` : '';

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** That it was paid, is when it comes, or costs nothing, as what is sent in exchange; `of` says for which order. */
const payment = (order: OrderLetter, of = ''): string => {
  if (order.totalKobo === 0) return `there is nothing to pay${of}.`;
  return order.dueKobo === undefined
    ? `we have received your payment of ${nairaText(order.totalKobo)}${of && paidBy(order)}${of}.`
    : `we have received your order${of && ` ${order.orderNumber}`}. You pay ${nairaText(order.dueKobo)} when it comes.`;
};

/** An order that was placed: lines, sums and where it goes. */
export const orderConfirmed = (order: OrderLetter, shop: Letterhead): Letter => ({
  subject: `Order ${order.orderNumber} confirmed`,
  preview: sentence(payment(order)),
  body: createElement(
    Fragment,
    null,
    headline('Thank you for your order'),
    paragraph(`Hello ${order.customerName},`),
    paragraph(
      `${sentence(payment(order, ` for order ${order.orderNumber}`))} `,
      order.isTakenAlong ? '' : 'We are getting it ready.',
    ),
    rule(),
    ...linesShown(order.items, pricedItem, order, shop),
    rule(),
    createElement(
      Section,
      null,
      sumRow('Subtotal', order.itemsKobo),
      order.discountKobo > 0 ? sumRow('Discount', -order.discountKobo) : null,
      sumRow(isPickedUp(order) ? 'Pickup' : 'Shipping', order.shippingKobo),
      order.taxKobo > 0 ? sumRow('Tax', order.taxKobo) : null,
      sumRow('Total', order.totalKobo, true),
      order.vatBasisPoints === undefined
        ? null
        : sumRow(vatLabel(order.vatBasisPoints / 100), includedVat(order.totalKobo, order.vatBasisPoints)),
    ),
    rule(),
    ...(order.isTakenAlong
      ? []
      : [addressBlock(isPickedUp(order) ? 'Where to pick it up' : 'Shipping to', order), rule()]),
    orderButton(order, shop),
    followLink(order, shop),
  ),
});
