import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Order } from '#contract/orders/schemas.ts';
import type { OrderReturns } from '#contract/returns/schemas.ts';
import { plainPicture } from '../support/uploads.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { expectToast } from './told.ts';
import { WHATEVER_WIDTH } from './width.ts';

const TOO_LARGE = 'Image must be at most 2,000,000 bytes';
const TOO_MANY_PIXELS = 'Image must be at most 40 megapixels';
const LIMIT = 2_000_000;

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const SKY = { r: 30, g: 60, b: 220 };
/** What a phone makes that is held upright: lying on its left side in the file, with a note that says so. The sky is above. */
const takePhoto = async (): Promise<Buffer> => {
  const sky = await sharp({ create: { width: 1_000, height: 3_000, channels: 3, background: SKY } })
    .png()
    .toBuffer();
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  return sharp({ create: { width: 4_000, height: 3_000, channels: 3, noise, background: 'black' } })
    .composite([{ input: sky, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 82 })
    .toBuffer();
};
let taken: Promise<Buffer> | undefined;
const photo = async (name: string): Promise<ChosenFile> => {
  taken ??= takePhoto();
  const buffer = await taken;
  expect(buffer.length).toBeGreaterThan(3_000_000);
  expect(buffer.length).toBeLessThan(12_000_000);
  // Bytes behind the picture, as phones put them there, make each another.
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([buffer, randomBytes(16)]) };
};
/** Of the size, but no picture. */
const nothing = (name: string): ChosenFile => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.alloc(LIMIT + 1),
});

/** A picture as the shop has kept it: upright, as wide as it is shown, the sky above. */
const expectUpright = async (picture: Buffer): Promise<void> => {
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1_600, height: 2_133 });
  const meanOf = async (top: number) => {
    // What is told of a picture is told of the whole one, whatever is cut out of it beside.
    const strip = await sharp(picture).extract({ left: 0, top, width: 1_600, height: 300 }).toBuffer();
    const { channels } = await sharp(strip).stats();
    return channels.map(({ mean }) => mean);
  };
  const [red = 0, , blue = 0] = await meanOf(0);
  expect(blue - red).toBeGreaterThan(100);
  const [below = 0, , blueBelow = 0] = await meanOf(1_800);
  expect(Math.abs(below - blueBelow)).toBeLessThan(30);
};

const fetched = async (address: string, headers?: HeadersInit): Promise<Buffer> =>
  Buffer.from(await (await fetch(address, { headers })).arrayBuffer());

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Add Pictures' });
const openDialog = async (page: Page): Promise<Locator> => {
  await page.goto('/admin/product');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await form.getByRole('button', { name: 'Add Pictures' }).click();
  await expect(dialogOf(page).getByRole('tab', { name: 'This device' })).toBeVisible();
  return dialogOf(page);
};
const choose = (page: Page, ...files: ChosenFile[]): Promise<void> =>
  dialogOf(page).locator('input[type=file]').first().setInputFiles(files);
/** The addresses of the product's pictures. */
const picturesOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('dialog', { name: 'Add Product' })
    .locator('li[data-url]')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-url') ?? ''));

test('a photo that is too large is refused, and comes in upright once it was made smaller', async ({
  page,
  url,
}) => {
  const dialog = await openDialog(page);
  await choose(page, await photo('IMG_0001.JPG'));
  await expect(dialog.getByRole('alert')).toHaveText(`IMG_0001.JPG: ${TOO_LARGE}`);
  await expectToast(page, `Image upload failed: ${TOO_LARGE}`);
  const offer = dialog.getByRole('button', { name: 'Make it smaller (IMG_0001.JPG)' });
  await expect(offer).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page);

  await offer.click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'IMG_0001.JPG' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(offer).toHaveCount(0);
  await expect(dialog.getByText('Made smaller: IMG_0001.JPG')).toBeAttached();
  const upload = dialog.getByRole('button', { name: 'Upload 1 picture' });
  await expect(upload).toBeFocused();
  await expectFitting(page);
  await expectAccessible(page);

  const sent = page.waitForRequest('**/api/v1/uploads');
  await page.keyboard.press('Enter');
  expect(Number(await (await sent).headerValue('content-length'))).toBeLessThan(LIMIT + 1_000);
  await expectToast(page, 'Image uploaded successfully');
  await expect(dialog).toBeHidden();
  const [picture] = await picturesOf(page);
  await expectUpright(await fetched(`${url}${picture}`));
});

