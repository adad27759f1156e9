import { type BrowserContext, test as base, expect } from '@playwright/test';
import { clientOf, dataOf } from '../system/client.ts';
import { openShelf, type Shelf } from './shelf.ts';
import { newShopper, type Shopper } from './shopper.ts';
import { noteToasts } from './told.ts';
import { type Trouble, watchForTrouble } from './trouble.ts';

interface OwnFixtures {
  /** Calls of the API as a visitor. */
  api: ReturnType<typeof clientOf>;
  /** What goes wrong in the pages of the test; whatever is not expected fails it. */
  trouble: Trouble;
  /** Somebody with an account that no other test uses. */
  shopper: Shopper;
  /** Whose session the browser has; none of a visitor. */
  token: string | null;
}
interface WorkerFixtures {
  /** Where the shop that is tested listens. */
  url: string;
  shelf: Shelf;
}

/** A visitor's browser, and products of one's own to buy. */
export const test = base.extend<OwnFixtures, WorkerFixtures>({
  url: [process.env.SHOP_URL ?? '', { scope: 'worker', option: true }],
  baseURL: ({ url }, use) => use(url),
  shelf: [async ({ url }, use) => use(await openShelf(url)), { scope: 'worker' }],
  api: ({ url }, use) => use(clientOf(url)),
  shopper: async ({ url }, use) => use(await newShopper(url)),
  token: null,
  context: async ({ context, url, token, reuseContext }, use) => {
    if (token !== null && reuseContext) await logIn(context, url, token);
    else if (token !== null) await context.setStorageState(loggedIn(url, token));
    await noteToasts(context);
    await use(context);
  },
  trouble: [
    async ({ context }, use) => {
      const trouble = watchForTrouble(context);
      await use(trouble);
      // What a page asks for as the test ends is nobody's any more.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(trouble.unexpected(), 'errors in the pages').toEqual([]);
    },
    { auto: true },
  ],
});

/** Gives an emptied browser a session. With `storageState` it would be another browser for each. */
const logIn = async (context: BrowserContext, url: string, token: string): Promise<void> => {
  const page = context.pages()[0] ?? (await context.newPage());
  const nowhere = `${url}/nowhere`;
  await page.route(nowhere, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(nowhere);
  await page.evaluate((own) => localStorage.setItem('token', own), token);
  await page.unroute(nowhere);
};

/** What a browser keeps of somebody who is logged in. */
export const loggedIn = (url: string, token: string) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }],
});

/** The browser of a shopper who is logged in. */
export const shopperTest = test.extend({
  token: ({ shopper }, use) => use(shopper.token),
});

const ADMIN = { email: 'admin@shop.example', password: 'Admin123' };
/** Of the ten minutes that a typed password is good for, what is left is more than any test takes. */
const TYPED_AGAIN_AFTER_MS = 4 * 60_000;

/** The browser of the administrator; `shopper` is somebody else, who buys. */
export const adminTest = test.extend<
  { adminToken: string },
  { adminSession: { token: string; typedAt: number } }
>({
  adminSession: [
    async ({ url }, use) => {
      const { token } = (await clientOf(url)('POST', '/auth/login', ADMIN)).body;
      if (token === undefined) throw new Error('The administrator could not log in');
      // Whoever tests something else is not shown around.
      await clientOf(url, token)('POST', '/admin/tour');
      await use({ token, typedAt: performance.now() });
    },
    { scope: 'worker' },
  ],
  /** On a slow machine a worker lives longer than the shop takes the administrator's word, who then types the password again. */
  adminToken: async ({ url, adminSession }, use) => {
    if (performance.now() - adminSession.typedAt > TYPED_AGAIN_AFTER_MS) {
      const { password } = ADMIN;
      const answer = await clientOf(url, adminSession.token)('POST', '/auth/confirm-password', { password });
      dataOf(answer);
      // The session goes on under another token.
      Object.assign(adminSession, { token: answer.body.token, typedAt: performance.now() });
    }
    await use(adminSession.token);
  },
  token: ({ adminToken }, use) => use(adminToken),
});

export { expect };
