import { Share2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { StepActions } from './step.tsx';

/** By the phone's own sharing where there is one, else over the clipboard. */
const sendOn = (text: string): void => {
  // Whoever closes it again has changed their mind.
  if ('share' in navigator) navigator.share({ text }).catch(() => undefined);
  else void copyText(text, 'Copied: paste it into a message', 'It could not be copied');
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
