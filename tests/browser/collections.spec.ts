import { randomBytes } from 'node:crypto';
import type { AdminCollection } from '#contract/catalogue/collections/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { cards } from './listing.ts';
import { ownShopTest } from './own-shop.ts';
import { expect, test } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { expectToast } from './told.ts';

ownShopTest(
  'the owner puts collections together by hand and by a rule, and shoppers walk through them',
  async ({ page, shelf }) => {
    const tag = randomBytes(3).toString('hex');
    const [first, second] = [
      await shelf.put({ brand: `Osun ${tag}` }),
      await shelf.put({ brand: `Osun ${tag}` }),
    ];
    await page.goto('/admin/collections');
    await page.getByRole('button', { name: 'Add Collection' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Collection' });
    await dialog.getByLabel('Name').fill(`From Osun ${tag}`);
    await dialog.getByLabel('Brand').fill(`osun ${tag}`);
    // In sight from whichever field of the rule.
    await expect(dialog.getByText('Takes 2 products now')).toBeInViewport({ ratio: 1 });
    await dialog.getByLabel('Highest price').fill('-1');
    await dialog.getByRole('button', { name: 'Create Collection' }).click();
    await expect(dialog.getByText('Price must be a positive number with at most two decimals')).toBeVisible();
    // Its sentence does not lie behind the buttons.
    await expect(
      dialog.getByText('Price must be a positive number with at most two decimals'),
    ).toBeInViewport({ ratio: 1 });
    // No number: there is nothing to count, least of all what the rest of the rule would take.
    await dialog.getByLabel('Highest price').fill('much');
    await expect(dialog.getByText(/^Takes /)).toBeHidden();
    await dialog.getByLabel('Highest price').fill('₦1,000,000');
    await expect(dialog.getByText('Takes 2 products now')).toBeVisible();
    await dialog.getByLabel('Highest price').fill('');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create Collection' }).click();
    await expectToast(page, 'Collection created successfully');

    await page.getByRole('button', { name: 'Add Collection' }).first().click();
    await dialog.getByLabel('Name').fill(`Gifts ${tag}`);
    await dialog.getByLabel('Description').fill('Chosen with care');
    await dialog.getByLabel('By hand').check();
    for (const { name } of [first, second]) {
      await dialog.getByLabel('Find products to add').fill(name);
      await dialog.getByRole('list', { name: 'Products found' }).getByRole('button').first().click();
    }
    await dialog.getByRole('button', { name: `Move ${second.name} up` }).focus();
    await page.keyboard.press('Enter');
    const chosen = dialog.getByRole('list', { name: 'Products of this collection' }).getByRole('listitem');
    await expect(chosen.first()).toContainText(second.name);
    // Who moved it to the top cannot move it further: the focus stays with it.
    await expect(dialog.getByRole('button', { name: `Move ${second.name} down` })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create Collection' }).click();
    await expectToast(page, 'Collection created successfully');
    const found = page.getByRole('status').filter({ hasText: `shoppers find “Gifts ${tag}”` });
    await expect(found).toContainText('in the menu and at the foot of every page');
    await expectAccessible(page);
    await found.getByRole('button', { name: 'Put on the Home Page' }).click();
    await expect(found.getByText('It is on the home page.')).toBeVisible();
    // Whoever lets that pass has it in the row as well.
    await page.reload();
    await page.getByRole('button', { name: `Actions for Gifts ${tag}` }).click();
    await page.getByRole('menuitem', { name: 'Put on the home page' }).click();
    await expect(found.getByRole('button', { name: 'Put on the Home Page' })).toBeInViewport();
    await expectFitting(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 2, name: `Gifts ${tag}` })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: `Gifts ${tag}` })).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: `Gifts ${tag}` })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Manage the shop' })).toBeVisible();
    await expectFitting(page);
    await expectAccessible(page);

    await page.goto('/products');
    await page
      .getByRole('main')
      .getByRole('navigation', { name: 'Collections' })
      .getByRole('link', { name: `Gifts ${tag}` })
      .click();
    await expect(page).toHaveURL(`/collections/gifts-${tag}`);
    await expect(page.getByRole('heading', { level: 1, name: `Gifts ${tag}` })).toBeVisible();
    await expect(page.getByText('Chosen with care')).toBeVisible();
    await expect(cards(page).getByRole('heading', { level: 3 })).toHaveText([second.name, first.name]);
    await expect(page.getByLabel('Sort by').getByRole('option').first()).toHaveText('Shop’s own order');
    await page.getByRole('searchbox', { name: 'Search products' }).fill(first.name);
    await expect(page).toHaveURL(/\/collections\/gifts-[\da-f]+\?q=/);
    await expect(cards(page).getByRole('heading', { level: 3 })).toHaveText([first.name]);
    await page.reload();
    await expect(cards(page).getByRole('heading', { level: 3 })).toHaveText([first.name]);
    await page.goto(`/Collections/From-Osun-${tag}/`);
    await expect(page).toHaveURL(`/collections/from-osun-${tag}`);
    await expect(cards(page)).toHaveCount(2);
    await expectAccessible(page);
  },
);

