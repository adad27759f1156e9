import { expect, test } from 'vitest';
import { settingsSchema } from '#contract/settings/schemas.ts';
import { changedParts, PART_TITLES, SETTINGS_PARTS } from './parts.ts';

test('each setting is in one part, but for the guide, which is hidden where it stands', () => {
  const fields = PART_TITLES.flatMap((title) => [...SETTINGS_PARTS[title].fields]);
  expect([...fields, 'isGuideHidden'].sort()).toEqual(Object.keys(settingsSchema.shape).sort());
});

test('a part is changed where one of its fields is, or something within it', () => {
  expect([...changedParts({})]).toEqual([]);
  expect([...changedParts({ vatPercent: true, retention: { carts: true } })]).toEqual([
    'company-and-vat',
    'how-long-things-are-kept',
  ]);
  expect([...changedParts({ heroSlides: [{ title: false }, { title: false, link: true }] })]).toEqual([
    'home-page-slides',
  ]);
  expect([...changedParts({ heroSlides: [{ title: false }], retention: {} })]).toEqual([]);
});
