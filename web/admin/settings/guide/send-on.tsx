import { Share2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { StepActions } from './step.tsx';

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', 'Copied: paste it into a message');
  } catch {
    showToast('error', 'It could not be copied');
  }
};

/** By the phone's own sharing where there is one, else over the clipboard. */
const sendOn = (text: string): void => {
  // Whoever closes it again has changed their mind.
  if ('share' in navigator) navigator.share({ text }).catch(() => undefined);
  else void copy(text);
};

/** What is done where the shop runs goes to whoever is there, word for word. */
export const SendOn = ({ text }: { text: string }) => (
  <StepActions>
    <Button
      look="secondary"
      icon={<Share2 aria-hidden="true" className="size-5" />}
      onClick={() => sendOn(text)}
    >
      Send this to whoever runs the shop
    </Button>
  </StepActions>
);
