import { mediaMessages } from '#contract/media/messages.ts';
import { showToast } from '../../ui/toasts.ts';

/** A picture that did not come in, and why. */
export interface RefusedPicture {
  /** The file's name. */
  name: string;
  reason: string;
}

/** Source: the specification, section 8. */
export const toastRefused = (reason: string): void => showToast('error', `Image upload failed: ${reason}`);

export const toastUploaded = (): void => showToast('success', mediaMessages.uploaded);
