import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of notifications that are on their way. */
export const NotificationsSkeleton = () => (
  <div role="status" className="space-y-3">
    <span className="sr-only">Loading your notifications</span>
    <div className="flex h-11 items-center">
      <Skeleton className="h-5 w-24" />
    </div>
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className="flex gap-3 rounded-xl border border-line bg-surface p-4">
        <div className="size-10 shrink-0 overflow-hidden rounded-full">
          <Skeleton className="size-10" />
        </div>
        <div className="flex-1 space-y-2">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-4 w-full max-w-md" />
          <Skeleton className="h-4 w-28" />
        </div>
      </div>
    ))}
  </div>
);
