import { keptText } from './kept-text.ts';

/** The stored session token. Only its presence is known before the server has confirmed it. */
const KEY = 'token';
const kept = keptText(KEY);

type Listener = (token: string | null) => void;
const listeners = new Set<Listener>();

const tell = (): void => {
  const token = readToken();
  for (const listener of listeners) listener(token);
};

export const readToken = (): string | null => kept.read();

export const keepToken = (token: string): void => {
  kept.write(token);
  tell();
};

export const forgetToken = (): void => {
  kept.write(null);
  tell();
};

/** Renewing the token and dropping it take turns, over all tabs of this browser. */
export const TOKEN_LOCK = 'token';

/**
 * The server has refused this token: whoever asks next is a visitor, unless the token was renewed meanwhile.
 * @returns whether there is another token to ask with
 */
export const dropToken = async (refused: string): Promise<boolean> => {
  await navigator.locks?.request(TOKEN_LOCK, () => {});
  if (readToken() === refused) forgetToken();
  return readToken() !== null;
};

/** Calls the listener when the token is kept or forgotten, in this tab or another one. */
export const onTokenChange = (listener: Listener): void => {
  listeners.add(listener);
  if (listeners.size > 1) return;
  addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return;
    kept.trustBrowser();
    tell();
  });
  // A page that comes back as it was left has heard of nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) tell();
  });
};
