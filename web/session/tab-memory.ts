/** Under which what was typed into the page that was left last is kept. */
export const TYPED = 'typed';

/** Keeps a value as JSON for as long as this tab is open. Where the browser refuses storage nothing is kept. */
export const keepInTab = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
};

/** The JSON that was kept in this tab; null where there is none. */
export const keptInTab = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

export const forgetInTab = (key: string): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {}
};
