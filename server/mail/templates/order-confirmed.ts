import { Section } from '@react-email/section';
import { createElement, Fragment } from 'react';
import { channelName } from '#contract/payments/channels.ts';
import type { OrderLetter } from '#server/mail/mails.ts';
import { headline, type Letter, type Letterhead, paragraph, rule } from './layout.ts';
import { addressBlock, followLink, orderButton, price, pricedItem, sumRow } from './order-parts.ts';

/** ` by bank transfer`, where the provider has said so. */
const paidBy = ({ paymentChannel }: OrderLetter): string =>
  paymentChannel ? ` by ${channelName(paymentChannel)}` : '';

/** The receipt of a paid order: lines, sums and where it goes. */
export const orderConfirmed = (order: OrderLetter, shop: Letterhead): Letter => ({
  subject: `Order ${order.orderNumber} confirmed`,
  preview: `We have received your payment of ${price(order.totalKobo)}.`,
  body: createElement(
    Fragment,
    null,
    headline('Thank you for your order'),
    paragraph(`Hello ${order.customerName},`),
    paragraph(
      `we have received your payment of ${price(order.totalKobo)}${paidBy(order)} for order ${order.orderNumber}. `,
      'We are getting it ready.',
    ),
    rule(),
    ...order.items.map(pricedItem),
    rule(),
    createElement(
      Section,
      null,
      sumRow('Subtotal', order.itemsKobo),
      order.discountKobo > 0 ? sumRow('Discount', -order.discountKobo) : null,
      sumRow('Shipping', order.shippingKobo),
      order.taxKobo > 0 ? sumRow('Tax', order.taxKobo) : null,
      sumRow('Total', order.totalKobo, true),
    ),
    rule(),
    addressBlock('Shipping to', order),
    rule(),
    orderButton(order, shop),
    followLink(order, shop),
  ),
});
