import { readFileSync } from 'node:fs';
import { TABS } from '../../web/admin/dashboard/tabs.ts';
import routes from '../../web/routes.ts';

/** Every page that the shop has, out of the tables that it is made of: a page that is added is here by itself. */

type Entry = (typeof routes)[number];

const pathsIn = (entry: Entry, before = ''): string[] => {
  const own = [before, entry.path].filter(Boolean).join('/');
  if (entry.children) return entry.children.flatMap((child) => pathsIn(child, own));
  return [`/${own}`];
};

/** The admin area's screens that share one route, by their keys in its table; read as text, since the table comes with all that it shows. */
const screens = (): string[] => {
  const source = readFileSync('web/admin/layout/admin-page.tsx', 'utf8');
  const table = /const SCREENS[^=]*= \{\n([\s\S]*?)\n\};/.exec(source)?.[1] ?? '';
  const keys = [...table.matchAll(/^ {2}(?:'([^']+)'|([\w-]+)): \{/gm)].map(
    ([, quoted, bare]) => quoted ?? bare,
  );
  if (!keys.includes('settings') || !keys.includes('orders/*'))
    throw new Error('The table of screens is not where it was: web/admin/layout/admin-page.tsx');
  return keys.map((key) => `/admin/${key}`);
};

const ALL = [
  ...routes.flatMap((entry) => pathsIn(entry)),
  ...screens(),
  ...TABS.map((tab) => `/admin/dashboard?tab=${tab}`),
];

/** Whether a part of an address stands for one of many. */
const isOpen = (path: string): boolean => /[:*]/.test(path);

/**
 * The addresses of one area. What stands for one of many takes the sample of its path.
 * @throws Error where there is none
 */
export const pagesOf = (
  area: 'storefront' | 'admin',
  samples: Readonly<Record<string, string>>,
): string[] => {
  const paths = ALL.filter((path) => path.startsWith('/admin') === (area === 'admin'));
  return [...new Set(paths)].map((path) => {
    const address = isOpen(path) ? samples[path] : path;
    if (!address) throw new Error(`${path} needs a sample of it, in every-page.spec.ts`);
    return address;
  });
};
