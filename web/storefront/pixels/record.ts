import { recordPixelAnswer } from '#contract/pixels/calls.ts';
import type { Pixels } from '#contract/settings/pixels.ts';
import { api } from '../../api/browser.ts';
import { type Choice, noteRecorded, numbered, storedChoice } from './choice.ts';

/** In place of a session's token: whoever is logged in by now need not be who answered. */
const NOBODY = '';

/** What cannot be recorded now bothers nobody: it is sent again with the next page that is loaded. */
const send = async (pixels: Pixels, choice: Choice, token?: string): Promise<void> => {
  const { number, at: answeredAt, isGiven, question = 1 } = choice;
  // A vendor that the shop has given up since is none that it takes answers about.
  const vendors = choice.vendors.filter((vendor) => pixels[vendor]);
  if (!number || vendors.length === 0) return;
  try {
    const body = { number, answeredAt, isGiven, vendors, question };
    await api(recordPixelAnswer, { body, token, keepalive: true });
    noteRecorded(choice);
  } catch {
    // The answer counts all the same.
  }
};

/** Has the shop record what was just answered; it goes on where the page is left for it. */
export const recordChoice = (pixels: Pixels, choice: Choice): void => void send(pixels, choice);

let hasTried = false;

/** Once a page that is loaded: sends what was answered before and what the shop may not have yet; how often it arrives makes no difference. */
export const recordUnsent = (pixels: Pixels): void => {
  if (hasTried) return;
  hasTried = true;
  const choice = storedChoice();
  if (choice && !choice.isRecorded) void send(pixels, numbered(choice), NOBODY);
};
