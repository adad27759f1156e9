import { createElement, Fragment } from 'react';
import { CODE_LIVES_MINUTES } from '#contract/accounts/limits.ts';
import type { MailContents } from '#server/mail/mails.ts';
import { codeBox, headline, type Letter, paragraph, smallPrint } from './layout.ts';

/** The code that lets its receiver pay without a password. It names nobody, as anybody may have typed the address. */
export const signInCode = ({ code }: MailContents['sign-in-code']): Letter => ({
  subject: 'Your code to pay',
  preview: `Your code is valid for ${CODE_LIVES_MINUTES} minutes.`,
  isWithoutContact: true,
  body: createElement(
    Fragment,
    null,
    headline('Your code to pay'),
    paragraph('Type this code where you are paying:'),
    codeBox(code),
    smallPrint(
      `It is valid for ${CODE_LIVES_MINUTES} minutes. Do not pass it on: nobody from the shop will ask you for it. `,
      'If you are not buying anything, you need not do anything.',
    ),
  ),
});
