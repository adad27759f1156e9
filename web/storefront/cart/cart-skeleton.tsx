import { ScriptNeeded } from '../../ui/script-needed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** The shape of a cart that is on its way; as high as the screen, as the cart is, so that the footer is not seen to leave it. */
export const CartSkeleton = () => (
  <div className="container-page flex min-h-dvh flex-col gap-6 py-6 lg:grid lg:content-start lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8 lg:py-8">
    <div>
      <div className="flex items-center gap-3">
        <h1 className="text-2xl font-bold">Cart</h1>
        <Spinner className="size-6 text-brand scriptless:hidden" />
      </div>
      <ScriptNeeded what="The cart" />
      <p role="status" className="sr-only">
        Loading your cart
      </p>
      <div className="mt-4 divide-y divide-line rounded-xl border border-line bg-surface scriptless:hidden">
        {[1, 2, 3].map((row) => (
          <div key={row} className="flex gap-4 p-4 sm:p-5">
            <Skeleton className="size-20 sm:size-28" />
            <div className="flex-1 space-y-3">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-5 w-1/3" />
              <Skeleton className="h-11 w-36" />
            </div>
          </div>
        ))}
      </div>
    </div>
    <Skeleton className="h-56 rounded-xl lg:mt-12.5 scriptless:hidden" />
  </div>
);
