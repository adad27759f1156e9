import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of orders that are on their way. */
export const HistorySkeleton = () => (
  <div role="status" className="space-y-4">
    <span className="sr-only">Loading your orders</span>
    {[1, 2, 3].map((card) => (
      <div key={card} className="rounded-xl border border-line bg-surface p-4 sm:p-5">
        <div className="flex justify-between">
          <div className="space-y-2">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="h-4 w-24" />
          </div>
          <Skeleton className="h-6 w-20" />
        </div>
        <div className="mt-4 flex gap-2">
          <Skeleton className="size-14" />
          <Skeleton className="size-14" />
        </div>
        <Skeleton className="mt-2 h-5 w-2/3" />
        <div className="mt-4 flex items-center justify-between border-t border-line pt-4">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-11 w-32" />
        </div>
      </div>
    ))}
  </div>
);
