import { PROVIDER } from '#contract/payment-provider.ts';
import type { ShopFacts } from './facts.ts';

/** Asked in the same words wherever it is asked, so that what was said once is offered. */
export const HOW_REACHED = '[[Your telephone number, WhatsApp or email address]]';

/** Who the shop is. */
export const aboutText = ({ name, reached }: ShopFacts): string =>
  `
${name} sells [[What do you sell? For example: ready-made clothes and shoes]]. We have been selling since [[Since which year do you sell?]].

People come to us for [[What do people come to you for? For example: good cloth at fair prices]].

## How buying here works

1. Choose what you like and put it into the cart.
2. Say where it goes: you see what bringing it costs before you pay.
3. Pay by card, bank transfer or USSD with ${PROVIDER}. Your card details never reach us.
4. We pack it, send it, and tell you when it is on its way.

## How to reach ${name}

${reached.length > 0 ? reached.join('\n') : HOW_REACHED}
`.trim();

/** What stands above the form that goes to the owner's mailbox. */
export const contactText = ({ name }: ShopFacts): string =>
  `
Ask us about a product, an order, or anything else. For a question about an order please write its number.

${name} answers [[within one working day]].
`.trim();

/** Where whoever has trouble turns to: no page is named that nobody can read. */
const whereTo = ({ pages, reached }: ShopFacts): string => {
  if (pages.contact) return `: see ${pages.contact}.`;
  return reached.length > 0 ? `:\n\n${reached.join('\n')}\n` : `: ${HOW_REACHED}.`;
};

/** How orders are brought. */
export const deliveryText = (facts: ShopFacts): string => {
  const { rates, tellsDays, paysOnDelivery, textsPhones } = facts;
  return `
## Where we deliver, and what it costs

${rates.join('\n')}

The fee is shown in the cart and again before you pay.${tellsDays ? ' Days are working days, counted from the payment.' : ''}

## How it comes

We tell you by mail${textsPhones ? ', and by message to your phone where you have agreed to it,' : ''} when your order is packed and when it is on its way. You can
follow it under [Track your order](/track) without logging in. Please give a telephone number at which the rider reaches you, and a landmark
near your door.

${
  paysOnDelivery
    ? `## Pay on delivery

In the places above where it says so you can pay when your order comes. The rider has a code for you to confirm that you have it.

`
    : ''
}## When something goes wrong

If it has not come${tellsDays ? ' within the days above' : ''}, is damaged, or something is missing, write to us with the number of your
order${whereTo(facts)}
Until you have it in your hands, what happens on the way is ours to put right.
`.trim();
};

/** What can be sent back. Source: FCCPA 2018, sections 120 to 122 and 131. */
export const returnsText = ({ returnDays, paysOnDelivery }: ShopFacts): string =>
  `
## What the law gives you

You bought without being able to look at the goods first. So under section 122 of the Federal Competition and Consumer Protection Act
2018 you may return them within a reasonable time after delivery, and get back all that you paid for them, if

- they are not what the shop described or showed,
- they are not of the kind and quality that you could expect, or
- you told us what you need them for and they do not serve it.

Goods that are defective or unsafe you may return as well. Nothing on this page takes any of these rights from you.

## ${returnDays > 0 ? `What we give you besides: ${returnDays} days` : 'What we give you besides'}

${
  returnDays > 0
    ? `Within ${returnDays} days of the delivery you may also return what you do not like, unused and with everything that came with it.
For hygiene this does not hold for [[underwear, cosmetics that were opened, food]].`
    : 'What you simply do not like you may also return within [[seven days]] of the delivery, unused and with everything that came with it.'
}

## How to return something

${
  returnDays > 0
    ? '1. Open the order under [My Orders](/history), or [Track your order](/track), and choose what you send back and why.'
    : '1. Write to us with the number of your order, what is wrong with it, and a picture if you can.'
}
2. We answer and say where and how to send it. Keep the proof of sending.
3. When it is here and we have looked at it, we give your money back or send you something else, as you like.

If the goods were faulty or not as described, we pay for sending them back. Otherwise [[you pay for sending them back]].

## How the money comes back

The way you paid: card payments to the card, transfers and USSD to the account. Banks may take up to ten working days to show it.${
    paysOnDelivery ? ' What you paid on delivery comes back by transfer to an account that you name.' : ''
  }

If we do not agree, you may turn to the Federal Competition and Consumer Protection Commission: [fccpc.gov.ng](https://fccpc.gov.ng).
`.trim();
