import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { reasonOf } from '../../dialogs/sentences.ts';
import { showToast } from '../../ui/toasts.ts';

const moved = (ids: readonly string[], id: string, by: -1 | 1): readonly string[] | null => {
  const from = ids.indexOf(id);
  const to = from + by;
  return from < 0 || to < 0 || to >= ids.length ? null : ids.toSpliced(from, 1).toSpliced(to, 0, id);
};

/**
 * Moves one of a list before or behind the one beside it. What is moved while an answer is awaited starts from where the last move
 * has led, and is sent after it.
 * @param ids all of them, in the order that is shown
 * @param send gives the sentence of success. @throws ApiError
 */
export const useMoving = (ids: readonly string[], send: (ids: readonly string[]) => Promise<string>) => {
  const { revalidate } = useRevalidator();
  /** The order that is wanted, as long as the list does not show it. */
  const wanted = useRef<readonly string[]>(null);
  const isSending = useRef(false);
  const shown = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresh list is the order to start from
  useEffect(() => {
    if (!isSending.current) wanted.current = null;
  }, [shown]);

  const sendWanted = async (): Promise<void> => {
    isSending.current = true;
    try {
      let sentence = '';
      let sent: readonly string[] | null = null;
      while (wanted.current && wanted.current !== sent) {
        sent = wanted.current;
        sentence = await send(sent);
      }
      showToast('success', sentence);
    } catch (error) {
      wanted.current = null;
      showToast('error', reasonOf(error));
    }
    isSending.current = false;
    await revalidate();
  };
  return async (id: string, by: -1 | 1): Promise<void> => {
    const next = moved(wanted.current ?? ids, id, by);
    if (next === null) return;
    wanted.current = next;
    // Whoever is sending sends this one as well.
    if (!isSending.current) await sendWanted();
  };
};
