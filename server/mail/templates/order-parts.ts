import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement, Fragment, type ReactNode } from 'react';
import { formatNairaExact, lineTotal, nairaOfKobo } from '#contract/money.ts';
import type { OrderLetter } from '#server/mail/mails.ts';
import { type Letterhead, linkButton } from './layout.ts';

const cell: CSSProperties = { fontSize: '16px', lineHeight: '24px', margin: 0 };
const quiet: CSSProperties = { ...cell, color: '#57534e', fontSize: '14px', lineHeight: '20px' };
const amountStyle: CSSProperties = { ...cell, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };

/** Money as every mail writes it. */
export const price = (kobo: number): string => formatNairaExact(nairaOfKobo(kobo));

const columns = (left: ReactNode, right: ReactNode): ReactNode =>
  createElement(
    Row,
    null,
    createElement(Column, null, left),
    createElement(Column, { align: 'right', style: { verticalAlign: 'top' } }, right),
  );

type Item = OrderLetter['items'][number];

const itemLines = (item: Item, count: string): ReactNode =>
  createElement(
    Fragment,
    null,
    createElement(Text, { style: cell }, item.name),
    item.variation ? createElement(Text, { style: quiet }, item.variation) : null,
    createElement(Text, { style: quiet }, count),
  );

const spaced = (content: ReactNode): ReactNode =>
  createElement(Section, { style: { paddingBottom: '12px' } }, content);

/** One line of an order with what it comes to. */
export const pricedItem = (item: Item): ReactNode =>
  spaced(
    columns(
      itemLines(item, `${item.quantity} × ${price(item.unitPriceKobo)}`),
      createElement(Text, { style: amountStyle }, price(lineTotal(item))),
    ),
  );

/** One line of an order without prices. */
export const plainItem = (item: Item): ReactNode =>
  spaced(itemLines(item, item.quantity === 1 ? '1 piece' : `${item.quantity} pieces`));

/** A sum with its name. */
export const sumRow = (label: string, kobo: number, isTotal = false): ReactNode => {
  const weight = isTotal ? { fontWeight: 700 } : {};
  return columns(
    createElement(Text, { style: { ...cell, ...weight } }, label),
    createElement(Text, { style: { ...amountStyle, ...weight } }, price(kobo)),
  );
};

/** Where an order goes, below a title. */
export const addressBlock = (title: string, { shippingAddress: to }: OrderLetter): ReactNode => {
  const lines = [
    to.name,
    to.phone,
    to.address,
    [to.city, to.state, to.postalCode].filter(Boolean).join(', '),
    to.country,
  ].filter(Boolean);
  return createElement(
    Fragment,
    null,
    createElement(Text, { style: { ...cell, fontWeight: 700 } }, title),
    ...lines.map((line) => createElement(Text, { style: cell }, line)),
  );
};

/** The way to an order. */
export const orderButton = ({ orderId }: { orderId: string }, shop: Letterhead): ReactNode =>
  linkButton('View your order', `${shop.url}/orders/${orderId}`);
