import { useEffect, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/**
 * Asks for the page again and again, this long after the last answer; never while another answer or a way out is awaited, which
 * asking would begin anew.
 */
export const useLookingAgain = (isWanted: boolean, afterMs: number): void => {
  const { revalidate, state: looking } = useRevalidator();
  const { state: leaving } = useNavigation();
  // An answer that fails at once may be over before it is drawn that one is awaited.
  const [round, setRound] = useState(0);
  const isQuiet = looking === 'idle' && leaving === 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has a timer of its own
  useEffect(() => {
    if (!isWanted || !isQuiet) return;
    const timer = setTimeout(() => {
      setRound((last) => last + 1);
      void revalidate();
    }, afterMs);
    return () => clearTimeout(timer);
  }, [isWanted, isQuiet, afterMs, revalidate, round]);
};
