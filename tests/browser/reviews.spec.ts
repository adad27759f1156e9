import type { Locator, Page } from '@playwright/test';
import type { Product, ProductDetail } from '#contract/catalogue/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, shopperTest, test } from './shop.ts';
import { newShopper, type Shopper } from './shopper.ts';
import { expectAccessible } from './soundness.ts';
import { toast } from './steps.ts';
import { expectToast } from './told.ts';
import { WHATEVER_WIDTH } from './width.ts';

const reviewsOn = (page: Page): Locator => page.getByRole('region', { name: 'Customer Reviews' });
const submit = (page: Page): Locator => page.getByRole('button', { name: 'Submit Review' });
const comment = (page: Page): Locator => page.getByLabel('Your comment');
const star = (page: Page, stars: number): Locator =>
  page.getByRole('radio', { name: new RegExp(`^${stars} stars?:`) });
/** The radio button itself is only heard; what is pressed is its star. */
const choose = (page: Page, stars: number): Promise<void> =>
  page
    .locator('label')
    .filter({ has: star(page, stars) })
    .click();

const open = async (page: Page, product: Product): Promise<void> => {
  await page.goto(`/products/${product.slug}`);
  await reviewsOn(page).scrollIntoViewIfNeeded();
};

const reviewAs = async (url: string, { token }: Shopper, product: Product, review: object): Promise<void> => {
  dataOf(await clientOf(url, token)('POST', `/products/${product._id}/reviews`, review));
};

/** Somebody else who has reviewed the product. */
const reviewedBy = async (url: string, product: Product, review: object): Promise<Shopper> => {
  const shopper = await newShopper(url);
  await reviewAs(url, shopper, product, review);
  return shopper;
};

/** The product as everybody sees it, with its reviews. */
const detail = async (url: string, product: Product): Promise<ProductDetail> =>
  dataOf(await clientOf(url)<ProductDetail>('GET', `/products/${product._id}`));

