import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.mjs';

/** A slow machine gets its time. */
const STARTED_WITHIN_MS = 120_000;

/** @param args flags beside those that Chromium needs here anyway */
export const openBrowser = async (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureChromium(process.execPath),
    args: [...CHROMIUM_FLAGS, ...args],
    timeout: STARTED_WITHIN_MS,
  });

/** A browser of somebody whose profile is kept in a directory. */
export const openProfile = async (directory: string, args: readonly string[]): Promise<BrowserContext> =>
  chromium.launchPersistentContext(directory, {
    executablePath: await ensureChromium(process.execPath),
    args: [...CHROMIUM_FLAGS, ...args],
    timeout: STARTED_WITHIN_MS,
  });
