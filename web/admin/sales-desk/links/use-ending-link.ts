import { useRevalidator } from 'react-router';
import * as calls from '#contract/sales-desk/calls.ts';
import type { PaymentLinkShown } from '#contract/sales-desk/links.ts';
import { salesDeskMessages as say } from '#contract/sales-desk/messages.ts';
import { api } from '../../../api/browser.ts';
import { reasonOf } from '../../../dialogs/sentences.ts';
import { askToConfirm } from '../../../ui/confirmation.ts';
import { showToast } from '../../../ui/toasts.ts';

/** Ends a payment link before its time, after asking. */
export const useEndingLink = () => {
  const { revalidate } = useRevalidator();
  return async ({ _id, customerName }: PaymentLinkShown): Promise<void> => {
    const isSure = await askToConfirm({
      title: `End the link of ${customerName}?`,
      text: 'Nobody can pay it any more, and its products go back into stock. Money that is still on its way goes back in full.',
      confirm: 'End link',
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      const { message } = await api(calls.revokeLink, { params: { id: _id } });
      showToast('success', message ?? say.linkRevoked);
    } catch (error) {
      showToast('error', reasonOf(error));
    }
    await revalidate();
  };
};
