import { useEffect, useEffectEvent, useState } from 'react';
import * as calls from '#contract/shop-search/calls.ts';
import type { Found } from '#contract/shop-search/schemas.ts';
import { isAbort, sentenceOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';

const DEBOUNCE_MS = 150;
/** A single letter begins too much; a single digit may be the number of today's order. */
const isEnough = (text: string): boolean => text.length >= 2 || /^\d$/.test(text);
const FAILURE = 'The search could not be asked. Please check your connection.';

interface Answer {
  /** What was asked. */
  text: string;
  found: Found | null;
  problem: string | null;
}

/** Asks once; null where nobody waits for it any more. */
const look = async (text: string, signal: AbortSignal): Promise<Answer | null> => {
  try {
    const { data } = await api(calls.searchShop, { query: { q: text }, signal, failure: FAILURE });
    return { text, found: data, problem: null };
  } catch (error) {
    return isAbort(error) ? null : { text, found: null, problem: sentenceOf(error, FAILURE) };
  }
};

/** What the shop finds for a text. What was found for another one is never shown for it, however late it comes. */
export const useFound = (text: string) => {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const ask = async (signal: AbortSignal): Promise<void> => {
    const next = await look(text, signal);
    if (next) setAnswer(next);
  };
  const begin = useEffectEvent(ask);
  useEffect(() => {
    if (!isEnough(text)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => void begin(stop.signal), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  const current = answer?.text === text && isEnough(text) ? answer : null;
  return {
    found: current?.found ?? null,
    problem: current?.problem ?? null,
    isAsking: isEnough(text) && current === null,
    retry: () => {
      setAnswer(null);
      void ask(new AbortController().signal);
    },
  };
};
