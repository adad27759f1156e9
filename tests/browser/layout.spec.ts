import type { Locator, Page } from '@playwright/test';
import type { Category } from '#contract/catalogue/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { adminTest, expect, shopperTest, test } from './shop.ts';
import { expectFitting } from './soundness.ts';

/** Where things stand beside each other, and that nothing that people type breaks it. */

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640;

shopperTest('what people type breaks wherever it has to', async ({ page, shelf, shopper }) => {
  const product = await shelf.put({ variations: { Colour: [`${'Indigo'.repeat(8)}ab`] } });
  const order = await shopper.buy(product._id, {
    variation: { Colour: `${'Indigo'.repeat(8)}ab` },
    to: { name: 'Oluwa'.repeat(12) },
  });
  for (const path of [`/products/${product._id}`, `/orders/${order._id}`, '/history']) {
    await page.goto(path);
    await expect(
      page.getByRole('main').getByText(product.name).filter({ visible: true }).first(),
    ).toBeVisible();
    await expectFitting(page);
  }
});

adminTest(
  'a category of one long word leaves the list as wide as it is',
  async ({ browser, url, adminToken }) => {
    const admin = clientOf(url, adminToken);
    const category = dataOf(
      await admin<Category>('POST', '/categories', { name: 'Baskets'.repeat(9).slice(0, 60) }),
    );
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto(`${url}/products`);
    await expect(page.getByRole('complementary', { name: 'Filters' })).toContainText(category.name);
    await expectFitting(page);
    await context.close();
    await admin('DELETE', `/categories/${category._id}`);
  },
);

shopperTest(
  'at the checkout the way to a code is in sight when it has the focus, and the total is said once',
  async ({ page, shelf, shopper }) => {
    await shopper.putIntoCart((await shelf.put({ price: 25_900 }))._id);
    await page.goto('/checkout');
    const pay = page.getByRole('button', { name: /^Pay ₦/ });
    await expect(pay).toBeVisible();
    await expect(page.getByRole('searchbox', { name: /search/i })).toHaveCount(0);
    const code = page.getByRole('button', { name: 'Have a discount code?' });
    await page.evaluate(() => scrollTo(0, 0));
    await code.focus();
    const bar = pay.locator('xpath=ancestor::div[contains(@class, "sticky")][1]');
    if (isPhone(page)) {
      await expect.poll(async () => (await boxOf(code)).bottom).toBeLessThanOrEqual((await boxOf(bar)).y);
      expect(((await bar.textContent()) ?? '').match(/₦25,910/g)).toHaveLength(1);
    }
    // As far apart as words are.
    const gap = await pay.evaluate((button) => {
      const words = [...button.querySelectorAll('span')].find((span) => span.textContent?.startsWith('Pay'));
      const money = button.querySelector('.money')?.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(words?.firstChild ?? button);
      const pay = [...text.getClientRects()].at(-1);
      return words && money && pay ? money.left - pay.right : Number.NaN;
    });
    expect(Math.abs(gap)).toBeLessThan(6);
  },
);

