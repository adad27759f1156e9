import type { Page } from '@playwright/test';
import { expect, shopperTest, test } from './shop.ts';
import { expectAccessible, expectSound, watchRequests } from './soundness.ts';
import { fillAddress, payButton, sheetOn } from './steps.ts';
import { expectToast } from './told.ts';

/** Pages that anybody may open, with a heading that is there once the page is. */
const PUBLIC = [
  ['/', /^Shop/],
  ['/products', 'Products'],
  ['/products?featured=true&minRating=3&sortBy=-price', 'Featured Products'],
  ['/products?q=nothing-is-called-so', 'Results for'],
  ['/login', 'Login'],
  ['/register', 'Create an account'],
  ['/forgotpassword', 'Forgot password'],
  ['/resetpassword/some-token', 'Reset password'],
  ['/track', 'Track your order'],
  ['/how-to-pay', 'How to pay'],
  ['/unsubscribe?token=unknown', 'Mails about Stock'],
  ['/unauthorized', 'Access Denied'],
  ['/offline', 'You are offline'],
] as const;

const OWN = ['/profile', '/notification', '/order', '/history', '/orders', '/cart', '/checkout', '/orders/x'];

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

for (const [path, name] of PUBLIC) {
  test(`${path} is sound for a visitor`, async ({ page, trouble }) => {
    const failed = watchRequests(page);
    await page.goto(path);
    await expect(heading(page, name)).toBeAttached();
    await expectSound(page, trouble, failed);
  });
  shopperTest(`${path} is sound for a shopper`, async ({ page, trouble, shopper }) => {
    const failed = watchRequests(page);
    await page.goto(path);
    await expect(heading(page, name)).toBeAttached();
    await expect(page.getByText(shopper.name).first()).toBeAttached();
    await expectSound(page, trouble, failed);
  });
}

test('pages of one’s own send a visitor to the login without an error', async ({ page, trouble }) => {
  const failed = watchRequests(page);
  for (const path of OWN) {
    await page.goto(path);
    await expect(heading(page, 'Login')).toBeVisible();
    // What a page fetches once it is idle would else be cut off by the next one.
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/admin');
  await expect(heading(page, 'Access Denied')).toBeVisible();
  expect(failed()).toEqual([]);
  expect(trouble.all()).toEqual([]);
});

shopperTest('pages of one’s own are sound while they are empty', async ({ page, trouble, shopper }) => {
  const failed = watchRequests(page);
  for (const [path, name] of [
    ['/cart', 'Your cart is empty.'],
    ['/checkout', 'Cart is empty or invalid'],
    ['/history', 'My Orders'],
    ['/orders', 'My Orders'],
    ['/profile', 'Profile'],
    ['/notification', 'Notifications'],
    ['/order', /\S/],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByText(shopper.name).first()).toBeAttached();
    if (name === 'My Orders') await expect(page.getByText('You have not placed')).toBeVisible();
    await expectSound(page, trouble, failed);
  }
});

shopperTest('pages of one’s own are sound while they are full', async ({ page, trouble, shelf, shopper }) => {
  const product = await shelf.put({
    price: 9_999_999,
    discountPrice: 9_999_998.5,
    pictures: 4,
    variations: { Size: ['Extra extra large'], Colour: ['Sea-green with golden threads'] },
    description: 'A very long story about a lantern. '.repeat(20),
  });
  const wish = { variation: { Size: 'Extra extra large', Colour: 'Sea-green with golden threads' } };
  const order = await shopper.buy(product._id, wish);
  await shopper.putIntoCart(product._id, wish);
  const failed = watchRequests(page);
  for (const [path, name] of [
    ['/cart', 'Cart'],
    ['/checkout', 'Checkout'],
    ['/history', 'My Orders'],
    [`/orders/${order._id}`, order.orderNumber],
    [`/products/${product.slug}`, product.name],
    ['/profile', 'Profile'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    if (name === 'My Orders')
      await expect(page.getByRole('link', { name: /^View Details of/ })).toBeVisible();
    if (name === 'Checkout') await expect(page.getByLabel('State')).toBeEnabled();
    await expect(page.getByText(shopper.name).first()).toBeAttached();
    await expectSound(page, trouble, failed);
  }
});

test('a product’s page is sound for a visitor, sold out and with reviews', async ({ page, trouble, api }) => {
  const reviewed = await api<{ slug: string }[]>('GET', '/products?rating=1&limit=1&sort=-averageRating');
  const soldOut = await api<{ slug: string }[]>('GET', '/products?inStock=false&rating=1&limit=1');
  const failed = watchRequests(page);
  for (const [product] of [reviewed.body.data, soldOut.body.data]) {
    await page.goto(`/products/${product?.slug}`);
    await expect(page.getByRole('heading', { name: 'Customer Reviews' })).toBeVisible();
    await expectSound(page, trouble, failed);
  }
});

test('forms that complain, and the panels that open, are accessible', async ({ page, isMobile }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Name must be at least 2 characters long')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-1');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  await expectAccessible(page);
  if (!isMobile) return;
  await page.goto('/products');
  await page.getByRole('button', { name: /^Filters/ }).click();
  // The slider comes when its place is seen, which lies below the whole list of categories.
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Min (₦)').scrollIntoViewIfNeeded();
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('slider').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close filters' }).click();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
});

shopperTest(
  'toasts, questions, complaints and the payment sheet are accessible',
  async ({ page, shelf, shopper }) => {
    const product = await shelf.put();
    await page.goto(`/products/${product.slug}`);
    await page.getByRole('button', { name: /^Add to Cart/ }).click();
    await expectToast(page, 'Added to cart successfully');
    await expectAccessible(page);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByLabel('State')).toBeEnabled();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/checkout');
    await payButton(page).click();
    await expect(page.getByText('Please select or fill in the phone field')).toBeVisible();
    await expectAccessible(page);
    await fillAddress(page);
    await payButton(page).click();
    await expect(sheetOn(page).getByRole('button', { name: /^Pay ₦/ })).toBeVisible();
    await expectAccessible(page);
    expect((await shopper.cart()).totalItems).toBe(1);
  },
);
