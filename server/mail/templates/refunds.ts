import { Section } from '@react-email/section';
import { createElement, Fragment, type ReactNode } from 'react';
import { koboLeft, nairaText } from '#contract/money.ts';
import type { OrderRefundLetter, PaymentRefundLetter } from '#server/mail/mails.ts';
import { headline, type Letter, type Letterhead, linkButton, paragraph, rule, smallPrint } from './layout.ts';
import { followLink, orderButton, sumRow, wayBack } from './order-parts.ts';

const whereItGoes = (): ReactNode =>
  smallPrint(
    'The money goes back to the card or account that you paid with. ',
    'Your bank may take some working days to show it.',
  );

/** What an administrator gave back went by no card, and no bank has to show it. */
const givenByHand = (orderNumber: string): ReactNode =>
  smallPrint(
    'We have given the money back to you ourselves, in cash or by a transfer. ',
    `If you have not got it, please contact us and name ${orderNumber}.`,
  );

/** An admin has marked the order as refunded; whether and how money moved is between shop and shopper. */
const markedRefunded = (order: OrderRefundLetter, shop: Letterhead): Letter => ({
  subject: `Order ${order.orderNumber} refunded`,
  preview: 'Your order has been marked as refunded.',
  body: createElement(
    Fragment,
    null,
    headline('Your order has been marked as refunded'),
    paragraph(`Hello ${order.customerName},`),
    paragraph(`Order ${order.orderNumber} has been marked as refunded.`),
    orderButton(order, shop),
    followLink(order, shop),
    smallPrint(`If you have not got your money back, please contact us and name ${order.orderNumber}.`),
  ),
});

/** Money of an order is back: all of it, or a part, with what has come back so far. */
export const orderRefunded = (order: OrderRefundLetter, shop: Letterhead): Letter => {
  const { amountKobo, refundedKobo, totalKobo, orderNumber } = order;
  if (amountKobo === null) return markedRefunded(order, shop);
  const isAll = refundedKobo === totalKobo;
  const isFirst = refundedKobo === amountKobo;
  const amount = nairaText(amountKobo);
  return {
    subject: isAll ? `Order ${orderNumber} refunded` : `${amount} of order ${orderNumber} refunded`,
    preview: `We have refunded ${amount}.`,
    body: createElement(
      Fragment,
      null,
      headline(isAll ? 'Your order has been refunded' : 'Part of your order has been refunded'),
      paragraph(`Hello ${order.customerName},`),
      paragraph(
        `We have refunded ${amount} of order ${orderNumber}. `,
        isAll ? 'With that, all that you paid for it has gone back to you.' : '',
      ),
      rule(),
      createElement(
        Section,
        null,
        sumRow('You paid', totalKobo),
        isFirst ? null : sumRow('Refunded before', koboLeft(refundedKobo, amountKobo)),
        sumRow('Refunded now', amountKobo, true),
      ),
      rule(),
      order.isByHand ? givenByHand(orderNumber) : whereItGoes(),
      orderButton(order, shop),
      followLink(order, shop),
    ),
  };
};

/** What of the payment went back. */
const paymentBack = ({ amountKobo, paidKobo }: PaymentRefundLetter): string => {
  if (paidKobo === undefined)
    return amountKobo === null ? 'your payment in full' : `your payment of ${nairaText(amountKobo)} in full`;
  if (amountKobo === null || paidKobo === null) return 'a part of your payment';
  return `${nairaText(amountKobo)} of your payment of ${nairaText(paidKobo)}`;
};

/** Why it went back. */
const reasonOf = (payment: string, isSecond: boolean): ReactNode =>
  isSecond
    ? paragraph(
        `The same goods were paid for twice, so we have refunded ${payment}. `,
        'Your other payment has become your order, and nothing changes for it.',
      )
    : paragraph(
        `The order that you paid for could not be completed, so we have refunded ${payment}. `,
        'We are sorry.',
      );

/** A payment that could not become an order has gone back. Whoever paid by a link need have neither cart nor account. */
export const paymentRefunded = (letter: PaymentRefundLetter, shop: Letterhead): Letter => {
  const { name, paidKobo, isSecond = false } = letter;
  const toOrders = letter.payPath === undefined ? [linkButton('View My Orders', `${shop.url}/history`)] : [];
  const payment = paymentBack(letter);
  const title = `${paidKobo === undefined ? 'Your' : 'A part of your'} payment has been refunded`;
  return {
    subject: title,
    preview: `We have refunded ${payment}.`,
    body: createElement(
      Fragment,
      null,
      headline(title),
      paragraph(`Hello ${name},`),
      reasonOf(payment, isSecond),
      whereItGoes(),
      ...(isSecond ? toOrders : wayBack(letter, shop)),
    ),
  };
};
