import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Product } from '#contract/catalogue/schemas.ts';
import { CHROMIUM_FLAGS } from '../../scripts/chromium.mjs';
import { plainPicture } from '../support/uploads.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible } from './soundness.ts';
import { expectToast } from './told.ts';

test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // A camera that shows a pattern, and nobody who must be asked whether it may be used.
    args: [...CHROMIUM_FLAGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const WRONG_TYPE = 'Only jpg, jpeg and png images are allowed';
const TOO_LARGE = 'Image must be at most 2,000,000 bytes';
const UPLOADED = 'Image uploaded successfully';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
/** A photo of one colour, like no other. */
const photo = async (name: string, width = 900, height = 600): Promise<ChosenFile> => {
  const [red, green, blue] = randomBytes(3);
  const picture = plainPicture(width, height, `rgb(${red}, ${green}, ${blue})`);
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
};

const productForm = (page: Page): Locator => page.getByRole('dialog', { name: 'Add Product' });
const openForm = async (page: Page): Promise<Locator> => {
  await page.goto('/admin/product');
  await page.getByRole('button', { name: 'Add Product' }).click();
  return productForm(page);
};
const addDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Add Pictures' });
const openDialog = async (page: Page): Promise<Locator> => {
  await productForm(page).getByRole('button', { name: 'Add Pictures' }).click();
  await expect(addDialog(page).getByRole('tab', { name: 'This device' })).toBeVisible();
  return addDialog(page);
};
const choose = (page: Page, files: ChosenFile[]): Promise<void> =>
  addDialog(page).locator('input[type=file]').first().setInputFiles(files);
const uploadFiles = async (page: Page, ...files: ChosenFile[]): Promise<void> => {
  const dialog = await openDialog(page);
  await choose(page, files);
  await dialog.getByRole('button', { name: /^Upload \d/ }).click();
  await expect(dialog).toBeHidden();
};
/** The addresses of the form's pictures, in their order. */
const pictures = (page: Page): Promise<(string | null)[]> =>
  productForm(page)
    .locator('li[data-url]')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-url')));
const count = (page: Page, number: number) =>
  expect(productForm(page).locator('li[data-url]')).toHaveCount(number);

const fetched = async (url: string, picture: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${url}${picture}`)).arrayBuffer());

test('several pictures at once, one of them cut, in an order of one’s own, are the new product’s', async ({
  page,
  url,
  adminToken,
}) => {
  const form = await openForm(page);
  const dialog = await openDialog(page);
  await expectAccessible(page);
  await choose(page, [
    await photo('front.jpg'),
    { name: 'moving.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
    { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(2_000_001) },
    await photo('side.jpg'),
    await photo('back.jpg'),
  ]);
  await expect(dialog.getByRole('alert')).toContainText(`moving.gif: ${WRONG_TYPE}`);
  await expect(dialog.getByRole('alert')).toContainText(`huge.png: ${TOO_LARGE}`);
  await expectToast(page, `Image upload failed: ${WRONG_TYPE}`);
  await expectToast(page, `Image upload failed: ${TOO_LARGE}`);
  await expect(dialog.getByRole('listitem').filter({ hasText: '.jpg' })).toHaveCount(3);

  await dialog.getByRole('button', { name: 'Crop side.jpg' }).click();
  await dialog.getByRole('button', { name: 'Crop to a square' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use this cut' }).click();
  await expectAccessible(page);

  const held: (() => void)[] = [];
  await page.route('**/api/v1/uploads', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Upload 3 pictures' }).click();
  await expect(dialog.getByText('0 of 3 pictures uploaded')).toBeVisible();
  await expect.poll(() => held.length).toBe(2);
  held[0]?.();
  await expect(dialog.getByText('1 of 3 pictures uploaded')).toBeVisible();
  await expect.poll(() => held.length).toBe(3);
  for (const letThrough of held) letThrough();
  await expect(dialog).toBeHidden();
  await expectToast(page, UPLOADED);
  await count(page, 3);
  await expectAccessible(page);

  const [front = '', side = '', back = ''] = (await pictures(page)).map(String);
  const cut = await sharp(await fetched(url, side)).metadata();
  expect(cut.width).toBe(cut.height);
  expect(await sharp(await fetched(url, front)).metadata()).toMatchObject({ width: 900, height: 600 });

  const move = form.getByRole('button', { name: 'Move picture 3 back' });
  await move.focus();
  await page.keyboard.press('Enter');
  expect(await pictures(page)).toEqual([front, back, side]);
  await expect(form.getByRole('status')).toHaveText('Picture 3 is now picture 2 of 3');
  // The focus goes along with the picture that is moved, and stays with it at the end of the way.
  await expect(form.getByRole('button', { name: 'Move picture 2 back' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await pictures(page)).toEqual([back, front, side]);
  await expect(form.getByRole('button', { name: 'Move picture 1 on' })).toBeFocused();
  await form.getByRole('button', { name: 'Make picture 3 the main one' }).click();
  await expect(form.getByRole('button', { name: 'Main picture 3' })).toHaveAttribute('aria-pressed', 'true');

  const name = `Kettle ${randomBytes(4).toString('hex')}`;
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Description').fill('Of steel, for a litre and a half.');
  await form.getByLabel('Price (₦)', { exact: true }).fill('12500');
  await form.getByLabel('Stock').fill('3');
  await form.getByLabel('Category').selectOption({ index: 1 });
  await form.getByRole('button', { name: 'Create Product' }).click();
  await expectToast(page, 'Product created successfully');
  const [product] = dataOf(
    await clientOf(url, adminToken)<Product[]>('GET', `/products?q=${encodeURIComponent(name)}`),
  );
  expect(product?.images).toEqual([
    { url: back, isMain: false },
    { url: front, isMain: false },
    { url: side, isMain: true },
  ]);
});

test('pictures are dragged into place, and dropped in from outside', async ({ page }) => {
  const form = await openForm(page);
  await uploadFiles(page, await photo('1.jpg'), await photo('2.jpg'), await photo('3.jpg'));
  await count(page, 3);
  const [first, second, third] = await pictures(page);
  await form.getByRole('img').nth(0).dragTo(form.getByRole('img').nth(2));
  expect(await pictures(page)).toEqual([second, third, first]);

  const { buffer } = await photo('dropped.jpg');
  const carried = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'dropped.jpg', { type: 'image/jpeg' }));
      return data;
    },
    [...buffer],
  );
  await form.getByRole('group', { name: 'Pictures' }).dispatchEvent('drop', { dataTransfer: carried });
  await addDialog(page).getByRole('button', { name: 'Upload 1 picture' }).click();
  await count(page, 4);
});

test('the camera takes a picture', async ({ page, url }) => {
  await openForm(page);
  const dialog = await openDialog(page);
  await dialog.getByRole('tab', { name: 'Camera' }).click();
  await dialog.getByRole('button', { name: 'Take a picture' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog.getByText(/^cam-\d+\.jpg$/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upload 1 picture' }).click();
  await expectToast(page, UPLOADED);
  await count(page, 1);
  const [taken] = await pictures(page);
  const { width, height } = await sharp(await fetched(url, String(taken))).metadata();
  expect(Math.max(width, height)).toBeGreaterThan(400);
});

test('a camera that shows nothing yet is waited for', async ({ page, url }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 640, height: 480 });
      const stream = canvas.captureStream(5);
      const late = (): void => void canvas.getContext('2d')?.fillRect(0, 0, 640, 480);
      setTimeout(() => setInterval(late, 200), 3_000);
      return Promise.resolve(stream);
    };
  });
  await openForm(page);
  const dialog = await openDialog(page);
  await dialog.getByRole('tab', { name: 'Camera' }).click();
  await dialog.getByRole('button', { name: 'Take a picture' }).click();
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await dialog.getByRole('button', { name: 'Upload 1 picture' }).click();
  await expectToast(page, UPLOADED);
  const [taken] = await pictures(page);
  const { width } = await sharp(await fetched(url, String(taken))).metadata();
  expect(width).toBe(640);
});

test('an address is fetched by the shop, which says so when it cannot be', async ({ page, shelf }) => {
  const form = await openForm(page);
  await uploadFiles(page, await photo('one.jpg'));
  const [first] = await pictures(page);
  await form.getByRole('button', { name: 'From an address' }).click();
  const address = form.getByLabel('Address of the picture');
  await address.fill('http://127.0.0.1/picture.jpg');
  await address.press('Enter');
  await expect(form.getByText('This address cannot be used', { exact: true })).toBeVisible();
  await expectToast(page, 'Image upload failed: This address cannot be used');
  await expect(address).toHaveValue('http://127.0.0.1/picture.jpg');
  await expectAccessible(page);

  // No test reaches the public internet: what the shop would have fetched is the demo's.
  const found = (await shelf.put()).images[0]?.url;
  await page.route('**/api/v1/uploads/from-url', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ url: 'https://pictures.example/kaftan.jpg' });
    await route.fulfill({ status: 201, json: { success: true, data: { url: found }, message: UPLOADED } });
  });
  await address.fill('https://pictures.example/kaftan.jpg');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, UPLOADED);
  await count(page, 2);
  expect(await pictures(page)).toEqual([first, found]);
  await expect(address).toHaveValue('');
});

test('a png that grows by cutting is sent as a jpg, and stays below the limit', async ({ page }) => {
  const side = 1_300;
  const colours = Array.from({ length: 200 }, () => randomBytes(3));
  const noise = Buffer.concat(
    Array.from(randomBytes(side * side), (byte) => colours[byte % 200] ?? Buffer.alloc(3)),
  );
  const buffer = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png({ palette: true, colours: 200, dither: 0 })
    .toBuffer();
  expect(buffer.length).toBeLessThan(2_000_000);
  await openForm(page);
  const dialog = await openDialog(page);
  await choose(page, [{ name: 'noise.png', mimeType: 'image/png', buffer }]);
  await dialog.getByRole('button', { name: 'Crop noise.png' }).click();
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await dialog.getByRole('button', { name: 'Use this cut' }).click();
  await expect(dialog.getByText(/^[3-9](\.\d)? MB$/)).toBeVisible();
  const sent = page.waitForRequest('**/api/v1/uploads');
  await dialog.getByRole('button', { name: 'Upload 1 picture' }).click();
  expect(Number(await (await sent).headerValue('content-length'))).toBeLessThan(2_000_000);
  await expectToast(page, UPLOADED);
  await count(page, 1);
});

test('what the shop refuses stays to be tried again; what came in is kept', async ({ page, trouble }) => {
  trouble.expect(/503|415/);
  // Playwright's recording asks for pictures that could not be shown; the page does not.
  trouble.expect(/^Connecting to 'blob:/);
  const away = 'Images cannot be stored right now. Please try again in a moment.';
  const form = await openForm(page);
  const dialog = await openDialog(page);
  await choose(page, [
    await photo('good.jpg'),
    { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Only the name is a picture’s.') },
  ]);
  await dialog.getByRole('button', { name: 'Upload 2 pictures' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(`words.jpg: ${WRONG_TYPE}`);
  await expectToast(page, `Image upload failed: ${WRONG_TYPE}`);
  await expect(dialog.getByText('good.jpg')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove picture' }).click();

  await page.route('**/api/v1/uploads', (route) =>
    route.fulfill({ status: 503, json: { success: false, error: away } }),
  );
  await choose(page, [await photo('later.jpg')]);
  await dialog.getByRole('button', { name: /^Upload/ }).click();
  await expect(dialog.getByRole('alert')).toHaveText(`later.jpg: ${away}`);
  await page.unroute('**/api/v1/uploads');
  await dialog.getByRole('button', { name: 'Retry' }).first().click();
  await expect(dialog).toBeHidden();
  await count(page, 2);

  // Closing asks when something would be lost.
  await openDialog(page);
  await choose(page, [await photo('forgotten.jpg')]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard these pictures?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(dialog).toBeHidden();
  await expect(form).toBeVisible();
  await count(page, 2);
});

test('a session that has ended keeps the chosen pictures until another tab has logged in', async ({
  page,
  context,
  url,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED|status of 401/);
  const login = { email: 'admin@shop.example', password: 'Admin123' };
  const token = (await clientOf(url)('POST', '/auth/login', login)).body.token ?? '';
  // It would tell of it before the upload does.
  await page.route('**/api/v1/admin/events', (route) => route.abort());
  await openForm(page);
  await page.evaluate((own) => localStorage.setItem('token', own), token);
  const dialog = await openDialog(page);
  await choose(page, [await photo('late.jpg')]);
  await clientOf(url, token)('POST', '/auth/logout');
  await dialog.getByRole('button', { name: 'Upload 1 picture' }).click();
  const told = page.getByRole('alertdialog', { name: 'You have been logged out' });
  const opened = context.waitForEvent('page');
  await told.getByRole('button', { name: 'Log In in Another Tab' }).click();
  const tab = await opened;
  await tab.getByLabel('Email').fill(login.email);
  await tab.getByLabel('Password', { exact: true }).fill(login.password);
  await tab.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(tab).not.toHaveURL('/login');
  await page.bringToFront();
  await expect(dialog).toContainText('late.jpg');
  await dialog
    .getByRole('listitem')
    .getByRole('button', { name: /^Retry/ })
    .click();
  await expect(dialog).toBeHidden();
  await count(page, 1);
});

test('nothing of the uploader is fetched before the first picture is added', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openForm(page);
  expect(asked.filter((path) => path.includes('picture-uploader'))).toEqual([]);
  await openDialog(page);
  expect(asked.filter((path) => path.includes('picture-uploader')).length).toBeGreaterThan(0);
});
