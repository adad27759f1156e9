import { createElement, Fragment } from 'react';
import type { MailContents } from '#server/mail/mails.ts';
import { headline, type Letter, type Letterhead, linkButton, paragraph } from './layout.ts';

/** The first mail to an address that has been proven. */
export const welcome = ({ name }: MailContents['welcome'], shop: Letterhead): Letter => ({
  subject: `Welcome to ${shop.name}`,
  preview: 'Your account is ready.',
  body: createElement(
    Fragment,
    null,
    headline(`Welcome to ${shop.name}`),
    paragraph(`Hello ${name},`),
    paragraph(
      'Your email address is verified and your account is ready. With it you can order, follow each order until it ',
      'is at your door, keep a wishlist and review what you bought.',
    ),
    linkButton('Start shopping', `${shop.url}/products`),
  ),
});
