/** The stored session token. Only its presence is known before the server has confirmed it. */
const KEY = 'token';

type Listener = (token: string | null) => void;
const listeners = new Set<Listener>();

const tell = (): void => {
  const token = readToken();
  for (const listener of listeners) listener(token);
};

/** A private window may refuse storage; the session then lasts as long as the page. */
let unstored: string | null = null;

export const readToken = (): string | null => {
  try {
    return localStorage.getItem(KEY) ?? unstored;
  } catch {
    return unstored;
  }
};

export const keepToken = (token: string): void => {
  unstored = token;
  try {
    localStorage.setItem(KEY, token);
  } catch {}
  tell();
};

export const forgetToken = (): void => {
  unstored = null;
  try {
    localStorage.removeItem(KEY);
  } catch {}
  tell();
};

/** Renewing the token and dropping it take turns, over all tabs of this browser. */
const LOCK = 'token';

/**
 * Has the session's token renewed and keeps the new one. The old one is refused from the moment of the answer: whoever
 * is refused with it, in any tab, waits until the new one is kept (`dropToken`).
 * @param ask gives the new token for the old one
 */
export const renewToken = async (ask: (token: string) => Promise<string | undefined>): Promise<void> => {
  const renew = async (): Promise<void> => {
    const token = await ask(readToken() ?? '');
    if (token) keepToken(token);
  };
  // Not there where the shop is reached without encryption.
  await (navigator.locks ? navigator.locks.request(LOCK, renew) : renew());
};

/**
 * The server has refused this token: whoever asks next is a visitor, unless the token was renewed meanwhile.
 * @returns whether there is another token to ask with
 */
export const dropToken = async (refused: string): Promise<boolean> => {
  await navigator.locks?.request(LOCK, () => {});
  if (readToken() === refused) forgetToken();
  return readToken() !== null;
};

/** Calls the listener when the token is kept or forgotten, in this tab or another one. */
export const onTokenChange = (listener: Listener): void => {
  listeners.add(listener);
  if (listeners.size > 1) return;
  addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return;
    unstored = null;
    tell();
  });
};