ownShopTest(
  'an empty collection made by hand leads to adding products',
  async ({ page, shelf, isMobile }) => {
    const name = `Empty ${randomBytes(3).toString('hex')}`;
    const product = await shelf.put();
    await page.goto('/admin/collections');
    await page.getByRole('button', { name: 'Add Collection' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Collection' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('By hand').check();
    await dialog.getByRole('button', { name: 'Create Collection' }).click();
    const found = page.getByRole('status').filter({ hasText: `shoppers find “${name}”` });
    await expect(found.getByRole('button', { name: 'Add Products' })).toBeVisible();
    await expectFitting(page);
    await expectAccessible(page);
    await found.getByRole('button', { name: 'Add Products' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Collection' });
    const finding = form.getByLabel('Find products to add');
    await expect(finding).toBeInViewport();
    if (!isMobile) await expect(finding).toBeFocused();
    await form.getByRole('button', { name: 'Cancel' }).click();
    // Whoever comes back later has it in the list.
    await page.reload();
    await page.getByRole('button', { name: `Add products to ${name}` }).click();
    await finding.fill(product.name);
    await form.getByRole('list', { name: 'Products found' }).getByRole('button').first().click();
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
    await expect(page.getByRole('button', { name: `Add products to ${name}` })).toHaveCount(0);
  },
);

ownShopTest(
  'a collection that is moved twice before the first answer has moved twice',
  async ({ page, url, adminToken }) => {
    const tag = randomBytes(3).toString('hex');
    const admin = clientOf(url, adminToken);
    const names = ['First', 'Second', 'Third'].map((name) => `${name} ${tag}`);
    for (const name of names)
      dataOf(await admin('POST', '/admin/collections', { name, kind: 'rule', rule: { min: 1 } }));
    const order = async (): Promise<string[]> =>
      dataOf(await admin<AdminCollection[]>('GET', '/admin/collections')).flatMap(({ name }) =>
        names.includes(name) ? [name] : [],
      );
    expect(await order()).toEqual(names);
    let letGo = (): void => {};
    const isFree = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/v1/admin/collections', async (route) => {
      if (route.request().method() === 'PUT') await isFree;
      await route.continue();
    });
    await page.goto(`/admin/collections?search=${tag}`);
    const [first, second, third] = names;
    const moveUp = async (): Promise<void> => {
      await page.getByRole('button', { name: `Actions for ${third}` }).click();
      await page.getByRole('menuitem', { name: 'Move up' }).click();
    };
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await moveUp();
    await sent;
    await moveUp();
    letGo();
    await expect.poll(order).toEqual([third, first, second]);
    await expect(page.getByRole('row').filter({ hasText: tag }).first()).toContainText(third ?? '');
  },
);

test('a collection that the shop does not have says so', async ({ page }) => {
  expect((await page.goto('/collections/nothing-of-it'))?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Collection Not Found/);
  await page.getByRole('link', { name: 'Browse Products' }).click();
  await expect(page).toHaveURL('/products');
});
