import { createElement, Fragment } from 'react';
import type { MailContents } from '#server/mail/mails.ts';
import { headline, type Letter, type Letterhead, linkButton, paragraph, smallPrint } from './layout.ts';
import { moment } from './password-changed.ts';

/** A second factor was set up or is gone: said so that somebody who has not done it learns of it at once. */
export const secondFactorChanged = (
  { name, isSetUp, changedAt }: MailContents['second-factor-changed'],
  shop: Letterhead,
): Letter => {
  const subject = isSetUp ? 'A second factor protects your account' : 'Your second factor was removed';
  const when = `${moment.format(new Date(changedAt))}, Lagos time`;
  return {
    subject,
    preview: 'If it was not you, choose a new password at once.',
    body: createElement(
      Fragment,
      null,
      headline(subject),
      paragraph(`Hello ${name},`),
      paragraph(
        isSetUp
          ? `On ${when}, a second factor was set up for your account at ${shop.name}: whoever logs in now needs a code of your authenticator app as well.`
          : `On ${when}, the second factor of your account at ${shop.name} was removed: whoever logs in now needs the password alone.`,
      ),
      paragraph('If you know of it, you need not do anything. If you do not, choose a new password at once:'),
      linkButton('Choose a new password', `${shop.url}/forgotpassword`),
      smallPrint('Then also tell the other administrators of the shop.'),
    ),
  };
};
