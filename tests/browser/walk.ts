import { expect, type Locator, type Page } from '@playwright/test';
import { faultsOf, overhangOf, smallFieldsOf } from './soundness.ts';

/** What opens something: a menu, a part of the page, a dialog. The names are of buttons that open a form. */
const OPENERS =
  '[aria-haspopup]:not([aria-haspopup="false"]), [aria-expanded], summary, main button:not([type="submit"])';
const FORMS =
  /^(Add|New|Edit|Invite|Import|Message|Filters|Menu|Change|Book|Refund|Return something|Delete|Clear the|Save as|Withdraw|End link|Undo last|Payments|Refused|Mark as settled|Log out everywhere)\b(?!.* to Cart)/;
/** Entries of a menu that ask or open a form first. */
const ASKING = /^(Edit|Duplicate|Update Status|Refund|Delete|Sessions|Save this view…|Save as a segment…)/;
const OPENED = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Pages that ask in vain, as they should: what stands in their address is not there, or lacks in it. */
const IN_VAIN = /\/(nowhere|some-token)\b/;
/** The line of an answer that the page has a sentence for: it stands among the requests already. */
const OF_A_REQUEST = /^Failed to load resource/;
/** The preview of the look is the shop without its scripts, which the browser notes of each. */
const OF_A_PREVIEW = /^Blocked script execution in 'about:srcdoc'/;
/** A busy machine gets its time: what never comes is found as well. */
const THERE_WITHIN_MS = 30_000;

interface Walk {
  page: Page;
  /** Where it is. */
  address: string;
  /** What was opened already, by the page and its name; what stands around all pages is opened once. */
  opened: Set<string>;
  /** What was looked at together with the page around it. */
  lookedAround: Set<string>;
  faults: string[];
  looks: number;
}

/** Notes what goes wrong in the page, but for what it still asks for while it is left. */
const watch = (walk: Walk): void => {
  const { page } = walk;
  let isLeaving = false;
  const note = (what: string): void => {
    if (!isLeaving) walk.faults.push(`${walk.address}: ${what}`);
  };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) isLeaving = false;
  });
  page.on('pageerror', ({ message }) => note(`uncaught ${message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !OF_A_REQUEST.test(text) && !OF_A_PREVIEW.test(text)) note(text);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // What another view has taken the place of.
    if (why !== 'net::ERR_ABORTED') note(`${why} ${request.method()} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !IN_VAIN.test(walk.address))
      note(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
};

export const newWalk = (page: Page): Walk => {
  const walk: Walk = {
    page,
    address: '',
    opened: new Set(),
    lookedAround: new Set(),
    faults: [],
    looks: 0,
  };
  watch(walk);
  return walk;
};

/** The page has come: it has its heading, and nothing of it is on its way. */
const expectThere = async (page: Page): Promise<void> => {
  await expect(page.locator('h1').first()).toBeAttached({ timeout: THERE_WITHIN_MS });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: THERE_WITHIN_MS });
};

/** @param within what has come, where the page around it was looked at already */
const look = async (walk: Walk, where: string, within?: string): Promise<void> => {
  walk.looks += 1;
  const overhang = await overhangOf(walk.page);
  if (overhang > 0) walk.faults.push(`${where}: ${overhang} pixels wider than the screen`);
  for (const field of await smallFieldsOf(walk.page))
    walk.faults.push(`${where}: an iPhone zooms into ${field}`);
  for (const { id, where: nodes } of await faultsOf(walk.page, within))
    walk.faults.push(`${where}: ${id} ${nodes.join(' | ')}`);
};

const shownIn = (page: Page): Locator => page.locator(OPENED).filter({ visible: true });

/** What has opened, of each kind the first time with the page around it: what hides that, or leaves it, is the same for all of a kind. */
const lookAtOpened = async (walk: Walk, where: string, isMarked: boolean): Promise<void> => {
  const roles = await shownIn(walk.page).evaluateAll((all) => all.map((part) => part.getAttribute('role')));
  const [role] = roles;
  // A button that has only done something, or was not to be pressed yet.
  if (role === undefined && !isMarked) return;
  const kind = role ?? 'part';
  if (walk.lookedAround.has(kind)) await look(walk, where, role ? `[role="${role}"]` : 'main');
  else await look(walk, where);
  walk.lookedAround.add(kind);
};

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
  /** It says of itself that it opens something. */
  isMarked: boolean;
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
    .map(({ name, label, at, isAround, isMarked }) => ({
      name,
      isAround,
      isMarked,
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
    await lookAtOpened(walk, `${where} > ${name}`, true);
    await close(page, opener);
  }
};

const openOne = async (walk: Walk, address: string, { name, mark, isMarked }: Opener): Promise<void> => {
  const { page } = walk;
  const opener = page.locator(mark);
  const where = `${address} > ${name}`;
  await opener.click({ timeout: 5_000 });
  if (new URL(page.url()).pathname !== new URL(address, page.url()).pathname) {
    await page.goto(address);
    await expectThere(page);
    return;
  }
  try {
    await lookAtOpened(walk, where, isMarked);
  } catch (error) {
    // On a busy machine a list may come anew while its menu is looked at, and takes it away: once more.
    if (!String(error).includes('No elements found for include')) throw error;
    await close(page, opener);
    await opener.click({ timeout: 5_000 });
    await lookAtOpened(walk, where, isMarked);
  }
  if ((await page.getByRole('menu').count()) > 0) await lookBehind(walk, opener, where);
  await close(page, opener);
};

/** A page that was made anew meanwhile, as when its list comes late on a busy machine, has lost its marks: once more with new ones. */
const openAnew = async (walk: Walk, address: string, opener: Opener, error: unknown): Promise<void> => {
  await walk.page.goto(address);
  await expectThere(walk.page);
  const same = (await openersOf(walk.page)).find(({ name }) => name === opener.name);
  if (!same) throw error;
  await openOne(walk, address, same);
};

const saidShortly = (error: unknown): string => String(error).split('\n').slice(0, 3).join(' ');

/** Looks at a page as it comes, or at a part of it where the rest is looked at elsewhere. */
export const lookAtPage = async (walk: Walk, address: string, within?: string): Promise<boolean> => {
  const { page, faults } = walk;
  walk.address = address;
  try {
    await page.goto(address);
    await expectThere(page);
    await look(walk, address, within);
  } catch (error) {
    faults.push(`${address}: ${saidShortly(error)}`);
    return false;
  }
  return true;
};

/** Looks at a page, and at it with each thing open that it has. */
export const walkPage = async (walk: Walk, address: string): Promise<void> => {
  const { page, opened, faults } = walk;
  if (!(await lookAtPage(walk, address))) return;
  for (const opener of await openersOf(page)) {
    const key = `${opener.isAround ? '' : new URL(page.url()).pathname} ${kindOf(opener.name)}`;
    if (opened.has(key) || !(await page.locator(opener.mark).isVisible())) continue;
    opened.add(key);
    await openOne(walk, address, opener)
      .catch((error: unknown) => openAnew(walk, address, opener, error))
      .catch((error: unknown) => {
        faults.push(`${address} > ${opener.name}: ${saidShortly(error)}`);
      });
  }
};
