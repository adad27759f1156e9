import { expect, test } from 'vitest';
import { RETENTION_DEFAULTS } from '#contract/settings/retention-schema.ts';
import type { StoreSettings } from '#contract/settings/schemas.ts';
import { changedSettings, typedSince } from './changed-settings.ts';

const LOADED: StoreSettings = {
  name: 'Mama Put',
  logo: '',
  contactEmail: '',
  contactPhone: '0803',
  contactAddress: '',
  whatsapp: '',
  legalName: '',
  registrationNumber: '',
  taxNumber: '',
  pricesIncludeVat: false,
  vatPercent: 7.5,
  shippingFee: 10,
  lowStock: 5,
  sellsToVisitors: false,
  unpaidOrdersAtOnce: 2,
  refusalsAtMost: 2,
  textsOrders: false,
  whatsAppOrders: false,
  firstWay: 'whatsapp',
  returnDays: 0,
  remindsOfCarts: false,
  cartReminderHours: 24,
  asksForReviews: false,
  reviewReminderDays: 7,
  nigerianAddresses: false,
  heroSlides: [
    { title: 'One', text: '', picture: '/hero-1', link: '/products' },
    { title: 'Two', text: '', picture: '/hero-2', link: '/products' },
  ],
  offersFeeds: false,
  tellsSearchEngines: false,
  ga4Id: '',
  metaPixelId: '',
  tiktokPixelId: '',
  retention: RETENTION_DEFAULTS,
  isGuideHidden: false,
};

test('is what was typed otherwise, with what it was', () => {
  expect(changedSettings(LOADED, { ...LOADED, name: 'Mama Pot', shippingFee: 0 })).toEqual({
    change: { name: 'Mama Pot', shippingFee: 0 },
    was: { name: 'Mama Put', shippingFee: 10 },
  });
});

test('slides in another order are another list of slides', () => {
  const heroSlides = LOADED.heroSlides.toReversed();
  expect(changedSettings(LOADED, { ...LOADED, heroSlides })).toEqual({
    change: { heroSlides },
    was: { heroSlides: LOADED.heroSlides },
  });
});

test('is nothing where all is as it was', () => {
  expect(changedSettings(LOADED, structuredClone(LOADED))).toEqual({ change: {}, was: {} });
});

test('what was typed since is told by field, and is a copy', () => {
  const now = { ...structuredClone(LOADED), name: 'Papa Put', logo: '/later.png' };
  expect(typedSince({ ...LOADED, name: 'Papa Put' }, now)).toEqual({ logo: '/later.png' });
  expect(typedSince(LOADED, structuredClone(LOADED))).toEqual({});
});
