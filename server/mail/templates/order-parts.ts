import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement, Fragment, type ReactNode } from 'react';
import { detailLines } from '#contract/addresses/details.ts';
import { promiseText } from '#contract/delivery/texts.ts';
import { lineTotal, nairaText } from '#contract/money.ts';
import type { OrderLetter, ParcelLetter } from '#server/mail/mails.ts';
import { type Letterhead, linkButton, paragraph, rule, textLink, typedLines } from './layout.ts';

const cell: CSSProperties = { fontSize: '16px', lineHeight: '24px', margin: 0 };
const quiet: CSSProperties = { ...cell, color: '#57534e', fontSize: '14px', lineHeight: '20px' };
const amountStyle: CSSProperties = { ...cell, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };

/**
 * Marks tables whose columns stand beside each other in plain text, too (all others are only for the layout), and
 * paragraphs that are single lines.
 */
export const COLUMNS_CLASS = 'columns';

/** The row's type wants children here; the columns take their place. */
const BESIDE = { className: COLUMNS_CLASS, children: null };

const columns = (left: ReactNode, right: ReactNode): ReactNode =>
  createElement(
    Row,
    BESIDE,
    createElement(Column, null, left),
    createElement(Column, { align: 'right', style: { paddingLeft: '12px', verticalAlign: 'top' } }, right),
  );

/** A line that has no blank ones around it, in plain text either. */
const line = (text: string, style: CSSProperties = cell): ReactNode =>
  createElement(Text, { className: COLUMNS_CLASS, style }, ...typedLines(text));

type Item = OrderLetter['items'][number];

const itemLines = (item: Pick<Item, 'name' | 'variation'>, count: string): ReactNode =>
  createElement(
    Fragment,
    null,
    line(item.name),
    item.variation ? line(item.variation, quiet) : null,
    line(count, quiet),
  );

const spaced = (content: ReactNode): ReactNode =>
  createElement(Section, { style: { paddingBottom: '12px' } }, content);

/** One line of an order with what it comes to. */
export const pricedItem = (item: Item): ReactNode =>
  spaced(
    columns(
      itemLines(item, `${item.quantity} × ${nairaText(item.unitPriceKobo)}`),
      line(nairaText(lineTotal(item)), amountStyle),
    ),
  );

/** One line of an order without prices. */
export const plainItem = (item: Pick<Item, 'name' | 'variation' | 'quantity'>): ReactNode =>
  spaced(itemLines(item, item.quantity === 1 ? '1 piece' : `${item.quantity} pieces`));

/**
 * Gmail cuts a mail off after 102 KB, before its total and its links: a line takes a hundredth of that.
 * Source: https://developers.google.com/gmail/ampemail/tips
 */
const MOST_LINES = 60;

/** An order's lines as far as they have room, and the way to the rest; `most` where several parts share the room. */
export const linesShown = <Line>(
  lines: readonly Line[],
  written: (line: Line) => ReactNode,
  { orderId }: { orderId: string },
  shop: Letterhead,
  most = MOST_LINES,
): ReactNode[] => [
  ...lines.slice(0, most).map(written),
  lines.length > most
    ? textLink('', `And ${lines.length - most} more`, `${shop.url}/orders/${orderId}`)
    : null,
];

/** A sum with its name. */
export const sumRow = (label: string, kobo: number, isTotal = false): ReactNode => {
  const weight = isTotal ? { fontWeight: 700 } : {};
  return columns(line(label, { ...cell, ...weight }), line(nairaText(kobo), { ...amountStyle, ...weight }));
};

/** A parcel: what is in it, who brings it and where it can be followed. */
const parcelBlock = (parcel: ParcelLetter, items: ReactNode[]): ReactNode =>
  createElement(
    Fragment,
    null,
    line(`Parcel ${parcel.number}`, { ...cell, fontWeight: 700 }),
    ...items,
    parcel.courier ? line(`Sent with ${parcel.courier}`) : null,
    parcel.trackingNumber ? line(`Tracking number: ${parcel.trackingNumber}`) : null,
    parcel.riderPhone ? line(`The rider’s telephone: ${parcel.riderPhone}`) : null,
    parcel.code
      ? line(`Delivery code: ${parcel.code}. Tell it to the rider once you have the parcel.`)
      : null,
    parcel.note ? line(parcel.note) : null,
    parcel.trackingUrl ? textLink('Follow this parcel: ', parcel.trackingUrl, parcel.trackingUrl) : null,
    rule(),
  );

/** What an order has been sent in, parcel by parcel. */
export const parcelBlocks = (
  parcels: readonly ParcelLetter[],
  order: { orderId: string },
  shop: Letterhead,
): ReactNode[] => {
  const most = Math.max(1, Math.floor(MOST_LINES / parcels.length));
  return parcels.map((parcel) => parcelBlock(parcel, linesShown(parcel.items, plainItem, order, shop, most)));
};

/** Where an order goes, below a title. */
export const addressBlock = (title: string, { shippingAddress: to, delivery }: OrderLetter): ReactNode => {
  const lines = [
    delivery ? promiseText(delivery) : '',
    to.name,
    [to.phone, to.secondPhone].filter(Boolean).join(', '),
    to.address,
    [to.city, to.state, to.postalCode].filter(Boolean).join(', '),
    to.country,
    ...detailLines(to),
  ].filter(Boolean);
  return createElement(
    Fragment,
    null,
    line(title, { ...cell, fontWeight: 700 }),
    ...lines.map((text) => line(text)),
  );
};

/** The way to an order. */
export const orderButton = ({ orderId }: { orderId: string }, shop: Letterhead): ReactNode =>
  linkButton('View your order', `${shop.url}/orders/${orderId}`);

/** The way back to what was not bought: its link, as long as that can be paid, or the cart where it came out of one. */
export const wayBack = ({ payPath }: { payPath?: string | null }, shop: Letterhead): ReactNode[] => {
  if (payPath === null) return [];
  return payPath === undefined
    ? [
        paragraph('What you wanted to buy is still in your cart, unless you have taken it out.'),
        linkButton('Go to your cart', `${shop.url}/cart`),
      ]
    : [
        paragraph('What you wanted to buy is still kept for you.'),
        linkButton('Pay again', `${shop.url}${payPath}`),
      ];
};

/** The way to an order for whoever is not logged in. */
export const followLink = ({ followKey }: Pick<OrderLetter, 'followKey'>, shop: Letterhead): ReactNode =>
  followKey ? textLink('Or ', 'follow it without logging in', `${shop.url}/track#${followKey}`) : null;