shopperTest('the form is there for a shopper who does not scroll to it, too', async ({ page, shelf }) => {
  const product = await shelf.put();
  await page.goto(`/products/${product.slug}`);
  await expect(page.getByRole('button', { name: 'Submit Review' })).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

shopperTest(
  'a review is counted, shown at once, and there for the next visitor',
  async ({ page, browser, shelf, url }) => {
    const product = await shelf.put();
    await reviewedBy(url, product, { star: 3, comment: 'Burns well enough' });
    await open(page, product);
    const reviews = reviewsOn(page);
    await expect(reviews.getByRole('heading', { name: 'Write a review' })).toBeVisible();
    await expect(reviews.getByText('0/500', { exact: true })).toBeVisible();
    await comment(page).fill('  Bright, and it stays so  ');
    await expect(reviews.getByText('23/500', { exact: true })).toBeVisible();
    await star(page, 1).focus();
    for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight');
    await expect(star(page, 4)).toBeChecked();
    await page.addStyleTag({
      content: '.Toastify__progress-bar { animation-play-state: paused !important; }',
    });
    await submit(page).click();

    const told = toast(page, 'Review submitted successfully');
    await expect(told).toBeVisible();
    await expect(page.locator('.Toastify__progress-bar').first()).toHaveCSS('animation-duration', '3s');
    await expect(reviews.getByRole('heading', { name: 'Your review' })).toBeFocused();
    await expect(submit(page)).toHaveCount(0);

    const everythingTold = async (shown: Page) => {
      await expect(shown.getByText('Rated 3.5 out of 5 by 2 reviews').first()).toBeAttached();
      const list = reviewsOn(shown).getByRole('list');
      const stars = list.first().getByRole('listitem');
      await expect(stars.nth(0)).toContainText('5 stars: 0 reviews, 0%');
      await expect(stars.nth(1)).toContainText('4 stars: 1 review, 50%');
      await expect(stars.nth(2)).toContainText('3 stars: 1 review, 50%');
      const written = list.last().getByRole('listitem');
      await expect(written).toHaveCount(2);
      await expect(written.first()).toContainText('Bright, and it stays so');
      await expect(written.first()).toContainText('gave 4 of 5 stars');
      await expect(written.last()).toContainText('Burns well enough');
    };
    await everythingTold(page);
    await page.reload();
    await everythingTold(page);
    await reviewsOn(page).scrollIntoViewIfNeeded();
    await expect(reviews.getByRole('heading', { name: 'Your review' })).toBeVisible();

    const visitor = await browser.newContext({ javaScriptEnabled: false });
    const visited = await visitor.newPage();
    await visited.goto(`${url}/products/${product.slug}`);
    await everythingTold(visited);
    await visited.goto(`${url}/products?q=${product.name}`);
    await expect(visited.getByText('Rated 3.5 out of 5 by 2 reviews')).toBeAttached();
    await visitor.close();
  },
);

shopperTest('a review that breaks a rule is not sent', WHATEVER_WIDTH, async ({ page, shelf, url }) => {
  const product = await shelf.put();
  await open(page, product);
  await submit(page).click();
  await expect(page.getByText('Please select a rating between 1 and 5')).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Your rating' })).toHaveAccessibleDescription(
    'Please select a rating between 1 and 5',
  );
  await expect(star(page, 1)).toBeFocused();
  await choose(page, 5);
  await expect(page.getByText('Please select a rating between 1 and 5')).toHaveCount(0);
  await comment(page).fill('x'.repeat(501));
  await expect(page.getByText('501/500', { exact: true })).toBeVisible();
  await expect(page.getByText('1 character too many')).toBeAttached();
  await submit(page).click();
  await expect(page.getByText('Comment cannot exceed 500 characters')).toBeVisible();
  await expect(comment(page)).toBeFocused();
  await expectAccessible(page);
  expect((await detail(url, product)).reviewCount).toBe(0);
  await comment(page).fill('x'.repeat(500));
  await submit(page).click();
  await expectToast(page, 'Review submitted successfully');
  expect((await detail(url, product)).ratings[0]?.comment).toHaveLength(500);
});

shopperTest(
  'a review is taken back once that is confirmed',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, url }) => {
    const product = await shelf.put();
    await reviewAs(url, shopper, product, { star: 2, comment: 'Too dim' });
    await open(page, product);
    const reviews = reviewsOn(page);
    await expect(reviews.getByRole('heading', { name: 'Your review' })).toBeVisible();
    await expectAccessible(page);
    await reviews.getByRole('button', { name: 'Delete review' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete your review?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    expect((await detail(url, product)).reviewCount).toBe(1);
    await reviews.getByRole('button', { name: 'Delete review' }).click();
    await question.getByRole('button', { name: 'Delete review' }).click();
    await expectToast(page, 'Review deleted successfully');
    await expect(reviews.getByRole('heading', { name: 'Write a review' })).toBeFocused();
    await expect(reviews.getByText('No reviews yet.')).toBeVisible();
    await expect(page.getByText('Rated 0.0 out of 5 by 0 reviews')).toBeAttached();
    expect((await detail(url, product)).reviewCount).toBe(0);
    await choose(page, 5);
    await submit(page).click();
    await expectToast(page, 'Review submitted successfully');
  },
);

shopperTest(
  'a second review is refused, and the first one shown',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, url }) => {
    const product = await shelf.put();
    await open(page, product);
    await choose(page, 4);
    await reviewAs(url, shopper, product, { star: 1, comment: 'Written on another phone' });
    await submit(page).click();
    await expectToast(page, 'You have already reviewed this product');
    const reviews = reviewsOn(page);
    await expect(reviews.getByRole('heading', { name: 'Your review' })).toBeVisible();
    await expect(reviews.getByText('Written on another phone')).toHaveCount(2);
    // And the other way round: what is gone cannot be deleted once more.
    dataOf(await clientOf(url, shopper.token)('DELETE', `/products/${product._id}/reviews`));
    await reviews.getByRole('button', { name: 'Delete review' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete review' }).click();
    await expectToast(page, 'No review found to delete');
    await expect(reviews.getByRole('heading', { name: 'Write a review' })).toBeVisible();
    await expect(reviews.getByText('No reviews yet.')).toBeVisible();
  },
);

test(
  'a visitor is asked to log in, and finds what they wrote',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, url }) => {
    const product = await shelf.put();
    await open(page, product);
    await choose(page, 5);
    await comment(page).fill('Worth every naira');
    await submit(page).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Please log in to submit a review')).toBeVisible();
    await page.getByLabel('Email').fill(shopper.email);
    await page.getByLabel('Password', { exact: true }).fill(shopper.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(`/products/${product.slug}#reviews`);
    await expect(star(page, 5)).toBeChecked();
    await expect(comment(page)).toHaveValue('Worth every naira');
    await submit(page).click();
    await expectToast(page, 'Review submitted successfully');
    expect((await detail(url, product)).ratings).toMatchObject([{ star: 5, comment: 'Worth every naira' }]);
  },
);

