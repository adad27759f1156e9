import { PIXEL_QUESTIONS } from '#contract/pixels/question.ts';
import { PIXEL_ANSWER_DAYS, type Pixels, type PixelVendor } from '#contract/settings/pixels.ts';
import { newKey } from '../../forms/new-key.ts';

const KEY = 'pixels';
const DAY_MS = 24 * 60 * 60_000;

/** What a visitor has said, when, and of whom they were asked. */
export interface Choice {
  isGiven: boolean;
  at: string;
  vendors: PixelVendor[];
  /** Under what the shop records what this browser answers; it goes with nothing else. Absent of what an earlier release has kept. */
  number?: string;
  /** Which of the questions it was; absent of the first one. */
  question?: number;
  /** Whether the shop has it. */
  isRecorded?: true;
}

const vendorsOf = (pixels: Pixels): PixelVendor[] => Object.keys(pixels) as PixelVendor[];

export const storedChoice = (): Choice | null => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Choice | null;
  } catch {
    return null;
  }
};

const store = (choice: Choice): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // A browser that keeps nothing is asked again.
  }
};

/** A clock that was wrong when they answered makes no answer last longer. */
const isOfThisYear = ({ at }: Choice): boolean => {
  const age = Date.now() - Date.parse(at);
  return age > -DAY_MS && age <= PIXEL_ANSWER_DAYS * DAY_MS;
};

/** Whether a visitor has agreed to all of these; null where they have not been asked about each within the year. */
export const choiceOf = (pixels: Pixels): boolean | null => {
  const choice = storedChoice();
  if (!choice || !isOfThisYear(choice)) return null;
  return vendorsOf(pixels).every((vendor) => choice.vendors.includes(vendor)) ? choice.isGiven : null;
};

/** Keeps an answer, under the number that this browser has answered by before, if it has. */
export const keepChoice = (pixels: Pixels, isGiven: boolean): Choice => {
  const choice: Choice = {
    isGiven,
    at: new Date().toISOString(),
    vendors: vendorsOf(pixels),
    number: storedChoice()?.number ?? newKey(),
    question: PIXEL_QUESTIONS.length,
  };
  store(choice);
  return choice;
};

/** Gives a yes of an earlier release its number, since the shop has to be able to show it, too. */
export const numbered = (choice: Choice): Choice => {
  if (choice.number || !choice.isGiven) return choice;
  const kept = { ...choice, number: newKey() };
  store(kept);
  return kept;
};

/** Notes that the shop has an answer, unless another one was given meanwhile. */
export const noteRecorded = ({ at }: Choice): void => {
  const choice = storedChoice();
  if (choice?.at === at) store({ ...choice, isRecorded: true });
};

/** What the vendors' scripts have left in this browser, by how its name begins. */
const COOKIES = /^(_ga|_gid|_gat|_gcl|_fbp|_fbc|_ttp|_tt_)/;

/** Takes away what was kept under an agreement that was withdrawn, as far as the browser lets pages do that. */
export const forgetVendors = async (): Promise<void> => {
  const parts = location.hostname.split('.');
  const domains = [null, ...parts.map((_, index) => parts.slice(index).join('.'))];
  // Phones that are a few years old have no store of cookies; scripts set theirs for all paths.
  if (!('cookieStore' in window)) {
    const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '');
    for (const name of names.filter((each) => COOKIES.test(each))) {
      for (const domain of domains) {
        const where = domain === null ? '' : `; Domain=${domain}`;
        // biome-ignore lint/suspicious/noDocumentCookie: there is no other way in these browsers
        document.cookie = `${name}=; Max-Age=0; Path=/${where}`;
      }
    }
    return;
  }
  const kept = (await cookieStore.getAll()).flatMap(({ name }) => (name && COOKIES.test(name) ? [name] : []));
  // A domain that is not the cookie's, or nobody's, is refused.
  await Promise.allSettled(
    kept.flatMap((name) => domains.map((domain) => cookieStore.delete({ name, domain }))),
  );
};