test(
  'several are made smaller by one button; what is no picture stays refused until others are chosen',
  WHATEVER_WIDTH,
  async ({ page }) => {
    const dialog = await openDialog(page);
    await choose(page, await photo('a.jpg'), nothing('b.jpg'), await photo('c.jpg'));
    const offer = dialog.getByRole('button', { name: 'Make 2 pictures smaller (a.jpg, c.jpg)' });
    await offer.click();
    await expect(dialog.getByRole('listitem').filter({ hasText: /^.*[ac]\.jpg/ })).toHaveCount(2);
    await expect(dialog.getByRole('alert')).toHaveText(`b.jpg: ${TOO_LARGE}`);
    await expect(dialog.getByRole('button', { name: /smaller/ })).toHaveCount(0);

    const good = await plainPicture(600, 400).jpeg().toBuffer();
    await dialog.getByRole('button', { name: 'Add more pictures' }).click();
    await choose(page, { name: 'good.jpg', mimeType: 'image/jpeg', buffer: good });
    await expect(dialog.getByText('good.jpg')).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Upload 3 pictures' }).click();
    await expect(dialog).toBeHidden();
    // Two of the three show the same, and are one picture to the shop.
    expect(await picturesOf(page)).toHaveLength(2);
  },
);

test(
  'a photo of more than 40 megapixels is not offered what would not be done',
  WHATEVER_WIDTH,
  async ({ page }) => {
    const dialog = await openDialog(page);
    const plain = await plainPicture(8_000, 5_010).jpeg().toBuffer();
    const buffer = Buffer.concat([plain, Buffer.alloc(LIMIT)]);
    await choose(page, { name: 'wide.jpg', mimeType: 'image/jpeg', buffer });
    await expect(dialog.getByRole('alert')).toContainText(`wide.jpg: ${TOO_MANY_PIXELS}`);
    await expect(dialog.getByRole('alert')).toContainText(`wide.jpg: ${TOO_LARGE}`);
    await expect(dialog.getByRole('button', { name: /smaller/ })).toHaveCount(0);
  },
);

test(
  'closing while photos are being made smaller asks first, and leaves the others alone',
  WHATEVER_WIDTH,
  async ({ page }) => {
    await page.addInitScript(() => {
      // The first photo is written when the test says so, at once small enough.
      HTMLCanvasElement.prototype.toBlob = (give) => {
        const write = (): void => {
          give(new Blob(['written'], { type: 'image/jpeg' }));
          setTimeout(() => dispatchEvent(new Event('gone on')));
        };
        addEventListener('go on', write, { once: true });
      };
      const open = URL.createObjectURL;
      URL.createObjectURL = (picture) => {
        performance.mark('picture opened');
        return open(picture);
      };
    });
    const dialog = await openDialog(page);
    await choose(page, await photo('slow.jpg'), await photo('later.jpg'));
    await dialog.getByRole('button', { name: /^Make them smaller/ }).click();
    await expect(dialog.getByRole('button', { name: 'Making 1 of 2 smaller…' })).toBeDisabled();
    await expect(dialog.getByText('Making slow.jpg smaller')).toBeAttached();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Discard these pictures?' });
    await asked.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    const openedSince = await page.evaluate(async () => {
      performance.clearMarks('picture opened');
      const goneOn = new Promise((resolve) => addEventListener('gone on', resolve, { once: true }));
      dispatchEvent(new Event('go on'));
      await goneOn;
      return performance.getEntriesByName('picture opened').length;
    });
    expect(openedSince).toBe(0);
    expect(await picturesOf(page)).toEqual([]);
  },
);

test(
  'the dialog stays after an upload while a photo is still offered to be made smaller',
  WHATEVER_WIDTH,
  async ({ page }) => {
    const dialog = await openDialog(page);
    const small = await plainPicture(600, 400).jpeg().toBuffer();
    // Cameras give one name to many pictures.
    const large = [await photo('image.jpg'), await photo('image.jpg')];
    await choose(page, { name: 'small.jpg', mimeType: 'image/jpeg', buffer: small }, ...large);
    await expect(dialog.getByRole('alert').getByText('image.jpg')).toHaveCount(2);
    const offer = dialog.getByRole('button', { name: 'Make them smaller (image.jpg, image.jpg)' });
    await expect(offer).toBeVisible();
    await dialog.getByRole('button', { name: 'Upload 1 picture' }).click();
    await expectToast(page, 'Image uploaded successfully');
    await expect(offer).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    expect(await picturesOf(page)).toHaveLength(1);
  },
);

test(
  'a logo that is too large is made smaller by itself, and keeps what is cut out',
  WHATEVER_WIDTH,
  async ({ page, url, trouble }) => {
    // The preview runs nothing, and browsers say so.
    trouble.expect(/^Blocked script execution in 'about:srcdoc'/);
    const side = 1_300;
    const pixels = randomBytes(side * side * 4);
    // Nothing is seen of the upper half.
    for (let at = 3; at < pixels.length; at += 4) pixels[at] = at < pixels.length / 2 ? 0 : 255;
    const buffer = await sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
      .png()
      .toBuffer();
    expect(buffer.length).toBeGreaterThan(LIMIT);
    await page.goto('/admin/look');
    const answered = page.waitForResponse('**/api/v1/uploads');
    await page
      .getByLabel('Square icon: file')
      .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer });
    await expect(page.getByAltText('Square icon as it is now')).toBeVisible();
    const { url: address } = (await (await answered).json()).data;
    const { data, info } = await sharp(await fetched(`${url}${address}`))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
    expect(data[info.width * (info.height - 2) * 4 + 3]).toBe(255);
  },
);

