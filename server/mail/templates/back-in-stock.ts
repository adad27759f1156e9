import { createElement, Fragment } from 'react';
import type { MailContents } from '#server/mail/mails.ts';
import { headline, type Letter, type Letterhead, linkButton, paragraph, textLink } from './layout.ts';

/** What somebody waited for can be bought again. */
export const backInStock = (
  { product, url, unsubscribeUrl }: MailContents['back-in-stock'],
  shop: Letterhead,
): Letter => ({
  subject: `Back in stock: ${product}`,
  preview: 'You asked us to tell you when it is back.',
  body: createElement(
    Fragment,
    null,
    headline('It is back'),
    paragraph(`${product} is in stock again at ${shop.name}. You asked us to tell you.`),
    paragraph('We cannot keep one for you: whoever comes first buys it.'),
    linkButton('Open the product', url),
    textLink('This is the only mail about it. ', 'Tell me of nothing more', unsubscribeUrl),
  ),
});
