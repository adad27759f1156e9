import Bowser from 'bowser';

/** Names are shown in a list; whatever calls itself by a novel is cut. */
const NAME_MAX = 40;

/** Browser and system by their names, empty where nobody knows them. */
export interface Device {
  browser: string;
  system: string;
}

const named = (name: string): string => name.replace(/ for Android$/, '').slice(0, NAME_MAX);

/** What a `User-Agent` header says of the device, in plain words: `Chrome` on `Android`. */
export const deviceOf = (userAgent: string): Device => {
  if (userAgent.trim() === '') return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: named(browser.name ?? ''), system: named(os.name ?? '') };
};
