import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of an order that is on its way. */
export const OrderSkeleton = () => (
  <div className="container-page max-w-6xl py-4 lg:py-6">
    <h1 className="sr-only">Order</h1>
    <p role="status" className="sr-only">
      Loading the order
    </p>
    <Skeleton className="h-11 w-64" />
    <Skeleton className="mt-2 h-9 w-72 max-w-full" />
    <Skeleton className="mt-2 h-6 w-48" />
    <div className="mt-4 grid grid-cols-2 gap-3 sm:max-w-80">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
    <div className="mt-6 grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6">
      <div className="rounded-xl border border-line bg-surface p-5 sm:p-6">
        <Skeleton className="mb-4 h-6 w-20" />
        {[1, 2].map((row) => (
          <div key={row} className="flex gap-4 py-4">
            <Skeleton className="size-16 sm:size-20" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-5 w-1/3" />
            </div>
          </div>
        ))}
      </div>
      <div className="space-y-4">
        <Skeleton className="h-56 rounded-xl" />
        <Skeleton className="h-48 rounded-xl" />
      </div>
    </div>
  </div>
);
