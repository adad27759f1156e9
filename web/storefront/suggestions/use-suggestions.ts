import { useEffect, useState } from 'react';
import * as calls from '#contract/catalogue/calls.ts';
import type { Suggestions } from '#contract/catalogue/suggestions.ts';
import { api } from '../../api/browser.ts';
import { askedFor } from '../catalogue/asked-for.ts';

const DEBOUNCE_MS = 150;

export interface Found extends Suggestions {
  /** What they were found for. */
  text: string;
}

/**
 * What the text of the input may become. Suggestions for what was typed before stay until those for the present text
 * are there; null while there are none, because too little was typed or they cannot be had.
 */
export const useSuggestions = (input: HTMLInputElement): Found | null => {
  const [text, setText] = useState(() => askedFor(input.value));
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    const read = () => setText(askedFor(input.value));
    // A letter may have been typed since the text was looked at first.
    read();
    input.addEventListener('input', read);
    return () => input.removeEventListener('input', read);
  }, [input]);

  useEffect(() => {
    if (text === '') {
      setFound(null);
      return;
    }
    const wanted = new AbortController();
    const { signal } = wanted;
    const ask = async (): Promise<void> => {
      const answer = await api(calls.listSuggestions, { query: { q: text }, signal }).catch(() => null);
      if (!signal.aborted) setFound(answer && { ...answer.data, text });
    };
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      wanted.abort();
    };
  }, [text]);

  return found;
};