shopperTest('the form waits until it is known who writes', WHATEVER_WIDTH, async ({ page, shelf }) => {
  const product = await shelf.put();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/v1/auth/me', async (route) => {
    await held;
    await route.continue();
  });
  await open(page, product);
  await expect(page.getByText('Authenticating... Please wait.')).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  letThrough();
  await expect(submit(page)).toBeVisible();
  await expect(page.getByText('Authenticating... Please wait.')).toHaveCount(0);
});

shopperTest(
  'what the shop cannot take is kept and told',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, url, trouble }) => {
    trouble.expect(/status of 50\d|ERR_FAILED/);
    const product = await shelf.put();
    const broken = async (method: string) =>
      page.route(`**/api/v1/products/*/reviews?*`, (route) =>
        route.request().method() === method ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
      );
    await broken('POST');
    await open(page, product);
    await choose(page, 3);
    await comment(page).fill('Half of it is fine');
    await submit(page).click();
    await expectToast(page, 'Failed to add review');
    await expect(comment(page)).toHaveValue('Half of it is fine');
    await expect(submit(page)).toBeFocused();

    await reviewAs(url, shopper, product, { star: 3 });
    await broken('DELETE');
    await page.reload();
    await reviewsOn(page).getByRole('button', { name: 'Delete review' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete review' }).click();
    await expectToast(page, 'Failed to delete review');
    await expect(reviewsOn(page).getByRole('button', { name: 'Delete review' })).toBeEnabled();
  },
);

shopperTest(
  'who bought the product is marked, until the order is cancelled',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, url }) => {
    const product = await shelf.put();
    await reviewedBy(url, product, { star: 4, comment: 'Seen at a friend’s' });
    await reviewAs(url, shopper, product, { star: 5, comment: 'Bought and kept' });
    const mark = reviewsOn(page).getByRole('listitem').filter({ hasText: 'Verified purchase' });
    await open(page, product);
    await expect(mark).toHaveCount(0);
    const order = await shopper.buy(product._id);
    await page.reload();
    await expect(mark).toHaveCount(1);
    await expect(mark).toContainText('Bought and kept');
    await shelf.setOrderStatus(order._id, 'cancelled');
    await page.reload();
    await expect(mark).toHaveCount(0);
  },
);

test('older reviews come when they are asked for', async ({ page, shelf, url, trouble }) => {
  const product = await shelf.put();
  for (let number = 1; number <= 7; number += 1) {
    await reviewedBy(url, product, { star: 1 + (number % 5), comment: `Word ${number}` });
  }
  await page.goto(`/products/${product.slug}`);
  const reviews = reviewsOn(page);
  const written = reviews.getByRole('list').last().getByRole('listitem');
  await expect(written).toHaveCount(5);
  await expect(written.first()).toContainText('Word 7');
  await expect(reviews.getByText('Showing 5 of 7 reviews')).toBeVisible();
  const more = reviews.getByRole('button', { name: 'Show more reviews' });
  trouble.expect(/ERR_FAILED/);
  const listed = '**/api/v1/products/*/reviews?page=*';
  await page.route(listed, (route) => route.abort());
  await more.click();
  await expect(reviews.getByText('Failed to load reviews')).toBeVisible();
  await page.unroute(listed);
  await more.click();
  await expect(written).toHaveCount(7);
  await expect(written.nth(5)).toContainText('Word 2');
  await expect(written.nth(5)).toBeFocused();
  await expect(written.last()).toContainText('Word 1');
  await expect(more).toHaveCount(0);
  await expect(reviews.getByText('Failed to load reviews')).toHaveCount(0);
});

test.describe('without the worker, which fetches ahead', () => {
  test.use({ serviceWorkers: 'block' });

  test('a form that could not be fetched can be asked for again', async ({ page, shelf, trouble }) => {
    trouble.expect(/ERR_FAILED|dynamically imported module/);
    const product = await shelf.put();
    const code = '**/assets/review-panel-*.js';
    await page.route(code, (route) => route.abort());
    await open(page, product);
    await expect(page.getByText('The review form could not be loaded.')).toBeVisible();
    await page.unroute(code);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(submit(page)).toBeVisible();
  });

  test('a form that comes late finds as much room as it takes', async ({ page, shelf }) => {
    const product = await shelf.put();
    const late = Promise.withResolvers<void>();
    await page.route('**/assets/review-panel-*.js', async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto(`/products/${product.slug}`);
    const heightOf = async (): Promise<number> => (await page.locator('#reviews').boundingBox())?.height ?? 0;
    await page.locator('#reviews').scrollIntoViewIfNeeded();
    const kept = await heightOf();
    await expect(submit(page)).toBeHidden();
    late.resolve();
    await expect(submit(page)).toBeVisible();
    expect(await heightOf()).toBeCloseTo(kept, 0);
  });
});
