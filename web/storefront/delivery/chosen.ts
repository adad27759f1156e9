import type { ShippingAddress } from '#contract/checkout/schemas.ts';
import type { ConsentKind } from '#contract/consents/kinds.ts';
import type { DeliveryRate, DeliveryRates } from '#contract/delivery/schemas.ts';

/** A pickup point that the shopper can choose. */
export type PickupChoice = DeliveryRates['pickupPoints'][number];

/** How the order is to reach the shopper, as the checkout knows it. */
export interface ChosenDelivery {
  /** In kobo; null while it is not known, or not delivered there. */
  feeKobo: number | null;
  /** Stands under the fee. */
  note: string;
  /** Where it is picked up; null to have it brought. */
  pickup: PickupChoice | null;
  /** Totals that may be paid when it comes, in naira; absent where none may. */
  payOnDelivery?: DeliveryRate['payOnDelivery'];
}

/** Orders what is shown, to be paid when it comes, and gives the order's id. */
export interface PayLater {
  place: (
    checkout: {
      shippingAddress: ShippingAddress;
      discountCode: string | null;
      pickupPoint: string | null;
      unlessAwaited: boolean;
      consents: Partial<Record<ConsentKind, boolean>>;
    },
    totalKobo: number,
  ) => Promise<string>;
}
