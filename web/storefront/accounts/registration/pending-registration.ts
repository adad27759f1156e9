import { CODE_LIVES_MINUTES } from '#contract/accounts/limits.ts';
import { forgetInTab, keepInTab, keptInTab } from '../../../session/tab-memory.ts';

/** A registration that waits for its code. The password is not kept. */
export interface PendingRegistration {
  email: string;
  /** The attempt's own token: with it the code verifies this attempt and no other. */
  token: string;
}

const KEY = 'registration';

export const keepPendingRegistration = (attempt: PendingRegistration): void =>
  keepInTab(KEY, { ...attempt, at: Date.now() });

export const forgetPendingRegistration = (): void => forgetInTab(KEY);

/** The attempt in what was kept, as long as its code lives. */
export const pendingRegistrationIn = (kept: string | null, now: number): PendingRegistration | null => {
  try {
    const { email, token, at } = JSON.parse(kept ?? 'null') ?? {};
    const isOld = typeof at !== 'number' || now - at > CODE_LIVES_MINUTES * 60_000;
    return typeof email === 'string' && typeof token === 'string' && !isOld ? { email, token } : null;
  } catch {
    return null;
  }
};

/**
 * The attempt that this tab had begun before it was loaded again: a phone short of memory drops the tab while its
 * owner looks for the mail.
 */
export const interruptedRegistration = (): PendingRegistration | null => {
  const [visit] = performance.getEntriesByType('navigation');
  const isRestored =
    visit instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(visit.type);
  return isRestored ? pendingRegistrationIn(keptInTab(KEY), Date.now()) : null;
};
