/**
 * Pages that every shop wants, written for Nigeria from what the settings say: nobody but administrators sees one before its
 * owner has read and published it. Not legal advice.
 *
 * - `facts`       what the settings say
 * - `shop-texts`  about, contact, delivery, returns
 * - `legal-texts` privacy, terms
 */

import { STARTER_KINDS, type StarterKind } from '#contract/content-pages/kinds.ts';
import type { Starter } from '#contract/content-pages/schemas.ts';
import type { Shop } from '#server/shop.ts';
import { factsOf, type ShopFacts } from './facts.ts';
import { privacyText, termsText } from './legal-texts.ts';
import { aboutText, contactText, deliveryText, returnsText } from './shop-texts.ts';

interface Sheet {
  title: string;
  summary: (facts: ShopFacts) => string;
  body: (facts: ShopFacts) => string;
}

const SHEETS: Record<StarterKind, Sheet> = {
  about: {
    title: 'About us',
    summary: ({ name }) => `Who ${name} is, what we sell, and how to reach us.`,
    body: aboutText,
  },
  contact: {
    title: 'Contact',
    summary: ({ name }) => `Write to ${name}, or reach us by phone.`,
    body: contactText,
  },
  delivery: {
    title: 'Delivery',
    summary: ({ name }) => `Where ${name} delivers, what it costs and how long it takes.`,
    body: deliveryText,
  },
  returns: {
    title: 'Returns and refunds',
    summary: ({ name }) => `What you can send back to ${name}, how, and how the money comes back.`,
    body: returnsText,
  },
  privacy: {
    title: 'Privacy',
    summary: ({ name }) => `What ${name} knows about you, what for, and what you may ask of us.`,
    body: privacyText,
  },
  terms: {
    title: 'Terms of sale',
    summary: ({ name }) => `On what terms ${name} sells.`,
    body: termsText,
  },
};

/** The starters of these kinds, from what the shop says today. */
export const writeStarters = async (shop: Shop, kinds: readonly StarterKind[]): Promise<Starter[]> => {
  const facts = await factsOf(shop);
  return STARTER_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => {
    const { title, summary, body } = SHEETS[kind];
    return { kind, title, slug: kind, summary: summary(facts), body: body(facts) };
  });
};
