import { createElement, Fragment } from 'react';
import { RESET_LIVES_MINUTES } from '#contract/accounts/limits.ts';
import type { PasswordLink } from '#server/mail/mails.ts';
import { headline, type Letter, linkButton, paragraph, smallPrint } from './layout.ts';

/** The link for whoever has forgotten a password. */
export const passwordReset = ({ name, url }: PasswordLink): Letter => ({
  subject: 'Reset your password',
  preview: `The link is valid for ${RESET_LIVES_MINUTES} minutes.`,
  body: createElement(
    Fragment,
    null,
    headline('Reset your password'),
    paragraph(`Hello ${name},`),
    paragraph('You asked for a new password. Choose it here:'),
    linkButton('Choose a new password', url),
    smallPrint(
      `The link works once and is valid for ${RESET_LIVES_MINUTES} minutes. `,
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ),
  ),
});
