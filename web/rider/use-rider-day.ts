import { useCallback, useEffect, useState } from 'react';
import type { HandMethod } from '#contract/orders/payment-methods.ts';
import * as calls from '#contract/rides/calls.ts';
import { rideMessages as say } from '#contract/rides/messages.ts';
import type { RiderDay } from '#contract/rides/schemas.ts';
import { sentenceOf } from '../api/api-error.ts';
import { api } from '../api/browser.ts';

/** What a rider says of a parcel. */
export type Word =
  | { parcel: string; code: string; cashTaken: boolean; paidBy: HandMethod }
  | { parcel: string; reason: string; isRefused: boolean };

const NO_ANSWER = 'There was no answer. Please try again: pressing twice does no harm.';

/** The key behind the `#` of the link, which no server and no log gets to see. */
const keyInAddress = (): string => location.hash.slice(1);

const send = async (word: Word | null): Promise<RiderDay> => {
  const key = keyInAddress();
  if (word === null) return (await api(calls.readDay, { body: { key }, failure: NO_ANSWER })).data;
  if ('code' in word)
    return (await api(calls.sayDelivered, { body: { key, ...word }, failure: NO_ANSWER })).data;
  const { isRefused, ...why } = word;
  const call = isRefused ? calls.sayRefused : calls.sayNotDelivered;
  return (await api(call, { body: { key, ...why }, failure: NO_ANSWER })).data;
};

/** The rider's stops as the shop knows them; `tell` gives what speaks against a word, or null. */
export const useRiderDay = () => {
  const [day, setDay] = useState<RiderDay | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [hasLink, setLink] = useState(true);
  const reload = useCallback(() => {
    const load = async (): Promise<void> => {
      // Nothing to ask the shop for: whoever has typed the address by hand, or has copied half of it.
      const isLink = keyInAddress() !== '';
      setLink(isLink);
      if (!isLink) {
        setDay(null);
        setProblem(say.noLink);
        return;
      }
      setLoading(true);
      try {
        setDay(await send(null));
        setProblem(null);
      } catch (error) {
        setProblem(sentenceOf(error, NO_ANSWER));
      }
      setLoading(false);
    };
    void load();
  }, []);
  useEffect(() => {
    reload();
    // A link that is opened in the same tab changes nothing but what is behind its `#`.
    addEventListener('hashchange', reload);
    return () => removeEventListener('hashchange', reload);
  }, [reload]);
  const tell = async (word: Word): Promise<string | null> => {
    try {
      setDay(await send(word));
      return null;
    } catch (error) {
      return sentenceOf(error, NO_ANSWER);
    }
  };
  return { day, problem, hasLink, isLoading, reload, tell };
};
