import { useEffect, useSyncExternalStore } from 'react';
import * as calls from '#contract/payments/calls.ts';
import { api } from '../../api/browser.ts';
import { useLiveRefresh } from '../live/live.ts';

let count = 0;
const listeners = new Set<() => void>();

/** Shows how many payments need somebody, as an answer has just said. */
export const showPaymentIssueCount = (next: number): void => {
  count = next;
  for (const listener of listeners) listener();
};

/** Asks for the number anew; a failure leaves the one that is shown. */
export const refreshPaymentIssueCount = async (): Promise<void> => {
  try {
    const { pagination } = await api(calls.listPaymentIssues, { query: { limit: 1 } });
    showPaymentIssueCount(pagination.total);
  } catch {}
};

/** Keeps the number up to date while the admin area is open. */
export const usePaymentIssueCounting = (): void => {
  useLiveRefresh(['payments'], refreshPaymentIssueCount);
  useEffect(() => void refreshPaymentIssueCount(), []);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How many payments need somebody; 0 until it is known. */
export const usePaymentIssueCount = (): number =>
  useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
