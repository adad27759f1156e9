import { expect, adminTest as test } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';

test('every page is found by the navigation, which says where one is', async ({ page, isMobile }) => {
  await page.goto('/admin/security');
  const places = page.getByRole('navigation', { name: 'Admin' });
  if (isMobile) {
    await expect(places.getByRole('link')).toHaveText([
      /^Overview/,
      /^Orders/,
      /^Payments/,
      /^Returns/,
      /^Products/,
    ]);
    await places.getByRole('button', { name: 'More' }).click();
    const all = page.getByRole('dialog', { name: 'More' });
    await expect(all.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
    await all.getByRole('link', { name: 'Audit log' }).click();
    await expect(all).toBeHidden();
  } else {
    await expect(places.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
    await places.getByRole('button', { name: 'Collapse' }).click();
    // Its names stay, for whoever hears the page, and it stays narrow.
    await page.reload();
    await expect(places.getByRole('button', { name: 'Wide navigation' })).toBeVisible();
    expect((await places.boundingBox())?.width).toBeLessThan(80);
    await expectAccessible(page);
    await places.getByRole('link', { name: 'Audit log' }).click();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log');
  await expectFitting(page);
  // A list's name typed as its address leads to it.
  await page.goto('/admin/orders?search=nobody-at-all');
  await expect(page).toHaveURL('/admin/dashboard?tab=orders&search=nobody-at-all');
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
});

test('on a low screen the navigation is as high as what is left of it, however far the page is scrolled', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has a bar');
  const height = 500;
  await page.setViewportSize({ width: 1280, height });
  await page.goto('/admin/settings');
  const places = page.getByRole('navigation', { name: 'Admin' });
  const entries = places.locator('> div');
  const bottom = async (): Promise<number> => {
    const box = await entries.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  for (const top of [0, 40, 2_000]) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await expect.poll(bottom, `scrolled by ${top}`).toBe(height);
  }
  // Its last entry is reached by scrolling it alone.
  const collapse = places.getByRole('button', { name: 'Collapse' });
  const before = await page.evaluate(() => scrollY);
  await places.getByRole('link', { name: 'Security' }).hover();
  await page.mouse.wheel(0, 2_000);
  await expect(collapse).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('an address that nothing has leads home, as everywhere', async ({ page }) => {
  await page.goto('/admin/nothing-of-the-kind');
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Home Now' })).toHaveAttribute('href', '/');
  await expect(page).toHaveURL('/');
});
