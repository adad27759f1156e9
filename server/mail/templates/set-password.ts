import { createElement, Fragment } from 'react';
import { SET_PASSWORD_HOURS } from '#contract/accounts/limits.ts';
import type { PasswordLink } from '#server/mail/mails.ts';
import { headline, type Letter, linkButton, paragraph, smallPrint } from './layout.ts';

/** The link for somebody whose account an administrator has made. */
export const setPassword = ({ name, url }: PasswordLink): Letter => ({
  subject: 'Set your password',
  preview: 'An account was made for you.',
  body: createElement(
    Fragment,
    null,
    headline('Your account is ready'),
    paragraph(`Hello ${name},`),
    paragraph('An account was made for you. Choose your password here, then log in:'),
    linkButton('Set your password', url),
    smallPrint(
      `The link works once and is valid for ${SET_PASSWORD_HOURS} hours. `,
      'After that, use "Forgot password" on the login page.',
    ),
  ),
});
