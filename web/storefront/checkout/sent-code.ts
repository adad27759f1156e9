import { CODE_LIVES_MINUTES } from '#contract/accounts/limits.ts';
import { forgetInTab, keepInTab, keptInTab } from '../../session/tab-memory.ts';

/** A code that was sent, and where to: an email address, or a telephone number where the shop can text. The code itself is not kept. */
export interface SentCode {
  to: string;
  /** What names the code: with it the one who asked comes in, and nobody else. */
  request: string;
}

const KEY = 'sent-code';

export const keepSentCode = ({ to, request }: SentCode): void =>
  keepInTab(KEY, { to, request, at: Date.now() });

export const forgetSentCode = (): void => forgetInTab(KEY);

/** The code in what was kept, as long as it is good. */
const sentCodeIn = (kept: string | null, now: number): SentCode | null => {
  try {
    const { to, request, at } = JSON.parse(kept ?? 'null') ?? {};
    const isOld = typeof at !== 'number' || now - at > CODE_LIVES_MINUTES * 60_000;
    return typeof to === 'string' && typeof request === 'string' && !isOld ? { to, request } : null;
  } catch {
    return null;
  }
};

/**
 * The code that this tab waits for: a phone short of memory drops the tab while its owner looks at the message, and whoever
 * goes back to the cart comes again. Without it they would ask, and the shop pay, for another one. What is over is forgotten.
 */
export const awaitedCode = (): SentCode | null => {
  const sent = sentCodeIn(keptInTab(KEY), Date.now());
  if (sent === null) forgetSentCode();
  return sent;
};
