import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './scripts/chromium.mjs';
import { WHATEVER_WIDTH } from './tests/browser/width.ts';

/** What is no matter of width (rules, messages, what is kept, how pages are loaded) is walked at the narrow size only. */
const AT_ONE_SIZE = [
  'account-messages',
  'admin-columns',
  'admin-csv',
  'admin-late-answers',
  'admin-messages',
  'admin-payments',
  'admin-pictures',
  'admin-refunds',
  'admin-settings',
  'back-in-stock',
  'collections',
  'content-pages',
  'customers',
  'everywhere',
  'delivery',
  'found',
  'guards',
  'labels',
  'leaving',
  'lighthouse',
  'maintenance',
  'nigerian-address',
  'examples',
  'messages',
  'move',
  'moving-in',
  'notifications',
  'offline',
  'oldest-browsers',
  'on-delivery',
  'own-password',
  'owner-news',
  'personal-data',
  'pixels',
  'reading',
  'restore',
  'returns',
  'sales-desk',
  'security',
  'sending',
  'sessions',
  'setup',
  'staff',
  'swipes',
  'system',
  'toasts',
  'transfer',
  'upgrade',
  'weight',
  'whole-way',
  'whose-session',
  'wishlist',
  'worker-releases',
].map((name) => `**/${name}.spec.ts`);

/**
 * Phones keep what they have seen: these journeys are walked with the service worker that does it. It fetches ahead for
 * every new browser, which costs a test a third of its time, so that the other journeys are walked without it.
 */
const WITH_WORKER = ['buy', 'offline', 'orders', 'owner-news', 'visitor', 'whole-way', 'worker-releases'].map(
  (name) => `**/${name}.spec.ts`,
);

/**
 * Playwright's own list of what Chromium leaves out, of which Chromium hears the last only, and the opener policy: with it, each way
 * from an empty page to one of the shop is a new process, which is a third of what a short visit costs. That the shop sends
 * the policy is looked at where headers are.
 */
const LEFT_OUT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'CrossOriginOpenerPolicy',
];

/**
 * A test gets the browser of the one before, emptied: of cookies, of what pages keep, of the files it had. What a browser keeps in a
 * service worker's caches is not emptied, so that whoever is walked with one has a browser of their own.
 */
const EMPTIED = { serviceWorkers: 'block', reuseContext: true } as const;

/** Nothing moves at the phone, as many have set it who want to save its battery; at the desk everything does. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
} as const;

/** Journeys through a shop in demo mode, as a shopper with a phone and one at a desk. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/browser/global-setup.ts',
  // What is right comes in a second or two; on a machine that others keep busy it may take thirty.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Of two cores two workers leave a quarter idle: a test waits for its shop, and for what moves.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A browser on two busy cores may stall once; what fails twice is broken.
  retries: 1,
  reporter: 'list',
  use: {
    headless: true,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    screenshot: 'only-on-failure',
    // A trace costs a test two thirds of its time once more: only what has failed and is tried again is traced.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...CHROMIUM_FLAGS, `--disable-features=${LEFT_OUT.join()}`],
    },
  },
  projects: [
    { name: 'phone', testIgnore: WITH_WORKER, use: { ...PHONE, ...EMPTIED } },
    { name: 'phone-worker', testMatch: WITH_WORKER, use: PHONE },
    {
      name: 'desktop',
      testIgnore: AT_ONE_SIZE,
      grepInvert: new RegExp(WHATEVER_WIDTH.tag),
      use: { viewport: { width: 1280, height: 800 }, ...EMPTIED },
    },
  ],
});
