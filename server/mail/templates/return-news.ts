import { createElement, Fragment, type ReactNode } from 'react';
import type { ReturnState } from '#contract/returns/kinds.ts';
import type { ReturnLetter } from '#server/mail/mails.ts';
import { headline, type Letter, type Letterhead, paragraph, typedParagraphs } from './layout.ts';
import { followLink, orderButton } from './order-parts.ts';

/** What each step is called, and what it means; withdrawn returns and refunds are told by no mail of this kind. */
const STEPS: Readonly<Record<ReturnState, { title: string; text: string }>> = {
  asked: {
    title: 'We have got your request',
    text: 'We will look at it and write to you. Please send nothing back before that.',
  },
  accepted: { title: 'Your return is accepted', text: 'This is how to send it back:' },
  declined: { title: 'Your return is declined', text: 'We are sorry, we cannot take it back:' },
  withdrawn: { title: 'Your return is withdrawn', text: '' },
  received: {
    title: 'We have got your return',
    text: 'We will now see to your money, or to what is sent instead.',
  },
  refunded: { title: 'Your return is refunded', text: '' },
  exchanged: {
    title: 'Your return is exchanged',
    text: 'What you get instead is an order of its own, which costs nothing.',
  },
  closed: { title: 'Your return is closed', text: 'Nothing more will happen about it:' },
};

const itemLine = ({ name, variation, quantity }: ReturnLetter['items'][number]): ReactNode =>
  paragraph(`${quantity} × ${name}${variation ? ` (${variation})` : ''}`);

/** Where a return stands. */
export const returnNews = (letter: ReturnLetter, shop: Letterhead): Letter => {
  const { title, text } = STEPS[letter.state];
  const exchange = letter.exchangeNumber ? ` Its number is ${letter.exchangeNumber}.` : '';
  const hasAnswer = letter.answer !== '' && ['accepted', 'declined', 'closed'].includes(letter.state);
  return {
    subject: `${title}: order ${letter.orderNumber}`,
    preview: text,
    body: createElement(
      Fragment,
      null,
      headline(title),
      paragraph(`Hello ${letter.customerName},`),
      paragraph(`It is about your return of order ${letter.orderNumber}:`),
      ...letter.items.map(itemLine),
      paragraph(`${text}${exchange}`),
      ...(hasAnswer ? typedParagraphs(letter.answer) : []),
      orderButton(letter, shop),
      followLink(letter, shop),
    ),
  };
};