test('on a phone the price of a product is in sight at once, and without JavaScript the page says why it cannot be bought', async ({
  page,
  shelf,
  browser,
  url,
}) => {
  const product = await shelf.put({ price: 4321 });
  await page.goto(`/products/${product._id}`);
  const price = page.getByRole('main').getByText('₦4,321').first();
  const buy = page
    .getByRole('button', { name: /Add to Cart/ })
    .filter({ visible: true })
    .first();
  if (isPhone(page)) expect((await boxOf(price)).bottom).toBeLessThanOrEqual((await boxOf(buy)).y - 8);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${url}/products/${product._id}`);
  await expect(plain.getByText('To buy it, please switch on JavaScript')).toBeVisible();
  await expect(plain.getByRole('button', { name: /Add to Cart/ }).filter({ visible: true })).toHaveCount(0);
  await context.close();
  await expect(page.getByText('To buy it, please switch on JavaScript')).toBeHidden();
});

test('the ways out of a form stand apart, and the meter of a password is as wide as its field', async ({
  page,
}) => {
  await page.goto('/login');
  const forgot = await boxOf(page.getByRole('link', { name: 'Forgot password?' }));
  const login = await boxOf(page.getByRole('main').getByRole('button', { name: 'Login' }));
  expect(login.y - forgot.bottom).toBeGreaterThanOrEqual(8);
  await page.goto('/register');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('Naija2026x');
  const meter = page.getByText(/^(Weak|Fair|Good|Strong)$/).last();
  await expect(meter).toBeVisible();
  const bars = await boxOf(page.locator('[data-strength]'));
  const input = await boxOf(field);
  expect([Math.round(bars.x), Math.round(bars.right)]).toEqual([
    Math.round(input.x),
    Math.round(input.right),
  ]);
});

shopperTest(
  'the numbers at cart and bell stand apart, and what is unread is marked by a dot',
  async ({ page, shelf, shopper }) => {
    const product = await shelf.put({ stock: 200 });
    await shopper.buy(product._id);
    await shopper.putIntoCart(product._id, { quantity: 120 });
    await page.goto('/notification');
    const [cart, bell] = [
      page
        .getByRole('banner')
        .getByRole('link', { name: /^Cart/ })
        .locator('[aria-hidden]', { hasText: '99+' }),
      page
        .getByRole('banner')
        .getByRole('link', { name: /^Notifications/ })
        .locator('span[aria-hidden]'),
    ];
    await expect(cart).toBeVisible();
    await expect(bell).toBeVisible();
    expect((await boxOf(bell)).x - (await boxOf(cart)).right).toBeGreaterThanOrEqual(12);
    const row = page.getByRole('main').getByRole('link').filter({ hasText: '(unread)' }).first();
    const looks = async () => row.evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(await looks()).toBe(
      await page.evaluate(() => {
        const plain = document.createElement('div');
        plain.className = 'bg-surface';
        document.body.append(plain);
        return getComputedStyle(plain).backgroundColor;
      }),
    );
  },
);

test('cards of a row have price and stock at one height each, and a list of ten has no holes at a desk', async ({
  page,
}) => {
  await page.goto('/products');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(10);
  const places = await cards.evaluateAll((all) =>
    all.map((card) => {
      const price = card.querySelector('[data-price]')?.getBoundingClientRect();
      const stock = [...card.querySelectorAll('span')].find((part) =>
        /^(In Stock|Out of Stock|Only \d+ left)$/.test(part.textContent ?? ''),
      );
      return {
        row: Math.round(card.getBoundingClientRect().top),
        price: Math.round(price?.top ?? -1),
        stock: Math.round(stock?.getBoundingClientRect().bottom ?? -1),
      };
    }),
  );
  const rows = [...Map.groupBy(places, ({ row }) => row).values()];
  for (const row of rows) expect(new Set(row.map(({ price }) => price)).size).toBe(1);
  // Whether a price takes one line or two.
  for (const row of rows) expect(new Set(row.map(({ stock }) => stock)).size).toBe(1);
  if (!isPhone(page)) expect(rows.map((row) => row.length)).toEqual([5, 5]);
  if (!isPhone(page)) return;
  await page.getByRole('button', { name: /^Filters/ }).click();
  const list = page
    .getByRole('dialog')
    .getByRole('radio', { name: /^All categories/ })
    .locator('xpath=ancestor::div[1]');
  expect(await list.evaluate((part) => part.scrollHeight - part.clientHeight)).toBeLessThanOrEqual(1);
});

adminTest('the overview says why its figures differ, and its panels end together', async ({ page }) => {
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Without cancelled and refunded orders')).toBeVisible();
  await expect(page.getByText('All orders there are, cancelled and refunded ones too')).toBeVisible();
  const fills = await page
    .getByRole('listitem')
    .filter({ hasText: /^(Cancelled|Refunded)/ })
    .locator('span[style]')
    .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).backgroundColor));
  expect(new Set(fills).size).toBe(2);
  const expectSameEnd = async (...names: string[]) => {
    const ends = await Promise.all(
      names.map(async (name) => Math.round((await boxOf(page.getByRole('region', { name }))).bottom)),
    );
    expect(new Set(ends).size, names.join()).toBe(1);
  };
  if (!isPhone(page)) {
    await expectSameEnd('Sales by Day', 'Orders by Status');
    await expectSameEnd('Recent Orders', 'Best Sellers', 'Low Stock Alert');
  }
  // Where the ring stands beside its list.
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByText('Total Orders counts every order')).toBeVisible();
  await expect(page.getByText('All orders there are, cancelled and refunded ones too')).toBeVisible();
  await expectSameEnd('Recent Orders', 'Best Sellers');
  await expectFitting(page);
});

adminTest(
  'on a phone a narrowed list says by how many filters, with a way out beside it',
  async ({ page }) => {
    await page.goto('/admin/dashboard?tab=orders&status=pending');
    const filters = page.getByRole('main').getByRole('button', { name: /^Filters/ });
    if (!isPhone(page)) return;
    await expect(filters).toHaveAccessibleName('Filters 1 set');
    const clear = page.getByRole('main').getByRole('button', { name: 'Clear', exact: true });
    await expectFitting(page);
    await clear.click();
    await expect(page).not.toHaveURL(/status=/);
    await expect(filters).toHaveAccessibleName('Filters');
    await expect(clear).toHaveCount(0);
  },
);

adminTest('on a touch screen nobody is asked to drop pictures', async ({ page }) => {
  await page.goto('/admin/product');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByRole('button', { name: 'Add Pictures' })).toBeVisible();
  await expect(page.getByText(/Drop (one|some) here/).filter({ visible: true })).toHaveCount(
    isPhone(page) ? 0 : 1,
  );
});
