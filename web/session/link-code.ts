const KEY = 'discountCode';
/** What a code can look like; anything else in an address is nobody's code. */
const CODE = /^[a-z\d][\w-]{1,39}$/i;

/** A private window may refuse storage; the code then lasts as long as the page. */
let unstored: string | null = null;

/** The discount code that a link has brought, in capitals; null where there is none. */
export const keptLinkCode = (): string | null => {
  try {
    return localStorage.getItem(KEY) ?? unstored;
  } catch {
    return unstored;
  }
};

export const forgetLinkCode = (): void => {
  unstored = null;
  try {
    localStorage.removeItem(KEY);
  } catch {}
};

/**
 * Takes a discount code out of the page's address, such as `/products?code=WELCOME10`, and keeps it for the checkout:
 * over pages, logins and days. The newest link counts. The address goes on without it, so that it is not shared,
 * kept or measured as a page of its own.
 */
export const takeLinkCode = (): void => {
  const url = new URL(location.href);
  const code = url.searchParams.get('code');
  if (code === null) return;
  if (CODE.test(code)) {
    unstored = code.toUpperCase();
    try {
      localStorage.setItem(KEY, unstored);
    } catch {}
  }
  url.searchParams.delete('code');
  history.replaceState(history.state, '', url);
};
