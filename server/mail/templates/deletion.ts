import { createElement, Fragment } from 'react';
import { CODE_LIVES_MINUTES } from '#contract/accounts/limits.ts';
import type { MailContents } from '#server/mail/mails.ts';
import {
  codeBox,
  headline,
  type Letter,
  type Letterhead,
  linkButton,
  paragraph,
  smallPrint,
} from './layout.ts';
import { moment } from './password-changed.ts';

/** An account is going to be deleted: said so that its owner can take it back, whoever asked. */
export const deletionAsked = (
  { name, dueAt, isForThem }: MailContents['deletion-asked'],
  shop: Letterhead,
): Letter => ({
  subject: 'Your account is going to be deleted',
  preview: 'Until then you can take it back.',
  body: createElement(
    Fragment,
    null,
    headline('Your account is going to be deleted'),
    paragraph(`Hello ${name},`),
    paragraph(
      isForThem
        ? `As you have asked us to, we are going to delete your account at ${shop.name}, `
        : `You have asked us to delete your account at ${shop.name}. It will be deleted `,
      `on ${moment.format(new Date(dueAt))}, Lagos time, or as soon as your open orders and refunds are finished.`,
    ),
    paragraph(
      'If you did not ask for this, or have changed your mind, log in until then and keep your account:',
    ),
    linkButton('Keep my account', `${shop.url}/profile`),
    smallPrint('Orders that were paid stay in our books, as the law asks; your name goes from them later.'),
  ),
});

/** The account is gone. */
export const accountDeleted = ({ name }: MailContents['account-deleted'], shop: Letterhead): Letter => ({
  subject: 'Your account has been deleted',
  preview: 'This is the last mail about it.',
  body: createElement(
    Fragment,
    null,
    headline('Your account has been deleted'),
    paragraph(`Hello ${name},`),
    paragraph(
      `Your account at ${shop.name} has been deleted, with your addresses, cart, wishlist and messages. `,
      'Reviews that you wrote stay without your name. Orders that were paid stay in our books, as the law asks; your name goes from them later.',
    ),
    smallPrint('This is the last mail about your account.'),
  ),
});

/** The code by which somebody without a password proves that the account is theirs. */
export const deletionCode = ({ code }: MailContents['deletion-code']): Letter => ({
  subject: 'Your code to delete your account',
  preview: `Your code is valid for ${CODE_LIVES_MINUTES} minutes.`,
  isWithoutContact: true,
  body: createElement(
    Fragment,
    null,
    headline('Your code to delete your account'),
    paragraph('Type this code where you have asked for your account to be deleted:'),
    codeBox(code),
    smallPrint(
      `It is valid for ${CODE_LIVES_MINUTES} minutes. Do not pass it on: nobody from the shop will ask you for it. `,
      'If you did not ask for it, you need not do anything.',
    ),
  ),
});
