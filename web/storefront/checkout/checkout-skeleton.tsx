import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of the checkout while the cart is on its way; as high as the screen, as the checkout is, so that the footer is not seen to move. */
export const CheckoutSkeleton = () => (
  <div className="container-page min-h-dvh py-6 lg:py-8">
    <h1 className="text-2xl font-bold">Checkout</h1>
    <p role="status" className="sr-only">
      Loading the checkout
    </p>
    <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <div className="grid gap-4 rounded-xl border border-line bg-surface p-5 sm:grid-cols-2 sm:p-6">
        {[1, 2, 3, 4, 5, 6].map((field) => (
          <div key={field} className="space-y-1">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-11" />
          </div>
        ))}
      </div>
      <Skeleton className="h-72 rounded-xl" />
    </div>
  </div>
);
