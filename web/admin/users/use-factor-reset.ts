import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import * as calls from '#contract/accounts/calls.ts';
import type { ManagedUser } from '#contract/accounts/users.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { askToConfirm } from '../../ui/confirmation.ts';
import { showToast } from '../../ui/toasts.ts';

/** Asks whether a colleague's second factor shall go, then takes it away. */
export const useFactorReset = (): ((user: ManagedUser) => Promise<void>) => {
  const { revalidate } = useRevalidator();
  return useCallback(
    async (user) => {
      const isSure = await askToConfirm({
        title: `Reset the second factor of “${user.name}”?`,
        text: 'Only for somebody who has lost phone and recovery codes, and whom you know it is. They are logged out and log in by the password alone.',
        confirm: 'Reset',
        isDangerous: true,
      });
      if (!isSure) return;
      try {
        const { message } = await withPassword(() =>
          api(calls.resetSecondFactor, { params: { id: user._id } }),
        );
        showToast('success', message ?? 'Second factor removed');
      } catch (error) {
        showToast('error', reasonOf(error));
      }
      await revalidate();
    },
    [revalidate],
  );
};
