/**
 * What stands for a key on the page that is open: `<Button {...pageKey('new')}>`. The shortcuts press the first one that there is,
 * so that a key does what the button does, and nothing where there is no such button for whoever is logged in.
 */
const PAGE_KEYS = ['new', 'first', 'more'] as const;
export type PageKey = (typeof PAGE_KEYS)[number];

export const pageKey = (key: PageKey) => ({ 'data-page-key': key });

/** Presses the page's button for a key. Gives whether there is one that can be pressed. */
export const pressPageKey = (key: PageKey): boolean => {
  const button = document.querySelector<HTMLElement>(`#content [data-page-key=${key}]:not(:disabled)`);
  button?.click();
  return button !== null;
};
