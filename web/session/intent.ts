import { readUrl } from '#contract/read-url.ts';
import type { AddedFrom } from './addition-toasts.ts';
import { forgetInTab, keepInTab, keptInTab } from './tab-memory.ts';

/** What a visitor was about to do when a login was asked for; kept for this tab until the login, where storage is refused for this page. */
export interface Intent {
  /** Where to go after the login, such as /cart */
  to: string;
  /** The product they tried to add. */
  add?: { productId: string; quantity: number; variation: Record<string, string> };
  /** Where they tried it; a page of an older release has not kept it. */
  addedFrom?: AddedFrom;
  /** Why the login is asked for, to be shown on the login page. */
  message?: string;
}

const KEY = 'intent';

/**
 * Whether an address is a path of this shop and leads nowhere else. Judged by how the browser reads it, which leaves tabs and
 * line breaks out: with a tab between its slashes `//evil.example` begins like a path, and is another site.
 */
export const isOwnPath = (to: unknown, origin = location.origin): to is string =>
  typeof to === 'string' && /^\/(?![/\\])/.test(to) && readUrl(to, origin)?.origin === origin;

/** What was remembered, without forgetting it. */
export const peekIntent = (): Intent | null => {
  try {
    const intent: unknown = JSON.parse(keptInTab(KEY) ?? 'null');
    return typeof intent === 'object' && intent !== null && 'to' in intent && isOwnPath(intent.to)
      ? (intent as Intent)
      : null;
  } catch {
    return null;
  }
};

/** Whatever they go for before the login, what they were about to add is still meant: it stays until it is taken, or something else is to be added. */
export const rememberIntent = (intent: Intent): void => {
  const { add, addedFrom } = peekIntent() ?? {};
  keepInTab(KEY, intent.add || !add ? intent : { ...intent, add, ...(addedFrom ? { addedFrom } : {}) });
};

/** What was remembered; it is forgotten with that. */
export const takeIntent = (): Intent | null => {
  const intent = peekIntent();
  forgetInTab(KEY);
  return intent;
};
