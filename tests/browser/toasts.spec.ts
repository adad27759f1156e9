import type { Page } from '@playwright/test';
import { expect, shopperTest as test } from './shop.ts';
import { toast } from './steps.ts';

/** Drags the toast to the right by a part of its own width. */
const drag = async (page: Page, text: string, part: number): Promise<void> => {
  const card = page.locator('.Toastify__toast').filter({ hasText: text });
  // Where it has come to rest.
  await expect
    .poll(async () => {
      const [before, after] = [await card.boundingBox(), await card.boundingBox()];
      return before !== null && before.x === after?.x;
    })
    .toBe(true);
  const box = await card.boundingBox();
  if (!box) throw new Error('There is no toast');
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (box.width * part) / 2, y, { steps: 4 });
  await page.mouse.move(x + box.width * part, y, { steps: 4 });
  await page.mouse.up();
};

test('a toast stays when it is dragged by three quarters of its width, and goes by more than 80 percent', async ({
  page,
  shelf,
}) => {
  const lamp = await shelf.put();
  await page.goto(`/products?q=${lamp.name}`);
  // Nothing but a finger takes it away here, however long the browser takes.
  await page.addStyleTag({ content: '.Toastify__progress-bar { animation-play-state: paused !important; }' });
  await page.getByRole('button', { name: `Add to Cart: ${lamp.name}` }).click();
  const told = toast(page, 'Product added successfully');
  await expect(told).toBeVisible();
  await drag(page, 'Product added successfully', 0.75);
  await expect(told).toBeInViewport({ ratio: 0.9 });
  await drag(page, 'Product added successfully', 0.85);
  await expect(told).toHaveCount(0);
});
