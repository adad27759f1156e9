import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of notifications that are on their way. */
export const NotificationsSkeleton = () => (
  <div role="status" className="space-y-3">
    <span className="sr-only">Loading your notifications</span>
    <Skeleton className="h-5 w-48" />
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className="flex gap-3 rounded-xl border border-line bg-surface p-4">
        <Skeleton className="size-10 shrink-0 rounded-full" />
        <div className="flex-1 space-y-2">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-4 w-full max-w-md" />
          <Skeleton className="h-4 w-28" />
        </div>
      </div>
    ))}
  </div>
);
