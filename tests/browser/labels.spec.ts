import { randomUUID } from 'node:crypto';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { newShopper } from './shopper.ts';
import { expectAccessible, expectFitting } from './soundness.ts';

const ZONES = [
  { name: 'Lagos by rider', places: [{ state: 'Lagos', cities: [] }], fee: 1_500 },
  { name: 'Kano and around', places: [{ state: 'Kano', cities: [] }], fee: 2_500 },
];

test('labels and packing lists of chosen orders are printed by zone, a pile for each rider', async ({
  page,
  context,
  url,
  adminToken,
  shelf,
  trouble,
}) => {
  const admin = clientOf(url, adminToken);
  for (const zone of ZONES)
    dataOf(await admin('POST', '/admin/delivery/zones', { ...zone, freeFrom: null, daysFrom: 1, daysTo: 3 }));
  const [lamp, pot] = [
    await shelf.put({ price: 1_000, stock: 9 }),
    await shelf.put({ price: 500, stock: 9 }),
  ];
  const who = await newShopper(url);
  const orders = [
    await who.buy(lamp._id, { quantity: 2 }),
    await who.buy(pot._id, { to: { state: 'Kano', city: 'Kano' } }),
    await who.buy(pot._id),
  ];
  await page.goto(`/admin/dashboard?tab=orders&search=${encodeURIComponent(who.email)}`);
  for (const { orderNumber } of orders)
    await page.getByRole('checkbox', { name: `Select ${orderNumber}` }).check();
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Labels', exact: true }).click();
  const labels = await opened;
  const piles = labels.getByRole('heading', { level: 2 });
  await expect(piles).toHaveText(['Kano and around (1)', 'Lagos by rider (2)']);
  const ofZone = (name: string) =>
    labels.locator('section', { has: labels.getByRole('heading', { name: new RegExp(`^${name}`) }) });
  await expect(ofZone('Kano').getByText(orders[1]?.orderNumber ?? '')).toBeVisible();
  await expect(ofZone('Lagos').getByRole('img', { name: /^Code to follow ORD-/ })).toHaveCount(2);
  await expectFitting(labels);
  await expectAccessible(labels);
  // An order's number is read out at the door: it stands on one line and on its label, on the screen and on both papers.
  const number = labels.getByRole('article').getByText(orders[1]?.orderNumber ?? '');
  const isWhole = () =>
    number.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const label = element.closest('article')?.getBoundingClientRect();
      return [words.getClientRects().length, words.getBoundingClientRect().right <= (label?.right ?? 0)];
    });
  expect(await isWhole()).toEqual([1, true]);
  // The sheets' width in pixels of 96 to the inch, less their margins.
  for (const [paper, width] of [
    ['A4, six on a sheet', 698],
    ['A6, one on a sheet', 351],
  ] as const) {
    await labels.emulateMedia({ media: 'screen' });
    await labels.getByRole('button', { name: paper }).click();
    await labels.emulateMedia({ media: 'print' });
    await labels.setViewportSize({ width, height: 1_000 });
    expect(await isWhole(), paper).toEqual([1, true]);
  }
  await labels.close();

  const next = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Packing List' }).click();
  const list = await next;
  await expect(list.getByText('Lagos by rider').first()).toBeVisible();
  await expect(list.getByText(lamp.name)).toHaveCount(1);
  await expect(list.getByText(pot.name)).toHaveCount(2);
  await expectFitting(list);
  await list.close();

  // More than one call takes, as of orders that were ticked over several pages.
  const [first, , last] = orders.map(({ _id }) => _id);
  const many = [first, ...Array.from({ length: 100 }, () => randomUUID()), last].join(',');
  for (const [kind, heading] of [
    ['slips', 'Packing slips (2)'],
    ['labels', 'Labels (2)'],
  ] as const) {
    await page.goto(`/admin/orders/print?as=${kind}#ids=${many}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  trouble.expect(/status of 503/);
  await page.route('**/api/v1/admin/orders/labels?*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(page.getByRole('main').getByText('Failed to fetch orders')).toBeVisible();
});
