import { expect, shopperTest, test } from './shop.ts';
import { expectAccessible } from './soundness.ts';

const ask = { name: 'Tell Me When It Is Back' } as const;
const NOTED = 'We will write to you once when it is back in stock';

test('a visitor gives an address for the size that is sold out, and learns what it is used for', async ({
  page,
  shelf,
}) => {
  const product = await shelf.put({
    variations: { Size: ['41', '42'] },
    variants: () => [
      { choice: { Size: '41' }, stock: 0 },
      { choice: { Size: '42' }, stock: 9 },
    ],
  });
  await page.goto(`/products/${product.slug}`);
  await expect(page.getByRole('button', { name: /^Add to Cart/ }).first()).toBeEnabled();
  await expect(page.getByRole('button', ask)).toHaveCount(0);
  await page.goto(`/products/${product.slug}?Size=41`);
  await expect(page.getByText(/use the address for nothing else/)).toBeVisible();
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', ask).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText(NOTED)).toBeVisible();
});

shopperTest('a shopper presses once', async ({ page, shelf }) => {
  const product = await shelf.put({ stock: 0 });
  await page.goto(`/products/${product.slug}`);
  await page.getByRole('button', ask).click();
  await expect(page.getByText(NOTED)).toBeVisible();
});

test('the link of a mail ends nothing before the button is pressed', async ({ page, trouble }) => {
  trouble.expect(/status of 404/);
  await page.goto('/unsubscribe?token=unknown');
  await page.getByRole('button', { name: 'Tell Me of Nothing More' }).click();
  await expect(page.getByText('This link is not known any more')).toBeVisible();
});
