import { expect, test } from 'vitest';
import { ADMIN_PAGES } from '../layout/admin-pages.ts';
import { SHORTCUT_GROUPS, shortcutsFor } from './shortcuts.ts';

const gone: string[] = [];
const all = shortcutsFor(ADMIN_PAGES, (to) => gone.push(to));

test('no shortcut is another one, nor how another one begins', () => {
  const keys = all.map((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
  for (const one of keys) expect(keys.filter((other) => other.startsWith(`${one} `))).toEqual([]);
});

test('those of several presses stand first, or a letter alone would cut them short', () => {
  const several = all.map(({ keys }) => keys.includes(' '));
  expect(several.indexOf(false)).toBe(several.lastIndexOf(true) + 1);
});

test('none takes a modifier that browsers own, but for the one that is always on', () => {
  const withModifier = all.filter(({ keys }) => /\$mod|Control|Meta|Alt/.test(keys));
  expect(withModifier.map(({ keys, isAlwaysOn }) => [keys, isAlwaysOn])).toEqual([['$mod+k', true]]);
});

test('each page with a key is gone to, and each group has something in it', () => {
  for (const { group, run } of all) if (group === 'Go to') expect(run()).toBe(true);
  expect(gone).toEqual(ADMIN_PAGES.flatMap(({ to, key }) => (key === undefined ? [] : [to])));
  expect(gone).toContain('/admin/dashboard?tab=orders');
  for (const name of SHORTCUT_GROUPS) expect(all.some(({ group }) => group === name)).toBe(true);
});
