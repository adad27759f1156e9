import { createElement, Fragment } from 'react';
import { nairaText } from '#contract/money.ts';
import type { MoneyMissingLetter } from '#server/mail/mails.ts';
import { headline, type Letter, type Letterhead, paragraph } from './layout.ts';
import { wayBack } from './order-parts.ts';

/** Money that the shop was watching for has not come in time. */
export const moneyMissing = (
  { name, amountKobo, ...letter }: MoneyMissingLetter,
  shop: Letterhead,
): Letter => ({
  subject: `Your payment of ${nairaText(amountKobo)} has not arrived`,
  preview: 'There is no order, and we have taken nothing.',
  body: createElement(
    Fragment,
    null,
    headline('Your payment has not arrived'),
    paragraph(name === '' ? 'Hello,' : `Hello ${name},`),
    paragraph(
      `We were watching for your payment of ${nairaText(amountKobo)}, but it has not arrived in time. `,
      'There is no order, and we have taken nothing.',
    ),
    paragraph(
      'If you have sent the money, it goes back by itself to the account that it came from, as does another amount than was asked for. ',
      'Should it reach us after all, we send your order, or give the money back in full, and write to you.',
    ),
    ...wayBack(letter, shop),
  ),
});
