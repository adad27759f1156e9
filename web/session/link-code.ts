import { keptText } from '../api/kept-text.ts';

const kept = keptText('discountCode');
/** What a code can look like; anything else in an address is nobody's code. */
const CODE = /^[a-z\d][\w-]{1,39}$/i;

/** The discount code that a link has brought, in capitals; null where there is none. */
export const keptLinkCode = (): string | null => kept.read();

export const forgetLinkCode = (): void => {
  kept.write(null);
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
  if (CODE.test(code)) kept.write(code.toUpperCase());
  url.searchParams.delete('code');
  history.replaceState(history.state, '', url);
};
