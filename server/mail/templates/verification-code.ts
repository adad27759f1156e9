import { createElement, Fragment } from 'react';
import { CODE_LIVES_MINUTES } from '#contract/accounts/limits.ts';
import type { MailContents } from '#server/mail/mails.ts';
import { codeBox, headline, type Letter, paragraph, smallPrint } from './layout.ts';

/**
 * The code that proves that an address is the shopper's own. It names nobody: the name comes from whoever typed
 * the address, and could be anything.
 */
export const verificationCode = ({ code }: MailContents['verification-code']): Letter => ({
  subject: 'Your verification code',
  preview: `Your code is valid for ${CODE_LIVES_MINUTES} minutes.`,
  isWithoutContact: true,
  body: createElement(
    Fragment,
    null,
    headline('Verify your email address'),
    paragraph('Type this code on the page where you registered:'),
    codeBox(code),
    smallPrint(
      `It is valid for ${CODE_LIVES_MINUTES} minutes. Do not pass it on: nobody from the shop will ask you for it. `,
      'If you did not register, you need not do anything.',
    ),
  ),
});
