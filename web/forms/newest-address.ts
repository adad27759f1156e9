import { type NavigateOptions, useNavigate } from 'react-router';

/** The address that a list is on its way to. */
let going: URL | null = null;

/**
 * The query of where the page is going, or is. What is shown is older while an answer is awaited or drawn: a change of that would take
 * back what was changed before. To be asked when something is done, not while it is drawn.
 */
export const newestSearch = (): URLSearchParams => {
  const { pathname, search } = window.location;
  return new URLSearchParams(going?.pathname === pathname ? going.search : search);
};

/** What the filters that are shown will have the address say, once what is being typed takes effect. */
let takeHref: (() => string) | null = null;

/**
 * @param take gives the address, and leaves it to whoever asks to go there
 * @returns ends it
 */
export const rememberTyped = (take: () => string): (() => void) => {
  takeHref = take;
  return () => {
    if (takeHref === take) takeHref = null;
  };
};

/** The query as it will be, with what was typed a moment ago, for an address that is gone to now. */
export const takeTypedSearch = (): URLSearchParams =>
  takeHref ? new URL(takeHref(), window.location.href).searchParams : newestSearch();

/** Goes to another address of a list, such as `?page=2`. */
export const useAddressStep = (): ((href: string, options: NavigateOptions) => Promise<void>) => {
  const navigate = useNavigate();
  return async (href, options) => {
    const own = new URL(href, window.location.href);
    going = own;
    await navigate(href, { preventScrollReset: true, ...options });
    if (going === own) going = null;
  };
};
