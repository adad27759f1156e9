import { Skeleton } from '../../../ui/skeleton.tsx';

/** The form in the shape of what is coming. */
export const PanelSkeleton = () => (
  <div className="space-y-4">
    <Skeleton className="h-16 w-56" />
    <Skeleton className="h-40.5 w-full" />
    <Skeleton className="h-11 w-full" />
  </div>
);
