import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import type { ReviewPanel } from './review-panel.tsx';

type PanelProps = ComponentProps<typeof ReviewPanel>;

/** Where the review form stands. Its code comes after all that the page is opened for: most visitors never write one. */
export const PanelSlot = ({ isWanted, ...props }: PanelProps & { isWanted: boolean }) => {
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null);
  const [tries, setTries] = useState(0);
  const [failedTries, setFailedTries] = useState(0);

  useEffect(() => {
    if (!isWanted || Panel) return;
    const attempt = tries + 1;
    import('./review-panel.tsx').then(
      (code) => setPanel(() => code.ReviewPanel),
      () => setFailedTries(attempt),
    );
  }, [isWanted, Panel, tries]);

  return (
    <div className="rounded-lg border border-line bg-surface p-4 lg:sticky lg:top-20 lg:self-start scriptless:hidden">
      {Panel ? (
        <Panel {...props} />
      ) : failedTries > tries ? (
        <div role="alert" className="space-y-3">
          <p className="text-ink-soft">The review form could not be loaded.</p>
          <Button look="secondary" onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <Skeleton className="mb-3 h-6.5 w-40" />
          <PanelSkeleton />
        </>
      )}
    </div>
  );
};