const shopperTest = test.extend<{ order: Order }>({
  token: ({ shopper }, use) => use(shopper.token),
  /** One that has come, and of which something may be sent back. */
  order: async ({ url, adminToken, shelf, shopper }, use) => {
    const asAdmin = clientOf(url, adminToken);
    dataOf(await asAdmin('PUT', '/admin/settings', { returnDays: 14 }));
    const order = await shopper.buy((await shelf.put({ price: 1_000, stock: 9 }))._id);
    await asAdmin('PUT', `/orders/${order._id}/status`, { status: 'delivered' });
    await use(order);
  },
});

shopperTest(
  'a large photo goes with a return, made smaller by itself',
  WHATEVER_WIDTH,
  async ({ page, url, order, shopper }) => {
    const asked: string[] = [];
    const held: (() => void)[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route('**/assets/make-smaller*', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });

    await page.goto(`/orders/${order._id}`);
    await page.getByRole('button', { name: 'Return something' }).click();
    const form = page.getByRole('dialog', { name: 'Return something' });
    await form.getByLabel('Why?').selectOption('damaged');
    const add = form.getByLabel('Add picture');
    const small = await plainPicture(60, 40).png().toBuffer();
    await add.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: small });
    await expect(form.getByRole('img', { name: 'small.png' })).toBeVisible();
    // Who sends no large photo fetches nothing for it.
    expect(asked.filter((path) => path.includes('make-smaller'))).toEqual([]);

    await add.setInputFiles(nothing('empty.jpg'));
    await expect(form.getByText('Making 1 picture smaller for sending…')).toBeVisible();
    await expect.poll(() => held.length).toBe(1);
    for (const go of held) go();
    await expect(form.getByRole('alert')).toHaveText(TOO_LARGE);
    await expect(form.getByRole('img')).toHaveCount(1);

    // Sent before it is ready, it goes along all the same.
    await add.setInputFiles(await photo('IMG_0001.JPG'));
    await form.getByRole('button', { name: 'Send Request' }).click();
    await expectToast(page, 'Your request has been sent');
    await expect(page.getByRole('img', { name: 'Picture 2 of the return' })).toBeVisible();
    const { returns } = dataOf(
      await clientOf(url, shopper.token)<OrderReturns>('GET', `/orders/${order._id}/returns`),
    );
    const [request] = returns;
    expect(request?.pictures).toHaveLength(2);
    const headers = { authorization: `Bearer ${shopper.token}` };
    const address = `${url}/api/v1/returns/${request?._id}/pictures/${request?.pictures[1]}`;
    await expectUpright(await fetched(address, headers));
  },
);

shopperTest(
  'what is being made smaller has its place, and takes no more room than there is',
  async ({ page, order }) => {
    const held: (() => void)[] = [];
    await page.route('**/assets/make-smaller*', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.goto(`/orders/${order._id}`);
    await page.getByRole('button', { name: 'Return something' }).click();
    const form = page.getByRole('dialog', { name: 'Return something' });
    const add = form.getByLabel('Add picture');
    await add.setInputFiles([await photo('1.jpg'), await photo('2.jpg')]);
    await expect(form.getByText('Making 2 pictures smaller for sending…')).toBeVisible();
    await expectFitting(page);
    await expectAccessible(page);
    await add.setInputFiles([await photo('3.jpg'), await photo('4.jpg')]);
    await expect(add).toHaveCount(0);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const go of held) go();
    for (const name of ['1.jpg', '2.jpg', '3.jpg'])
      await expect(form.getByRole('img', { name, exact: true })).toBeVisible();
    await expect(form.getByRole('alert')).toHaveCount(0);
    await expect(form.getByText('3 pictures chosen')).toBeAttached();
  },
);

shopperTest(
  'a return waits for its photos, can be closed meanwhile, and does not wait for ever',
  WHATEVER_WIDTH,
  async ({ page, order }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/returns')) sent.push(request.url());
    });
    // A line on which what makes photos smaller never comes.
    await page.route('**/assets/make-smaller*', () => {});
    await page.clock.install();

    await page.goto(`/orders/${order._id}`);
    const form = page.getByRole('dialog', { name: 'Return something' });
    const fill = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Return something' }).click();
      await form.getByLabel('Why?').selectOption('damaged');
      await form.getByLabel('Add picture').setInputFiles(await photo('IMG_0001.JPG'));
      await form.getByRole('button', { name: 'Send Request' }).click();
      await expect(form.getByRole('button', { name: 'Preparing your pictures…' })).toBeVisible();
    };
    await fill();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();

    await fill();
    await form.getByLabel('Add picture').setInputFiles(await photo('IMG_0002.JPG'));
    await page.clock.fastForward(30_000);
    await expect(form.getByText('Making 1 picture smaller for sending…')).toBeVisible();
    await page.clock.fastForward(30_000);
    await expect(form.getByRole('alert')).toHaveText(TOO_LARGE);
    await expect(form.getByRole('button', { name: 'Send Request' })).toBeEnabled();
    expect(sent).toEqual([]);
  },
);
