import { createElement, Fragment } from 'react';
import type { MailContents } from '#server/mail/mails.ts';
import { headline, type Letter, type Letterhead, linkButton, paragraph, smallPrint } from './layout.ts';

/** A moment as mails say it, in Lagos time. */
export const moment = new Intl.DateTimeFormat('en-NG', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
});

/** A new password is in force: said so that somebody who did not set it learns of it at once. */
export const passwordChanged = (
  { name, changedAt }: MailContents['password-changed'],
  shop: Letterhead,
): Letter => ({
  subject: 'Your password was changed',
  preview: 'If it was not you, choose a new one at once.',
  body: createElement(
    Fragment,
    null,
    headline('Your password was changed'),
    paragraph(`Hello ${name},`),
    paragraph(
      `The password of your account at ${shop.name} was changed on ${moment.format(new Date(changedAt))}, Lagos time, `,
      'and wherever else the account was logged in it has been logged out.',
    ),
    paragraph('If it was you, you need not do anything. If it was not, choose a new password at once:'),
    linkButton('Choose a new password', `${shop.url}/forgotpassword`),
    smallPrint(
      'Then also change the password of your mailbox: whoever reads your mails can change this one again.',
    ),
  ),
});
