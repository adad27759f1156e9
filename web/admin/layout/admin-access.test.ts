import { expect, test } from 'vitest';
import { PAGE_NEEDS } from './admin-access.ts';
import { ADMIN_PAGES } from './admin-pages.ts';

test('who may open it is decided of every page of the navigation, and of no other', () => {
  expect(Object.keys(PAGE_NEEDS).sort()).toEqual(ADMIN_PAGES.map(({ to }) => to).sort());
});
