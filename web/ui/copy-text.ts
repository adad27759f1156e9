import { showToast } from './toasts.ts';

/**
 * Copies a text and tells whether that was done.
 * @param done what is said then
 * @param failed what is said where the browser lets nobody copy
 * @returns whether it was done
 */
export const copyText = async (text: string, done: string, failed: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', done);
    return true;
  } catch {
    showToast('error', failed);
    return false;
  }
};
