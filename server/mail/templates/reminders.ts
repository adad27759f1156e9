import { createElement, Fragment, type ReactNode } from 'react';
import type { MailContents } from '#server/mail/mails.ts';
import {
  headline,
  type Letter,
  type Letterhead,
  linkButton,
  paragraph,
  rule,
  smallPrint,
  textLink,
} from './layout.ts';

const ending = (shop: Letterhead, unsubscribeUrl: string): ReactNode =>
  createElement(
    Fragment,
    null,
    rule(),
    textLink(`You agreed to news and reminders from ${shop.name}. `, 'Send me none any more', unsubscribeUrl),
  );

/** Something was left in a cart. */
export const leftCart = (
  { name, items, more, url, unsubscribeUrl }: MailContents['left-cart'],
  shop: Letterhead,
): Letter => ({
  subject: `You left something in your cart at ${shop.name}`,
  preview: 'It is still there.',
  body: createElement(
    Fragment,
    null,
    headline('Still in your cart'),
    paragraph(`Hello ${name}, this is what you left in your cart:`),
    ...items.map((item) => textLink('', item.name, item.url)),
    more > 0 ? smallPrint(`And ${more} more.`) : null,
    linkButton('Open my cart', url),
    paragraph(
      'Nothing is kept aside for you: whoever comes first buys it. We will not remind you of it again.',
    ),
    ending(shop, unsubscribeUrl),
  ),
});

/** What was bought has arrived a while ago. */
export const reviewAsked = (
  { name, items, unsubscribeUrl }: MailContents['review-asked'],
  shop: Letterhead,
): Letter => ({
  subject: 'How do you like what you bought?',
  preview: 'A few words help others to choose.',
  body: createElement(
    Fragment,
    null,
    headline('How do you like it?'),
    paragraph(`Hello ${name}, your order from ${shop.name} has arrived. A few words help others to choose:`),
    ...items.map((item) => textLink('', `Review ${item.name}`, item.url)),
    paragraph('If something is wrong with it, answer us before you write: we would like to put it right.'),
    ending(shop, unsubscribeUrl),
  ),
});
