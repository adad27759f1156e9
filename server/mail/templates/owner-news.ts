import { createElement, Fragment } from 'react';
import type { MailContents } from '#server/mail/mails.ts';
import { headline, type Letter, linkButton, paragraph, rule, smallPrint, textLink } from './layout.ts';

/** What happened in the shop, for an administrator who wants to be told. */
export const ownerNews = ({ title, lines, more, choicesUrl }: MailContents['owner-news']): Letter => {
  const [first] = lines;
  const isOne = lines.length === 1 && first?.title === title;
  return {
    subject: title,
    preview: first?.text ?? '',
    body: createElement(
      Fragment,
      null,
      headline(title),
      ...(isOne
        ? [paragraph(first.text)]
        : lines.map(({ title: what, text, url }) => textLink(`${text}: `, what, url))),
      more > 0 ? smallPrint(`And ${more} more.`) : null,
      first ? linkButton('Open the shop', first.url) : null,
      rule(),
      textLink('You chose to be told of this. ', 'Choose what you are told of', choicesUrl),
    ),
  };
};
