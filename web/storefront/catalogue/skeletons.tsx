import { Skeleton } from '../../ui/skeleton.tsx';
import { LISTING_GRID } from './grid-look.ts';

/** The grid in the shape of what is coming. */
const ProductGridSkeleton = ({ count }: { count: number }) => (
  <div className={LISTING_GRID}>
    {Array.from({ length: count }, (_, index) => `card ${index}`).map((key) => (
      <div key={key} className="overflow-hidden rounded-lg border border-line bg-surface">
        <Skeleton className="aspect-square rounded-none" />
        <div className="flex flex-col gap-2 p-3 sm:p-4">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="mt-2 h-11 w-full" />
        </div>
      </div>
    ))}
  </div>
);

/** The listing in the shape of what is coming. */
export const ListingSkeleton = () => (
  <div className="container-page py-6 lg:py-8">
    <Skeleton className="mb-4 h-8.5 w-48" />
    <div className="grid grid-cols-2 gap-3 sm:flex">
      <Skeleton className="col-span-full h-11 sm:flex-1" />
      <Skeleton className="h-11 sm:w-28 lg:hidden" />
      <Skeleton className="h-11 sm:w-56" />
    </div>
    <div className="mt-4 grid gap-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-8">
      <Skeleton className="h-160 rounded-lg max-lg:hidden" />
      <div>
        <Skeleton className="mb-3 h-6 w-56" />
        <ProductGridSkeleton count={10} />
      </div>
    </div>
  </div>
);

/** A product's page in the shape of what is coming. */
export const DetailSkeleton = () => (
  <div className="container-page pt-2 lg:pt-4">
    <Skeleton className="my-3 h-6 w-40" />
    <div className="grid gap-6 lg:grid-cols-2 lg:gap-12">
      <Skeleton className="aspect-square rounded-xl" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-9 w-48" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </div>
  </div>
);
