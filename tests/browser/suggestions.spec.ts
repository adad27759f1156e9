import type { Locator, Page } from '@playwright/test';
import { expect, test } from './shop.ts';
import { expectAccessible } from './soundness.ts';
import { WHATEVER_WIDTH } from './width.ts';

const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Search products' });
const list = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page): Locator => list(page).getByRole('option');
const chosen = (page: Page): Locator => list(page).getByRole('option', { selected: true });
const announced = (page: Page): Locator => page.getByRole('search').getByRole('status');

/** Types as a person does, and waits for what is suggested. */
const type = async (page: Page, text: string): Promise<void> => {
  await box(page).click();
  await box(page).pressSequentially(text);
  await expect(list(page)).toBeVisible();
  await expect(options(page).last()).toHaveText(`All results for “${text.toLowerCase()}”`);
};

const expectClosed = async (page: Page): Promise<void> => {
  await expect(list(page)).toBeHidden();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
};

test('products and categories are suggested while one types, mistyped and unfinished as it is', async ({
  page,
  shelf,
  isMobile,
}) => {
  const product = await shelf.put({ price: 4200, discountPrice: 3150 });
  const [, code = ''] = product.name.split(' ');
  await page.goto('/');
  await type(page, `lantrn ${code.slice(0, 6)}`);
  const option = options(page).filter({ hasText: product.name });
  await expect(option).toContainText('₦3,150');
  await expect(option).toContainText('₦4,200');
  await expect(option.locator('mark')).toHaveText([code.slice(0, 6)]);
  // Another's code, made by chance as well, may be one slip away.
  const found = await options(page).filter({ hasText: '₦' }).count();
  await expect(announced(page)).toHaveText(found === 1 ? '1 product' : `${found} products`);
  await expectAccessible(page);
  if (isMobile) await option.tap();
  else await option.click();
  await expect(page).toHaveURL(`/products/${product.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expectClosed(page);
});

test('a category leads to its products', WHATEVER_WIDTH, async ({ page }) => {
  await page.goto('/');
  await type(page, 'sheos');
  await list(page).getByRole('group', { name: 'Categories' }).getByRole('option', { name: 'Shoes' }).click();
  await expect(page).toHaveURL('/category/shoes');
  await expect(page.getByRole('heading', { level: 1, name: 'Shoes' })).toBeVisible();
});

test.describe('by the keys alone', () => {
  test('one goes through the suggestions and opens one', async ({ page, shelf }) => {
    const product = await shelf.put();
    await page.goto('/');
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    for (let stops = 0; stops < 12; stops += 1) {
      await page.keyboard.press('Tab');
      if (await box(page).evaluate((element) => element === document.activeElement)) break;
    }
    await expect(box(page)).toBeFocused();
    await page.keyboard.type(product.name);
    await expect(options(page)).toContainText([product.name, `“${product.name.toLowerCase()}”`]);
    await expect(chosen(page)).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).toContainText(product.name);
    await expect(box(page)).toBeFocused();
    const active = await chosen(page).getAttribute('id');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', active ?? '');
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).toContainText('All results for');
    // Past the last one lies the text, then the first.
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).toHaveCount(0);
    await page.keyboard.press('ArrowUp');
    await expect(chosen(page)).toContainText('All results for');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/products/${product.slug}`);
  });

  test('Escape puts them away and keeps the text, an arrow brings them back, Home and End move in the text', async ({
    page,
  }) => {
    await page.goto('/');
    await type(page, 'leather');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expectClosed(page);
    await expect(box(page)).toHaveValue('leather');
    await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowUp');
    await expect(list(page)).toBeVisible();
    await expect(chosen(page)).toContainText('All results for');
    await page.keyboard.press('Home');
    await expect(chosen(page)).toHaveCount(0);
    await page.keyboard.type('real ');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.type(' bag');
    await expect(box(page)).toHaveValue('real leather bag');
  });

  test('Enter without a choice searches for the text', async ({ page }) => {
    await page.goto('/');
    await type(page, 'lace');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products?q=lace');
    await expect(page.getByText(/^Showing 1-\d+ of/)).toBeVisible();
  });

  test('Tab goes on and closes them', async ({ page }) => {
    await page.goto('/');
    await type(page, 'lace');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeFocused();
    await expect(list(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expectClosed(page);
  });
});

test('the text is cleared by a button, and the list goes with it', async ({ page }) => {
  await page.goto('/');
  await type(page, 'lace');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(box(page)).toHaveValue('');
  await expect(box(page)).toBeFocused();
  await expectClosed(page);
  await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(0);
});

