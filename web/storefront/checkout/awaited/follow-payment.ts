import { useEffect, useRef, useState } from 'react';
import * as calls from '#contract/checkout/calls.ts';
import type { PaymentProgress } from '#contract/checkout/schemas.ts';
import { api } from '../../../api/browser.ts';

/** The shop hears of money by itself; it is asked for what it knows. */
const LOOK_EVERY_MS = 4_000;
/** Once the time is over the shop asks the provider itself, this often until it has an answer. */
const ASK_EVERY_MS = 20_000;

const inSearch = async (reference: string, isOver: boolean): Promise<PaymentProgress> => {
  const params = { reference };
  const call = isOver
    ? api(calls.checkProgress, { params, body: { isSent: false } })
    : api(calls.readProgress, { params });
  return (await call).data;
};

/**
 * Follows a payment whose money may be on its way, until it has ended; while nobody looks at the page it rests.
 * @param onChange told of each answer
 */
export const useFollowed = (
  payment: PaymentProgress | null,
  onChange: (payment: PaymentProgress) => void,
): void => {
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  const { reference, state, until } = payment ?? {};
  useEffect(() => {
    if (reference === undefined || state !== 'waiting') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const isOver = () => until !== null && until !== undefined && Date.parse(until) <= Date.now();
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'visible') {
        try {
          const now = await inSearch(reference, isOver());
          if (isLeft) return;
          tell.current(now);
          if (now.state !== 'waiting') return;
        } catch {
          // No network, or the provider is away: nothing is lost, the next look may see more.
        }
      }
      if (!isLeft) timer = setTimeout(look, isOver() ? ASK_EVERY_MS : LOOK_EVERY_MS);
    };
    const lookAtOnce = (): void => {
      if (document.visibilityState !== 'visible') return;
      clearTimeout(timer);
      void look();
    };
    timer = setTimeout(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', lookAtOnce);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAtOnce);
    };
  }, [reference, state, until]);
};

/** What is left of the time, such as `29:05`; null once it is over. */
export const useCountdown = (until: string | null): string | null => {
  const leftOf = () => (until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)));
  const [seconds, setSeconds] = useState(leftOf);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(leftOf()), 1_000);
    return () => clearInterval(timer);
  });
  if (seconds === 0) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
