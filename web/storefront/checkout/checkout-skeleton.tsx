import { controlLook } from '../../ui/control-look.ts';
import { ScriptNeeded } from '../../ui/script-needed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { STREET_HINT } from '../locations/address-names.ts';

/** What is asked first; the rest is below the first screen of a phone. */
const FIELDS = ['Name', 'Phone', 'Address', 'Country', 'State', 'City'];

/**
 * The checkout while it is not known who pays for what, as far as it is the same for everybody: it stands in the page's HTML, and is read
 * before any script has come. As high as the screen, as the checkout is, so that the footer is not seen to move.
 */
export const CheckoutSkeleton = () => (
  <div className="container-page min-h-dvh py-6 lg:py-8">
    <div className="flex items-center gap-3">
      <h1 className="text-2xl font-bold">Checkout</h1>
      <Spinner className="size-6 text-brand scriptless:hidden" />
    </div>
    <ScriptNeeded what="The checkout" />
    <p role="status" className="sr-only">
      Loading the checkout
    </p>
    <div
      aria-hidden="true"
      className="mt-4 flex flex-col gap-6 scriptless:hidden lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-8"
    >
      <div className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6">
        <p className="mb-4 text-lg font-semibold">Shipping Address</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {FIELDS.map((label) => (
            <div key={label} className={label === 'Address' ? 'sm:col-span-2' : undefined}>
              <p className="mb-1 text-sm font-medium">{label}</p>
              <p className={controlLook(false, 'text-ink-faint')}>{label === 'Address' && STREET_HINT}</p>
            </div>
          ))}
        </div>
      </div>
      <Skeleton className="h-72 rounded-xl" />
    </div>
  </div>
);
