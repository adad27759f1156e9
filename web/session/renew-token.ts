import { keepToken, readToken, TOKEN_LOCK } from '../api/token.ts';

/**
 * Has the session's token renewed and keeps the new one. The old one is refused from the moment of the answer: whoever
 * is refused with it, in any tab, waits until the new one is kept (`dropToken`). Apart, as few need it.
 * @param ask gives the new token for the old one
 */
export const renewToken = async (ask: (token: string) => Promise<string | undefined>): Promise<void> => {
  const renew = async (): Promise<void> => {
    const token = await ask(readToken() ?? '');
    if (token) keepToken(token);
  };
  // Not there where the shop is reached without encryption.
  await (navigator.locks ? navigator.locks.request(TOKEN_LOCK, renew) : renew());
};
