import * as calls from '#contract/personal-data/calls.ts';
import type { DataFormat } from '#contract/personal-data/schemas.ts';
import { codeOf, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { download } from '../../api/download.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { askToConfirm } from '../../ui/confirmation.ts';
import { showToast } from '../../ui/toasts.ts';

const FAILURE = 'This could not be done. Please try again.';

/** Does it and says how it went; who closed the question for the password has been told by it. */
const tell = async (work: () => Promise<string | undefined>): Promise<void> => {
  try {
    const message = await withPassword(work);
    if (message) showToast('success', message);
  } catch (error) {
    if (codeOf(error) !== 'password_confirmation_needed') showToast('error', sentenceOf(error, FAILURE));
  }
};

/** Has the browser save all that the shop holds on a customer, by the id of their account, or of whoever has none. */
export const saveData = (id: string, format: DataFormat, hasAccount = true): Promise<void> =>
  tell(async () => {
    const otherwiseNamed = `data.${format}`;
    await download(hasAccount ? calls.downloadUserData : calls.downloadCustomerData, {
      params: { id },
      query: { format },
      failure: FAILURE,
      otherwiseNamed,
    });
    return undefined;
  });

/** An account that was to be deleted stays. */
export const takeBack = async ({ _id, name }: { _id: string; name: string }): Promise<void> => {
  const isSure = await askToConfirm({
    title: 'Keep this account?',
    text: `The account of ${name} is not deleted. Do so only if they have said so.`,
    confirm: 'Keep the account',
  });
  if (isSure)
    await tell(
      async () => (await api(calls.takeUserDeletionBack, { params: { id: _id }, failure: FAILURE })).message,
    );
};

/** Enters for a customer who has written that their account is to be deleted, in thirty days. */
export const askForDeletion = async ({ _id, name }: { _id: string; name: string }): Promise<void> => {
  const isSure = await askToConfirm({
    title: 'Delete this account?',
    text: `The account of ${name} is deleted in thirty days. They are written to, and can keep it until then.`,
    confirm: 'Delete in thirty days',
    isDangerous: true,
  });
  if (isSure)
    await tell(
      async () => (await api(calls.askUserDeletion, { params: { id: _id }, failure: FAILURE })).message,
    );
};

/**
 * Forgets a customer without an account, who has written, at once.
 * @param onDone once they are forgotten
 */
export const forgetCustomer = async (
  { _id, name }: { _id: string; name: string },
  onDone: () => void,
): Promise<void> => {
  const isSure = await askToConfirm({
    title: 'Forget this customer?',
    text: `Name, address, email and number of ${name} go from all their orders, and what you have noted on them. Goods, amounts and dates stay. This happens at once and cannot be undone.`,
    confirm: 'Forget them now',
    isDangerous: true,
  });
  if (isSure)
    await tell(async () => {
      const { message } = await api(calls.forgetCustomer, { params: { id: _id }, failure: FAILURE });
      onDone();
      return message;
    });
};
