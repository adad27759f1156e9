import { expect, type Locator, type Page } from '@playwright/test';

/** What has the focus shows it, and stands on the screen with nothing above it. */
export const expectSeen = async (focused: Locator): Promise<void> => {
  await expect(focused).toBeFocused();
  await expect(focused).toBeInViewport();
  const look = () =>
    focused.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(x + Math.min(width / 2, 20), y + height / 2);
      return {
        isMarked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
        isUncovered: above !== null && (element.contains(above) || above.contains(element)),
      };
    });
  // A dialog that is still on its way in or out covers what it will not.
  await expect.poll(look).toEqual({ isMarked: true, isUncovered: true });
};

/** Goes on by Tab until something has the focus. */
export const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < 60; stops += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expectSeen(wanted);
};
