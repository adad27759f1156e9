import type { User } from '#contract/accounts/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, shopperTest as test } from './shop.ts';
import { fillAddress, payButton, payWith } from './steps.ts';
import { WHATEVER_WIDTH } from './width.ts';

test('every field that is needed says so, and nothing is paid', async ({ page, shelf, shopper }) => {
  const product = await shelf.put();
  await shopper.putIntoCart(product._id);
  await page.goto('/checkout');
  await page.getByLabel('Name', { exact: true }).fill('  ');
  await payButton(page).click();
  for (const field of ['name', 'phone', 'address', 'state', 'city']) {
    await expect(
      page.getByText(`Please select or fill in the ${field} field`, { exact: true }),
    ).toBeVisible();
  }
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByLabel('Phone').fill('0803');
  await expect(page.getByText('Please select or fill in the phone field')).toHaveCount(0);
});

test(
  'another country empties state and city, another state the city',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const product = await shelf.put();
    await shopper.putIntoCart(product._id);
    await page.goto('/checkout');
    await fillAddress(page);
    await page.getByLabel('State').selectOption('Oyo');
    await expect(page.getByLabel('City')).toHaveValue('');
    await page.getByLabel('City').selectOption('Ibadan');
    await page.getByLabel('Country').selectOption('Ghana');
    await expect(page.getByLabel('State')).toHaveValue('');
    await expect(page.getByLabel('City')).toBeDisabled();
    await page.getByLabel('State').selectOption('Ashanti');
    await expect(page.getByLabel('City')).toBeEnabled();
  },
);

test(
  'an address is kept for the next time once the shop has taken an order for it',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, url }) => {
    const street = async () =>
      dataOf(await clientOf(url, shopper.token)<User>('GET', '/auth/me')).address.street;
    const product = await shelf.put({ stock: 1 });
    await shopper.putIntoCart(product._id);
    await page.goto('/checkout');
    await fillAddress(page);
    await shelf.change(product._id, { stock: 0 });
    await payButton(page).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect(await street()).toBe('');
    await shelf.change(product._id, { stock: 1 });
    await page.reload();
    await payButton(page).click();
    await payWith(page, /^Success/);
    await expect(page).toHaveURL('/history');
    await expect.poll(street).not.toBe('');
  },
);

test(
  'a city can be typed when the lists are away',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, trouble }) => {
    trouble.expect(/status of 503/);
    await page.route('**/api/v1/locations/**/cities', (route) =>
      route.fulfill({ status: 503, json: { success: false, error: 'Away' } }),
    );
    const product = await shelf.put();
    await shopper.putIntoCart(product._id);
    await page.goto('/checkout');
    await page.getByLabel('State').selectOption('Lagos');
    await expect(
      page.getByText('Failed to load cities for Lagos. You can type the city name manually.'),
    ).toBeVisible();
    await page.getByLabel('City').fill('Makoko');
    await page.getByLabel('Phone').fill('08031234567');
    await page.getByLabel('Address', { exact: true }).fill('1 Water Lane');
    await payButton(page).click();
    await payWith(page, /^Success/);
    await expect(page).toHaveURL('/history');
    expect((await shopper.orders())[0]?.shippingAddress.city).toBe('Makoko');
  },
);

test(
  'without countries everything can be typed, and the list can be asked for again',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, trouble }) => {
    trouble.expect(/status of 503/);
    await page.route('**/api/v1/locations/countries', (route) =>
      route.fulfill({ status: 503, json: { success: false, error: 'Away' } }),
    );
    const product = await shelf.put();
    await shopper.putIntoCart(product._id);
    await page.goto('/checkout');
    await expect(page.getByText('Failed to load countries. Please try again.')).toBeVisible();
    await page.getByLabel('State').fill('Kwara');
    await page.getByLabel('City').fill('Offa');
    await page.unroute('**/api/v1/locations/countries');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText('Failed to load countries. Please try again.')).toHaveCount(0);
    await expect(page.getByLabel('Country')).toHaveValue('Nigeria');
  },
);

test(
  'a payment script that does not come is said, and can be asked for again',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, trouble }) => {
    trouble.expect(/ERR_FAILED/);
    await page.route('**/demo/paystack/inline.js', (route) => route.abort());
    const product = await shelf.put();
    await shopper.putIntoCart(product._id);
    await page.goto('/checkout');
    await expect(
      page.getByText('Failed to load payment system. Please refresh and try again.'),
    ).toBeVisible();
    await fillAddress(page);
    await page.unroute('**/demo/paystack/inline.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Failed to load payment system. Please refresh and try again.')).toHaveCount(
      0,
    );
    // Who presses before the script has come is asked for a moment's patience.
    await page.waitForFunction(() => 'PaystackPop' in window);
    await payButton(page).click();
    await payWith(page, /^Success/);
    await expect(page).toHaveURL('/history');
  },
);

test('an empty cart cannot be paid', WHATEVER_WIDTH, async ({ page }) => {
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { level: 1, name: 'Cart is empty or invalid' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Browse products' }).click();
  await expect(page).toHaveURL('/products');
});

test(
  'what was typed is still there after a look at the cart',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const product = await shelf.put();
    await shopper.putIntoCart(product._id);
    await page.goto('/checkout');
    await fillAddress(page);
    await page.getByRole('link', { name: 'Edit cart' }).click();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('5 Allen Avenue');
    await expect(page.getByLabel('City')).toHaveValue('Ikeja');
  },
);

test(
  'a code that is applied or taken away is told, and the focus stays with it',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, url, trouble }) => {
    trouble.expect(/status of 4/);
    const { body } = await clientOf(url)('POST', '/auth/login', {
      email: 'admin@shop.example',
      password: 'Admin123',
    });
    const product = await shelf.put({ price: 3_000 });
    const code = `FOCUS${product._id.slice(-8).toUpperCase()}`;
    const form = { code, kind: 'fixed', value: 500 };
    dataOf(await clientOf(url, body.token)('POST', '/admin/discounts', form));
    await shopper.putIntoCart(product._id);
    await page.goto('/checkout');
    await page.getByRole('button', { name: 'Have a discount code?' }).click();
    const field = page.getByLabel('Discount code');
    await expect(field).toBeFocused();
    // There beforehand: what comes together with its words is not read out everywhere.
    const told = page.getByRole('region', { name: 'Order Summary' }).getByRole('status');
    await expect(told).toHaveCount(1);
    await expect(told).toBeEmpty();
    await field.fill(code);
    await field.press('Enter');
    await expect(told).toContainText('₦500 off');
    const remove = page.getByRole('button', { name: `Remove code ${code}` });
    await expect(remove).toBeFocused();
    await remove.press('Enter');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await expect(told).toBeEmpty();
    // Whoever has gone on meanwhile is not fetched back.
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/checkout/discount', async (route) => {
      await held.promise;
      await route.continue();
    });
    await field.fill(code);
    await field.press('Enter');
    await page.getByLabel('Phone').focus();
    held.resolve();
    await expect(told).toContainText('₦500 off');
    await expect(page.getByLabel('Phone')).toBeFocused();
  },
);
