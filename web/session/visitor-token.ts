/** What stands for the cart of a visitor; its presence says that there is one. */
const KEY = 'basket';

/** A private window may refuse storage; the cart then lasts as long as the page. */
let unstored: string | null = null;

export const visitorToken = (): string | null => {
  try {
    return localStorage.getItem(KEY) ?? unstored;
  } catch {
    return unstored;
  }
};

export const keepVisitorToken = (token: string | null): void => {
  unstored = token;
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {}
};
