import { formatNaira, formatNairaExact } from '#contract/money.ts';
import { ADDRESS } from '../support/purchase.ts';
import { clientOf, dataOf, mailsTo, SHOPPER_PASSWORD } from '../system/client.ts';
import { expect, test } from './shop.ts';
import { mailTo, newAddress } from './shopper.ts';
import { cartCount, fillAddress, payButton, payWith } from './steps.ts';
import { expectToast } from './told.ts';

test('a visitor finds a product, registers, pays and follows the order', async ({ page, url, shelf }) => {
  const product = await shelf.put({
    price: 4200,
    discountPrice: 3150.5,
    stock: 9,
    variations: { Size: ['S', 'M', 'L'], Colour: ['Red', 'Indigo'] },
  });
  const email = newAddress();

  await test.step('finds it from the home page', async () => {
    await page.goto('/');
    const search = page.getByRole('combobox', { name: 'Search products' });
    await search.fill(product.name);
    await search.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name);
    await page.getByRole('link', { name: `View Details: ${product.name}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await expect(page.getByText('25% off').first()).toBeAttached();
  });

  await test.step('chooses a variation and two of it', async () => {
    const add = page.getByRole('button', { name: /^Add to Cart/ });
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(add).toContainText(formatNairaExact(6301));
    await add.click();
    await expect(page.getByText('Please select a Size')).toBeVisible();
    await page.getByRole('group', { name: /^Size/ }).getByText('M', { exact: true }).click();
    await page
      .getByRole('group', { name: /^Colour/ })
      .getByText('Indigo')
      .click();
    await add.click();
  });

  await test.step('is asked to log in and registers instead', async () => {
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Please log in to add products to your cart')).toBeVisible();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Name').fill('Ngozi Eze');
    await page.getByLabel('Email').fill(email.toUpperCase());
    await page.getByLabel('Password', { exact: true }).fill(SHOPPER_PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(SHOPPER_PASSWORD);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(
      page.getByText('Registration successful! Please check your email for the OTP verification code.'),
    ).toBeVisible();
    await expect.poll(async () => (await mailsTo(url, email)).length).toBe(1);
    const code = (await mailsTo(url, email))[0]?.text.match(/\b\d{6}\b/)?.[0] ?? '';
    await page.getByLabel('Verification code').fill(code);
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expect(page.getByText('Email verified successfully! Redirecting to login...')).toBeVisible();
  });

  await test.step('logs in with the address that was carried along', async () => {
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Email verified successfully! Please log in.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(SHOPPER_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
  });

  await test.step('is back at the product, which is in the cart', async () => {
    await expect(page).toHaveURL(`/products/${product.slug}`);
    await expectToast(page, 'Added to cart successfully');
    await cartCount(page, '2 items');
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toContainText('(2 items)');
    await expect(page.getByRole('main')).toContainText('Size: M, Colour: Indigo');
    await expect(page.getByRole('main')).toContainText(formatNaira(6311));
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  });

  await test.step('fills in the address and pays', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ngozi Eze');
    await fillAddress(page);
    await expect(payButton(page)).toContainText(formatNaira(6311));
    await payButton(page).click();
    await payWith(page, /^Success/);
  });

  const call = await test.step('sees the order', async () => {
    await expect(page).toHaveURL('/history');
    await expect(page.getByText(/Your order ORD-\d{8}-\d+ has been placed/)).toBeVisible();
    await expectToast(page, 'Order created and payment verified successfully!');
    // "Pending" alone would read as if the money were.
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: /^View Details of ORD-/ }) });
    await expect(card.getByText('Paid', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /^View Details of ORD-/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^ORD-/ })).toBeVisible();
    const main = page.getByRole('main');
    for (const text of [
      product.name,
      'Size: M, Colour: Indigo',
      formatNairaExact(6301),
      formatNairaExact(10),
      formatNairaExact(6311),
      ADDRESS.name,
      ADDRESS.address,
      'Ikeja, Lagos, 100271',
      'Paid',
    ]) {
      await expect(main).toContainText(text);
    }
    const token = await page.evaluate(() => localStorage.getItem('token'));
    return clientOf(url, token ?? '');
  });

  await test.step('and so does the shop', async () => {
    const orders = dataOf(await call<{ orderNumber: string }[]>('GET', '/orders/myorders'));
    expect(orders).toHaveLength(1);
    const [order] = orders;
    expect(order).toMatchObject({
      status: 'pending',
      paymentStatus: 'paid',
      isPaid: true,
      totalPrice: 6311,
      shippingPrice: 10,
      taxPrice: 0,
      shippingAddress: ADDRESS,
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(order?.orderNumber ?? '');
    expect((await shelf.look(product._id)).stock).toBe(7);
    expect(dataOf(await call<{ totalItems: number }>('GET', '/cart')).totalItems).toBe(0);
    await expect.poll(() => mailTo(url, email, order?.orderNumber ?? '')).toBeTruthy();
  });
});

test('what a visitor was about to add is in the cart, also where they look for it before they log in', async ({
  page,
  shelf,
  shopper,
}) => {
  const lamp = await shelf.put();
  await page.goto(`/products/${lamp.slug}`);
  await page.getByRole('button', { name: /^Add to Cart/ }).click();
  const why = page.getByText('Please log in to add products to your cart');
  await expect(why).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await expect(why).toBeHidden();
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(SHOPPER_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main').getByRole('link', { name: lamp.name })).toBeVisible();
  await cartCount(page, '1 item');
});
