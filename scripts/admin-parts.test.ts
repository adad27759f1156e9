import { expect, test } from 'vitest';
import { partsOf } from './admin-parts.mjs';

const ROUTE = '?__react-router-build-client-route';
const icon = (name: string) => `/shop/node_modules/lucide-react/dist/esm/icons/${name}.mjs`;
const ALL_ICONS = '/shop/node_modules/lucide-react/dist/esm/lucide-react.mjs';
const library = (name: string) => `/shop/node_modules/@base-ui/react/${name}.mjs`;
const web = (name: string) => `/shop/web/${name}`;

interface Module {
  imports?: string[];
  later?: string[];
  code?: string;
}

const SCREENS = Array.from({ length: 10 }, (_, at) => web(`admin/screen-${at}.tsx`));

/** A shop of two pages and ten admin screens, four of which show a menu. */
const MODULES: Record<string, Module> = {
  [web(`storefront/product.tsx${ROUTE}`)]: { imports: [web('ui/dates.ts')], later: [web('ui/confirm.tsx')] },
  [web(`storefront/profile.tsx${ROUTE}`)]: { imports: [web('dialogs/with-password.ts')] },
  [web('entry.client.tsx')]: {},
  [web('ui/confirm.tsx')]: { imports: [library('dialog'), web('dialogs/form-dialog.tsx')] },
  [web('ui/dates.ts')]: {},
  [web('ui/seldom.ts')]: {},
  [web('dialogs/with-password.ts')]: {},
  [web('dialogs/form-dialog.tsx')]: {},
  [library('dialog')]: {},
  [library('floating-ui-react/hooks/useTypeahead')]: {},
  [library('menu')]: { imports: [library('floating-ui-react/hooks/useTypeahead'), library('dialog')] },
  [web(`admin/layout/admin-layout.tsx${ROUTE}`)]: {
    imports: [web('admin/frame.tsx'), ALL_ICONS],
    later: SCREENS,
  },
  [web('admin/frame.tsx')]: {
    imports: [ALL_ICONS, web('ui/dates.ts'), web('dialogs/form-dialog.tsx'), web('dialogs/with-password.ts')],
    code: `import { Bike, Trash2 } from 'lucide-react';`,
  },
  [web('admin/row-menu.tsx')]: { imports: [library('menu')] },
  [ALL_ICONS]: {
    imports: [icon('bike'), icon('trash-2'), icon('anchor')],
    code: ['bike', 'trash-2', 'anchor']
      .map(
        (file, at) =>
          `export { default as Old${at}, default as ${['Bike', 'Trash2', 'Anchor'][at]} } from './icons/${file}.mjs';`,
      )
      .join('\n'),
  },
  [icon('bike')]: {},
  [icon('trash-2')]: {},
  [icon('anchor')]: {},
  ...Object.fromEntries(
    SCREENS.map((screen, at) => [
      screen,
      {
        imports: [...(at < 4 ? [web('admin/row-menu.tsx')] : []), ...(at === 9 ? [web('ui/seldom.ts')] : [])],
      },
    ]),
  ),
};

const partsOfShop = (modules: Record<string, Module>) =>
  partsOf(Object.keys(modules), (id) => {
    const { imports = [], later = [], code = '' } = modules[id] ?? {};
    return { importedIds: imports, dynamicallyImportedIds: later, code };
  });
const parts = partsOfShop(MODULES);

test.each([
  ['what stands around each admin page', web('admin/frame.tsx'), 'admin'],
  ['an icon that is shown there', icon('bike'), 'admin'],
  ['one with a number in its name', icon('trash-2'), 'admin'],
  ['what many screens show', web('admin/row-menu.tsx'), 'admin-lists'],
  [
    'a menu, which the dialogs’ library brings along',
    library('floating-ui-react/hooks/useTypeahead'),
    'admin-lists',
  ],
  ['what a page of the storefront has at once', web('ui/dates.ts'), 'common'],
  ['a dialog that shoppers open', library('dialog'), 'dialogs'],
  ['a dialog with a form', web('dialogs/form-dialog.tsx'), 'questions'],
  ['what an account’s page has at once', web('dialogs/with-password.ts'), 'password-again'],
])('%s has its file', (_, id, part) => {
  expect(parts.get(id)).toBe(part);
});

test('what few screens show, or nobody, is left to the bundler', () => {
  expect(parts.has(web('ui/seldom.ts'))).toBe(false);
  expect(parts.has(icon('anchor'))).toBe(false);
  expect(parts.has(SCREENS[0] ?? '')).toBe(false);
});

test('an icon that has no file is said', () => {
  const frame = { ...MODULES[web('admin/frame.tsx')], code: `import { Blimp } from 'lucide-react';` };
  expect(() => partsOfShop({ ...MODULES, [web('admin/frame.tsx')]: frame })).toThrow(
    'No file is known for the icon Blimp',
  );
});
