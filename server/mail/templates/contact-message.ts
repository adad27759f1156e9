import { createElement, Fragment } from 'react';
import type { ContactMessageLetter } from '#server/mail/mails.ts';
import { headline, type Letter, linkButton, rule, smallPrint, typedParagraphs } from './layout.ts';

/** What a shopper has written, for the owner; the answer to the mail goes to the shopper. */
export const contactMessage = ({ name, email, phone, text, url }: ContactMessageLetter): Letter => ({
  subject: `Message from ${name}`,
  preview: text,
  body: createElement(
    Fragment,
    null,
    headline(`${name} has written to you`),
    ...typedParagraphs(text),
    rule(),
    smallPrint(
      `From ${name}, ${[email, phone].filter(Boolean).join(', ')}. Answer this mail and it goes there.`,
    ),
    linkButton('Open the message', url),
  ),
});
