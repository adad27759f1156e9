import { useState } from 'react';
import { useRevalidator } from 'react-router';
import * as calls from '#contract/settings/calls.ts';
import type { SettingsChange } from '#contract/settings/schemas.ts';
import { api } from '../../../api/browser.ts';
import { reasonOf } from '../../../dialogs/sentences.ts';
import { showToast } from '../../../ui/toasts.ts';

/** What the guide does itself; the ticks are asked for anew afterwards. */
export const useSetup = () => {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<'settings' | 'keys' | null>(null);
  const during = async (name: 'settings' | 'keys', doing: () => Promise<unknown>): Promise<void> => {
    setBusy(name);
    try {
      await doing();
    } catch (error) {
      showToast('error', reasonOf(error));
    }
    await revalidate();
    setBusy(null);
  };
  return {
    busy,
    change: (change: SettingsChange) => during('settings', () => api(calls.changeSettings, { body: change })),
    checkKeys: () => during('keys', () => api(calls.checkPaymentKeys)),
  };
};
