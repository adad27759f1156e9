import { RefreshCw } from 'lucide-react';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Button } from '../../ui/button.tsx';
import type { BuyAgainProblem, useBuyAgain } from './use-buy-again.ts';

/** @param of the order's number, where the page has several such buttons */
export const BuyAgainButton = ({
  again,
  look = 'primary',
  of,
}: {
  again: ReturnType<typeof useBuyAgain>;
  look?: 'primary' | 'secondary';
  of?: string;
}) => (
  <Button
    look={look}
    isBusy={again.isBusy}
    busyText="Adding..."
    onClick={again.buyAgain}
    icon={<RefreshCw aria-hidden="true" className="size-5 shrink-0" />}
  >
    Buy again
    {of && <span className="sr-only"> {of}</span>}
  </Button>
);

const bringIntoView = (notice: HTMLElement | null): void => notice?.scrollIntoView({ block: 'nearest' });

/** Why nothing came into the cart, a sentence a line; in view even where the button is at the screen's end. */
export const BuyAgainNotice = ({ problem }: { problem: BuyAgainProblem | null }) =>
  problem && (
    <div ref={bringIntoView} className="scroll-mb-4 pt-4 print:hidden">
      <FormNotice tone={problem.tone} className="whitespace-pre-line wrap-anywhere">
        {problem.text}
      </FormNotice>
    </div>
  );
