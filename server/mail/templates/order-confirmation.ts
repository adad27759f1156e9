import { Column, Row, Section, Text } from '@react-email/components';
import { type CSSProperties, createElement, Fragment, type ReactNode } from 'react';
import { formatNairaExact, lineTotal, nairaOfKobo } from '#contract/money.ts';
import type { OrderConfirmation } from '#server/mail/mails.ts';
import { headline, type Letter, linkButton, paragraph, rule } from './layout.ts';

const cell: CSSProperties = { fontSize: '16px', lineHeight: '24px', margin: 0 };
const quiet: CSSProperties = { ...cell, color: '#57534e', fontSize: '14px', lineHeight: '20px' };
const amount: CSSProperties = { ...cell, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };

const price = (kobo: number): string => formatNairaExact(nairaOfKobo(kobo));

const columns = (left: ReactNode, right: ReactNode): ReactNode =>
  createElement(
    Row,
    null,
    createElement(Column, null, left),
    createElement(Column, { align: 'right', style: { verticalAlign: 'top' } }, right),
  );

const itemRow = (item: OrderConfirmation['items'][number]): ReactNode =>
  createElement(
    Section,
    { style: { paddingBottom: '12px' } },
    columns(
      createElement(
        Fragment,
        null,
        createElement(Text, { style: cell }, item.name),
        item.variation ? createElement(Text, { style: quiet }, item.variation) : null,
        createElement(Text, { style: quiet }, `${item.quantity} × ${price(item.unitPriceKobo)}`),
      ),
      createElement(Text, { style: amount }, price(lineTotal(item))),
    ),
  );

const sumRow = (label: string, kobo: number, isTotal = false): ReactNode => {
  const weight = isTotal ? { fontWeight: 700 } : {};
  return columns(
    createElement(Text, { style: { ...cell, ...weight } }, label),
    createElement(Text, { style: { ...amount, ...weight } }, price(kobo)),
  );
};

const addressLines = ({ shippingAddress: to }: OrderConfirmation): string[] =>
  [
    to.name,
    to.phone,
    to.address,
    [to.city, to.state, to.postalCode].filter(Boolean).join(', '),
    to.country,
  ].filter(Boolean);

/** The receipt of a paid order: lines, sums and where it goes. */
export const orderConfirmation = (order: OrderConfirmation): Letter => ({
  subject: `Order ${order.orderNumber} confirmed`,
  preview: `We have received your payment of ${price(order.totalKobo)}.`,
  body: createElement(
    Fragment,
    null,
    headline('Thank you for your order'),
    paragraph(`Hello ${order.customerName},`),
    paragraph(
      `we have received your payment of ${price(order.totalKobo)} for order ${order.orderNumber}. `,
      'We are getting it ready.',
    ),
    rule(),
    ...order.items.map(itemRow),
    rule(),
    createElement(
      Section,
      null,
      sumRow('Subtotal', order.itemsKobo),
      sumRow('Shipping', order.shippingKobo),
      order.taxKobo > 0 ? sumRow('Tax', order.taxKobo) : null,
      sumRow('Total', order.totalKobo, true),
    ),
    rule(),
    createElement(Text, { style: { ...cell, fontWeight: 700 } }, 'Shipping to'),
    ...addressLines(order).map((line) => createElement(Text, { style: cell }, line)),
    rule(),
    linkButton('View your order', order.orderUrl),
  ),
});