test(
  'one question follows the last letter, and a late answer never replaces a newer one',
  WHATEVER_WIDTH,
  async ({ page, shelf }) => {
    const product = await shelf.put();
    const asked: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/v1/products/suggestions?*', async (route) => {
      const q = new URL(route.request().url()).searchParams.get('q') ?? '';
      asked.push(q);
      if (q !== 'leather') return route.continue();
      const answer = await route.fetch();
      await held;
      // The browser has given the question up by now.
      await route.fulfill({ response: answer }).catch(() => {});
    });
    await page.clock.install();
    await page.goto('/');
    await box(page).click();
    // The button stands for all that is loaded with the first letter.
    await box(page).pressSequentially('l');
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await box(page).pressSequentially('eather');
    await page.clock.runFor(149);
    expect(asked).toEqual([]);
    await page.clock.runFor(2);
    await expect.poll(() => asked).toEqual(['leather']);
    await page.clock.resume();
    await box(page).fill(product.name);
    await expect(options(page).first()).toContainText(product.name);
    release();
    await expect(options(page)).toHaveCount(2);
    await expect(options(page).first()).toContainText(product.name);
    expect(asked).toEqual(['leather', product.name.toLowerCase()]);
  },
);

test(
  'what the keys came to stays chosen where the suggestions that come late hold it too, and no longer where they do not',
  WHATEVER_WIDTH,
  async ({ page, shelf }) => {
    const product = await shelf.put();
    const other = await shelf.put();
    const late = new Map(
      [product, other].map(({ name }) => [name.toLowerCase(), Promise.withResolvers<void>()]),
    );
    await page.route('**/api/v1/products/suggestions?*', async (route) => {
      const answer = await route.fetch();
      await late.get(new URL(route.request().url()).searchParams.get('q') ?? '')?.promise;
      await route.fulfill({ response: answer });
    });
    const come = async ({ name }: { name: string }): Promise<void> => {
      late.get(name.toLowerCase())?.resolve();
      await expect(options(page).last()).toHaveText(`All results for “${name.toLowerCase()}”`);
    };
    await page.goto('/');
    await type(page, product.name.slice(0, -1));
    await box(page).press(product.name.slice(-1));
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).toContainText(product.name);
    await come(product);
    await expect(chosen(page)).toContainText(product.name);
    await expect(box(page)).toHaveAttribute('aria-activedescendant', /./);

    await box(page).fill(other.name);
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).toContainText(product.name);
    await come(other);
    await expect(chosen(page)).toHaveCount(0);
    await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
  },
);

test.describe('without the worker, which fetches ahead', () => {
  test.use({ serviceWorkers: 'block' });

  test('nothing of it is loaded before it is used, and what was typed meanwhile is not lost', async ({
    page,
  }) => {
    const loaded: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/suggestions-.*\.js$/, async (route) => {
      loaded.push(route.request().url());
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(loaded).toEqual([]);
    await box(page).click();
    await box(page).pressSequentially('leat');
    await box(page).evaluate((element) => element.setAttribute('data-mine', 'yes'));
    release();
    await expect(list(page)).toBeVisible();
    await box(page).pressSequentially('her');
    await expect(box(page)).toHaveValue('leather');
    await expect(box(page)).toHaveAttribute('data-mine', 'yes');
    await expect(options(page).last()).toHaveText('All results for “leather”');
    expect(loaded).toHaveLength(1);
  });
});

test('where nothing is like it that is said, and the search works all the same', async ({ page }) => {
  await page.goto('/');
  await box(page).click();
  await box(page).pressSequentially('xyzzyplugh');
  await expect(announced(page)).toHaveText('No suggestions');
  await expectClosed(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?q=xyzzyplugh');
});

test(
  'a shop that cannot be asked suggests nothing, and the search works all the same',
  WHATEVER_WIDTH,
  async ({ page, trouble }) => {
    trouble.expect(/status of 500/);
    await page.route('**/api/v1/products/suggestions?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/');
    await box(page).click();
    const refused = page.waitForResponse('**/api/v1/products/suggestions?*');
    await box(page).pressSequentially('lace');
    await refused;
    await expectClosed(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products?q=lace');
  },
);

test('who types before the page has come alive is suggested to as well', WHATEVER_WIDTH, async ({ page }) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  // Until its styles are there a page shows the boxes of both widths.
  await expect(box(page)).toHaveCount(1);
  await box(page).click();
  await box(page).pressSequentially('lace');
  await expectClosed(page);
  release();
  await expect(options(page).last()).toHaveText('All results for “lace”');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the box is a plain form', async ({ page }) => {
    await page.goto('/');
    await box(page).fill('lace');
    await box(page).press('Enter');
    await expect(page).toHaveURL('/products?q=lace');
    await expect(page.getByText(/^Showing 1-\d+ of/)).toBeVisible();
  });
});
