import { mediaMessages } from '#contract/media/messages.ts';
import { showToast } from '../../ui/toasts.ts';

/** A picture that did not come in, and why. */
export interface RefusedPicture {
  /** The file's name. */
  name: string;
  reason: string;
  /** What was refused, where it is at hand: others may have the same name. */
  file?: Blob;
  /** The file, where it can be made smaller. */
  large?: File;
  /** Whether making it smaller was tried, and came to nothing. */
  isHopeless?: boolean;
  /** Of one that is among the chosen ones all the same, to be sent anew. */
  id?: string;
}

/** Source: the specification, section 8. */
export const toastRefused = (reason: string): void => showToast('error', `Image upload failed: ${reason}`);

/** What the button says that makes refused pictures smaller, and what is only said aloud: of which it speaks. */
export const offerFor = (refused: readonly RefusedPicture[]): { text: string; names: string } => {
  const large = refused.filter((picture) => picture.large);
  const names = large.map(({ name }) => name).join(', ');
  const areAll = large.length === refused.length;
  if (large.length > 1)
    return { text: areAll ? 'Make them smaller' : `Make ${large.length} pictures smaller`, names };
  return areAll ? { text: 'Make it smaller', names } : { text: `Make ${names} smaller`, names: '' };
};

export const toastUploaded = (): void => showToast('success', mediaMessages.uploaded);
