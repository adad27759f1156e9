/** Under which what was typed into the page that was left last is kept. */
export const TYPED = 'typed';

/** What the browser has refused to store. */
const unstored = new Map<string, string>();

/** Keeps a value as JSON for as long as this tab is open; where the browser refuses storage, as long as the page is. */
export const keepInTab = (key: string, value: unknown): void => {
  const json = JSON.stringify(value);
  try {
    sessionStorage.setItem(key, json);
    unstored.delete(key);
  } catch {
    unstored.set(key, json);
  }
};

/** The JSON that was kept in this tab; null where there is none. */
export const keptInTab = (key: string): string | null => {
  try {
    return unstored.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

export const forgetInTab = (key: string): void => {
  unstored.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {}
};
