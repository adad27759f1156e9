import { expect, type Locator, type Page } from '@playwright/test';
import { faultsOf, overhangOf } from './soundness.ts';

/** What opens something: a menu, a part of the page, a dialog. The names are of buttons that open a form. */
const OPENERS =
  '[aria-haspopup]:not([aria-haspopup="false"]), [aria-expanded], summary, main button:not([type="submit"])';
const FORMS = /^(Add|New|Edit|Invite|Import|Message|Filters|Menu)\b(?!.* to Cart)/;
/** Entries of a menu that ask or open a form first. */
const ASKING = /^(Edit|Duplicate|Update Status|Refund|Delete|Sessions|Save this view…)/;
const OPENED = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

interface Walk {
  page: Page;
  /** What was opened already, by the page and its name; what stands around all pages is opened once. */
  opened: Set<string>;
  faults: string[];
  looks: number;
}

export const newWalk = (page: Page): Walk => ({ page, opened: new Set(), faults: [], looks: 0 });

/** The page has come: it has its heading, and nothing of it is on its way. */
const expectThere = async (page: Page): Promise<void> => {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

const look = async (walk: Walk, where: string): Promise<void> => {
  walk.looks += 1;
  const overhang = await overhangOf(walk.page);
  if (overhang > 0) walk.faults.push(`${where}: ${overhang} pixels wider than the screen`);
  for (const { id, where: nodes } of await faultsOf(walk.page))
    walk.faults.push(`${where}: ${id} ${nodes.join(' | ')}`);
};

const shownIn = (page: Page): Locator => page.locator(OPENED).filter({ visible: true });

/** Closes whatever is open. */
const close = async (page: Page, opener: Locator): Promise<void> => {
  for (let tries = 0; tries < 3 && (await shownIn(page).count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await shownIn(page)
      .first()
      .waitFor({ state: 'hidden', timeout: 2_000 })
      .catch(() => {});
  }
  // What was changed asks whether it may be lost: a page that comes anew has nothing open.
  if ((await shownIn(page).count()) > 0) {
    await page.reload();
    await expectThere(page);
    return;
  }
  const isOpen = await opener.evaluateAll((all) => all.some((part) => part.ariaExpanded === 'true'));
  if (isOpen) await opener.click({ timeout: 5_000 });
};

interface Opener {
  name: string;
  mark: string;
  isAround: boolean;
}

/** What there is to open, marked so that it is found again. */
const openersOf = async (page: Page): Promise<Opener[]> => {
  const found = await page.locator(OPENERS).evaluateAll((all) =>
    all
      .filter(
        (part) =>
          part.checkVisibility({ visibilityProperty: true }) &&
          !part.matches(':disabled, [aria-disabled="true"]'),
      )
      .map((part, at) => {
        part.setAttribute('data-walk', String(at));
        return {
          name: (part.getAttribute('aria-label') ?? part.textContent ?? '').trim().slice(0, 60),
          label: part.getAttribute('aria-label'),
          at,
          isAround: part.closest('main') === null,
          isMarked: part.matches('[aria-haspopup], [aria-expanded], summary'),
        };
      }),
  );
  return found
    .filter(({ isMarked, name }) => isMarked || FORMS.test(name))
    .map(({ name, label, at, isAround }) => ({
      name,
      isAround,
      // What has a name of its own is found by it also where the page has made it anew.
      mark: label
        ? `[aria-label=${JSON.stringify(label)}] >> visible=true >> nth=0`
        : `[data-walk="${at}"] >> visible=true`,
    }));
};

/** Of the rows of a list one is enough, and of figures that stand in a name as well. */
const kindOf = (name: string): string =>
  name.replace(/^(Actions for|Edit|Delete|Select|View|Move)\b.*/, '$1').replace(/\d+/g, '0');

/** The entries of an open menu that open something themselves. */
const lookBehind = async (walk: Walk, opener: Locator, where: string): Promise<void> => {
  const { page } = walk;
  const entries = page.getByRole('menuitem').filter({ visible: true });
  const names = (await entries.allTextContents())
    .map((name) => name.trim())
    .filter((name) => ASKING.test(name));
  for (const name of names) {
    const entry = page.getByRole('menuitem', { name, exact: true });
    if (!(await entry.isVisible())) await opener.click({ timeout: 5_000 });
    if ((await entry.getAttribute('aria-disabled')) === 'true') continue;
    await entry.click({ timeout: 5_000 });
    await expect(page.locator('[role="dialog"], [role="alertdialog"]').first()).toBeVisible();
    await look(walk, `${where} > ${name}`);
    await close(page, opener);
  }
};

const openOne = async (walk: Walk, address: string, { name, mark }: Opener): Promise<void> => {
  const { page } = walk;
  const opener = page.locator(mark);
  const where = `${address} > ${name}`;
  await opener.click({ timeout: 5_000 });
  if (new URL(page.url()).pathname !== new URL(address, page.url()).pathname) {
    await page.goto(address);
    await expectThere(page);
    return;
  }
  await look(walk, where);
  if ((await page.getByRole('menu').count()) > 0) await lookBehind(walk, opener, where);
  await close(page, opener);
};

const saidShortly = (error: unknown): string => String(error).split('\n').slice(0, 3).join(' ');

/** Looks at a page, and at it with each thing open that it has. */
export const walkPage = async (walk: Walk, address: string): Promise<void> => {
  const { page, opened, faults } = walk;
  try {
    await page.goto(address);
    await expectThere(page);
    await look(walk, address);
  } catch (error) {
    faults.push(`${address}: ${saidShortly(error)}`);
    return;
  }
  for (const opener of await openersOf(page)) {
    const key = `${opener.isAround ? '' : new URL(page.url()).pathname} ${kindOf(opener.name)}`;
    if (opened.has(key) || !(await page.locator(opener.mark).isVisible())) continue;
    opened.add(key);
    await openOne(walk, address, opener).catch((error: unknown) => {
      faults.push(`${address} > ${opener.name}: ${saidShortly(error)}`);
    });
  }
};
