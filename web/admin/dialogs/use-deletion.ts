import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { askToConfirm } from '../../ui/confirmation.ts';
import { showToast } from '../../ui/toasts.ts';

interface Deletion {
  /** What it is, such as `user`. */
  kind: string;
  /** What it is called: the question names it. */
  name: string;
  /** What goes with it. */
  consequence: string;
  /** Deletes it and gives the sentence of success. @throws ApiError */
  send: () => Promise<string>;
  /** When the server says nothing. */
  failure: string;
}

/**
 * Asks by name whether something shall go, then deletes it and shows the list anew. What it gives stays the same from one
 * rendering to the next: with it the columns do, and a row's open menu is not made anew.
 */
export const useDeletion = (): ((deletion: Deletion) => Promise<void>) => {
  const { revalidate } = useRevalidator();
  return useCallback(
    async ({ kind, name, consequence, send, failure }) => {
      const isConfirmed = await askToConfirm({
        title: `Delete ${kind} “${name}”?`,
        text: consequence,
        confirm: 'Delete',
        isDangerous: true,
      });
      if (!isConfirmed) return;
      try {
        showToast('success', await withPassword(send));
      } catch (error) {
        showToast('error', reasonOf(error, failure));
      }
      await revalidate();
    },
    [revalidate],
  );
};
