import type { Pixels, PixelVendor } from '#contract/settings/pixels.ts';

const KEY = 'pixels';

/** What a visitor has said, when, and of whom they were asked. */
interface Choice {
  isGiven: boolean;
  at: string;
  vendors: PixelVendor[];
}

const vendorsOf = (pixels: Pixels): PixelVendor[] => Object.keys(pixels) as PixelVendor[];

const stored = (): Choice | null => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Choice | null;
  } catch {
    return null;
  }
};

/** Whether a visitor has agreed to all of these; null where they have not been asked about each. */
export const choiceOf = (pixels: Pixels): boolean | null => {
  const choice = stored();
  if (!choice) return null;
  return vendorsOf(pixels).every((vendor) => choice.vendors.includes(vendor)) ? choice.isGiven : null;
};

export const keepChoice = (pixels: Pixels, isGiven: boolean): void => {
  try {
    const choice: Choice = { isGiven, at: new Date().toISOString(), vendors: vendorsOf(pixels) };
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // A browser that keeps nothing is asked again.
  }
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
