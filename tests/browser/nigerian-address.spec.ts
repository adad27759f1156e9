import { ownShopTest } from './own-shop.ts';
import { expect } from './shop.ts';
import { expectAccessible } from './soundness.ts';
import { payButton, payWith } from './steps.ts';

const test = ownShopTest.extend({ token: ({ shopper }, use) => use(shopper.token) });
test.use({ settings: { nigerianAddresses: true } });

test('a shopper says where the door is, and the order tells it', async ({ page, shelf, shopper }) => {
  const product = await shelf.put();
  await shopper.putIntoCart(product._id);
  await page.goto('/checkout');
  await page.getByLabel('Name', { exact: true }).fill('Bola Ade');
  await test.step('a number that has lost a digit is told, and taken once it is whole', async () => {
    await page.getByLabel('Phone').fill('0803 123 456');
    await page.getByLabel('Address', { exact: true }).fill('5 Allen Avenue');
    await expect(page.getByText('A Nigerian number has 11 digits')).toBeVisible();
    await page.getByLabel('Phone').fill('+234 803 123 4567');
    await expect(page.getByText('A Nigerian number has 11 digits')).toHaveCount(0);
  });
  const area = page.getByLabel('Local government area');
  await expect(area).toBeDisabled();
  await page.getByLabel('State').selectOption('Lagos');
  await area.selectOption('Eti Osa');
  await test.step('another state has other areas', async () => {
    await page.getByLabel('State').selectOption('Kano');
    await expect(area).toHaveValue('');
    await area.selectOption('Tarauni');
  });
  await page.getByLabel('City').selectOption('Kano');
  await page.getByLabel('Landmark').fill('Opposite the Total filling station');
  await page.getByLabel('Another number').fill('0809 111 2222');
  await page.getByLabel('Note for the rider').fill('Blue gate, ring twice');
  await test.step('the postal code is folded away', async () => {
    await expect(page.getByLabel('Postal code')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add postal code' }).click();
    await expect(page.getByLabel('Postal code')).toBeFocused();
  });
  await expectAccessible(page);
  await payButton(page).click();
  await payWith(page, /^Success/);
  await expect(page).toHaveURL('/history');
  const [order] = await shopper.orders();
  await page.goto(`/orders/${order?._id}`);
  for (const line of [
    'LGA: Tarauni',
    'Landmark: Opposite the Total filling station',
    'Note for the rider: Blue gate, ring twice',
  ])
    await expect(page.getByText(line)).toBeVisible();
  await expect(page.getByRole('link', { name: '0809 111 2222' })).toBeVisible();
});
