import { PROVIDER } from '#contract/payment-provider.ts';
import type { ShopFacts } from './facts.ts';
import { HOW_REACHED } from './shop-texts.ts';

const reachedOr = ({ reached }: ShopFacts): string => (reached.length > 0 ? reached.join('\n') : HOW_REACHED);

const MEASURING =
  ' to measure visits: none of it starts before you have agreed, and you may take that back at any time';

const measuringRow = ({ measuredBy }: ShopFacts): string =>
  measuredBy.length > 0
    ? `
| What is looked at and bought, without your name | measuring visits | your consent, which you can take back at any time |
| What you answered about measuring, and when, under a random number that your browser keeps, and with your account if you are logged in | showing what you answered | the duty to be able to show it |`
    : '';

const measuringReceivers = ({ measuredBy }: ShopFacts): string =>
  measuredBy.length > 0
    ? `- **${measuredBy.join(', ')}** learn what is looked at and bought here once you have agreed, also outside Nigeria.\n`
    : '';

/** Where a page that can be read says more. */
const deliveryAndReturns = ({ pages }: ShopFacts): string => {
  const named = [pages.delivery, pages.returns].filter(Boolean);
  return named.length > 0
    ? `How that works is written under ${named.join(' and ')}.`
    : 'What delivery costs you see in the cart, before you pay. What is faulty or not as we described it you may return.';
};

/** What becomes of personal data. Source: Nigeria Data Protection Act 2023, sections 24 to 27, 34 to 38 and 41 to 43. */
export const privacyText = (facts: ShopFacts): string =>
  `
${facts.name} decides what becomes of your personal data in this shop, under the Nigeria Data Protection Act 2023. You reach us at:

${reachedOr(facts)}

## What we have, and what for

| What | What for | On what ground |
|---|---|---|
| Name, email, telephone, password (only its hash) | your account | the contract with you |
| Delivery address, landmark, telephone of whoever receives it | bringing your order | the contract with you |
| Orders, payments with their references, returns | selling, refunding, our books | the contract, and the duty to keep books |
| Wishlist, what is in your cart | showing them to you | the contract with you, and what you ask for before it |
| Reviews | showing them to everybody | your consent, which you can take back at any time |
| Messages that you send us | answering them | our interest in answering you |
| Address of your internet connection, kind of browser, times of logins | keeping the shop and your account safe | our interest in safety |
| Consent to reminders and messages | sending them | your consent, which you can take back at any time |${measuringRow(facts)}

We take no decision about you by computer alone, and we do not sell data.

## Who else sees it

- **${PROVIDER}** takes the payment and sees your name, email and what you pay. Your card details go to ${PROVIDER} alone, never to us.
- **Couriers and riders** see name, address and telephone of a delivery.
- **Those who host the shop and send its mails**${facts.textsPhones ? ', SMS and WhatsApp messages' : ''} work for us and by our word. They are [[Who hosts the shop and sends its mails? For example: Hetzner and Brevo]], and the server stands in [[In which country does the server stand? For example: Germany]].
${measuringReceivers(facts)}- Courts and authorities, where the law demands it.

## How long we keep it

What belongs to an order is kept as long as the law wants books kept, [[six years]]. Your account stays until you have it deleted; carts, messages and
logs go by themselves after a while.

## In your browser

The shop keeps your login and your cart in your browser, and pages that you have seen so that you can read them offline. ${
    facts.measuredBy.length > 0
      ? `It uses ${facts.measuredBy.join(', ')}${MEASURING}.`
      : 'It works without cookies of\nadvertisers.'
  }

## Your rights

You may ask what we have about you, have it corrected or deleted, get it as a file, object to a use of it, and take back a consent. Write to us as
above: we answer within thirty days. If you are not content, you may turn to the Nigeria Data Protection Commission: [ndpc.gov.ng](https://ndpc.gov.ng).
`.trim();

/** On what terms the shop sells. */
export const termsText = (facts: ShopFacts): string =>
  `
These terms count for what you buy from ${facts.name} in this shop. They take nothing from the rights that the law gives you as a consumer.

## Who sells

${reachedOr(facts)}

## Prices

Prices are in Nigerian naira. What you pay stands before you when you pay: goods, discount, delivery and the total. Nothing is added afterwards.

## How a sale comes about

Your order is placed when your payment has been confirmed${facts.paysOnDelivery ? ', or, where you pay on delivery, when we confirm it' : ''}. We mail you its number. If something turns out not to be there
any more, or was plainly priced by mistake, we tell you and give back all that you paid for it.

## Paying

By card, bank transfer or USSD with ${PROVIDER}${facts.paysOnDelivery ? ', or on delivery where it is offered' : ''}. A payment that cannot become an order goes back to you in full by itself.

## Delivery and returns

${deliveryAndReturns(facts)}

## Your account

Keep your password to yourself. Tell us when you think that somebody else knows it.

## When something goes wrong

Write to us first: most things are put right that way. These terms are under the law of the Federal Republic of Nigeria. You may also turn to the
Federal Competition and Consumer Protection Commission: [fccpc.gov.ng](https://fccpc.gov.ng).
`.trim();
