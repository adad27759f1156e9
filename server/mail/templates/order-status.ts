import { createElement, Fragment, type ReactNode } from 'react';
import { nairaText } from '#contract/money.ts';
import { isPickedUp } from '#contract/orders/status-label.ts';
import type { OrderLetter } from '#server/mail/mails.ts';
import { headline, type Letter, type Letterhead, paragraph, rule, smallPrint } from './layout.ts';
import { addressBlock, followLink, linesShown, orderButton, parcelBlocks, plainItem } from './order-parts.ts';

const letterOf = (
  order: OrderLetter,
  shop: Letterhead,
  { word, title, news, parts }: { word: string; title: string; news: string; parts: ReactNode[] },
): Letter => ({
  subject: `Order ${order.orderNumber} ${word}`,
  preview: title,
  body: createElement(
    Fragment,
    null,
    headline(title),
    paragraph(`Hello ${order.customerName},`),
    paragraph(news),
    rule(),
    ...(order.parcels && order.parcels.length > 0
      ? parcelBlocks(order.parcels, order, shop)
      : [...linesShown(order.items, plainItem, order, shop), rule()]),
    ...parts,
  ),
});

/** Its customer can come for it. */
const orderReady = (order: OrderLetter, shop: Letterhead): Letter =>
  letterOf(order, shop, {
    word: order.isPart ? 'ready in part' : 'ready for pickup',
    title: order.isPart ? 'Part of your order is ready for you' : 'Your order is ready for you',
    news: `${order.isPart ? 'Part of order' : 'Order'} ${order.orderNumber} is ready. Please bring its number when you come for it.`,
    parts: [addressBlock('Where it is', order), rule(), orderButton(order, shop), followLink(order, shop)],
  });

/** The order has left the shop, or waits at the pickup point. */
export const orderShipped = (order: OrderLetter, shop: Letterhead): Letter => {
  if (isPickedUp(order)) return orderReady(order, shop);
  return letterOf(order, shop, {
    word: order.isPart ? 'shipped in part' : 'shipped',
    title: order.isPart ? 'Part of your order is on its way' : 'Your order is on its way',
    news: order.isPart
      ? `Part of order ${order.orderNumber} has left us and is on its way to you.`
      : `Order ${order.orderNumber} has left us and is on its way to you.`,
    parts: [
      ...(order.dueKobo === undefined
        ? []
        : [paragraph(`Please have ${nairaText(order.dueKobo)} ready: you pay when it comes.`)]),
      addressBlock('It goes to', order),
      rule(),
      orderButton(order, shop),
      followLink(order, shop),
    ],
  });
};

/** The order has arrived. */
export const orderDelivered = (order: OrderLetter, shop: Letterhead): Letter =>
  letterOf(order, shop, {
    word: isPickedUp(order) ? 'picked up' : 'delivered',
    title: isPickedUp(order) ? 'You have picked up your order' : 'Your order has arrived',
    news: `Order ${order.orderNumber} has been ${isPickedUp(order) ? 'picked up' : 'delivered'}. We hope that you enjoy it.`,
    parts: [
      orderButton(order, shop),
      followLink(order, shop),
      smallPrint(
        `${isPickedUp(order) ? 'If you have not got it' : 'If it has not reached you'}, or something is wrong with it, please contact us and name ${order.orderNumber}.`,
      ),
    ],
  });

/** The order has come to nothing, whether or not some of it was under way. What was paid goes back by a refund of its own, which has its own mail. */
export const orderCancelled = (order: OrderLetter, shop: Letterhead): Letter =>
  letterOf(order, shop, {
    word: 'cancelled',
    title: 'Your order has been cancelled',
    news: `Order ${order.orderNumber} has been cancelled.`,
    parts: [
      orderButton(order, shop),
      followLink(order, shop),
      smallPrint(
        order.isUnpaid
          ? 'Nothing was paid for it, and there is nothing to pay.'
          : 'When money goes back to you, you get a mail of its own that names the amount.',
      ),
    ],
  });
