import { useRef } from 'react';
import { codeOf, isRefused } from '../../api/api-error.ts';

interface Making<Body, Made> {
  /** Makes it under a key. @throws ApiError */
  make: (body: Body, key: string) => Promise<Made>;
  /** It has been made of what was sent before: the form goes on as its edit. */
  onFound: (made: Made) => void | Promise<void>;
}

/**
 * Makes something new. Where an answer was lost and something else is typed by then, what was sent at that time is sent once more, which
 * gives what was made of it: sent as something new, there would be two.
 */
export const useMaking = <Body, Made>({ make, onFound }: Making<Body, Made>) => {
  const unheard = useRef<Body[]>([]);
  const find = async (key: string): Promise<void> => {
    for (const body of unheard.current) {
      try {
        return await onFound(await make(body, key));
      } catch (error) {
        // Of several that nobody has answered one has come through.
        if (codeOf(error) !== 'sent_already') throw error;
      }
    }
  };
  return async (body: Body, key: string): Promise<Made> => {
    try {
      return await make(body, key);
    } catch (error) {
      if (!isRefused(error)) unheard.current.push(body);
      else if (codeOf(error) === 'sent_already') await find(key);
      throw error;
    }
  };
};
