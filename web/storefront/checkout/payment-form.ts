import type { Checkout, ShippingAddress } from '#contract/checkout/schemas.ts';

/** The provider's sheet while it is open. */
export interface Sheet {
  /** Closes it, as the shopper would. */
  close: () => void;
}

/** What becomes of a sheet: one of these is told, once. */
export interface Outcomes {
  onPaid: (reference: string) => void;
  onCancelled: () => void;
  onFailed: () => void;
}

/** How the shop's payment provider takes a payment in the browser. */
export interface PaymentForm {
  /** Loads the provider's script once; after a failure the next call tries again. */
  load: () => Promise<void>;
  /**
   * What opens the sheet for a checkout, fetched before anything is paid. It throws when the script is not there or refuses
   * to begin.
   */
  opener: () => Promise<(checkout: Checkout, address: ShippingAddress, outcomes: Outcomes) => Sheet>;
}
