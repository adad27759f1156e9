import { detailLines } from '#contract/addresses/details.ts';
import type { Order } from '#contract/orders/schemas.ts';

/** The lines of an address below its name; what was sold over the counter has none. */
export const addressLines = ({
  address,
  city,
  state,
  postalCode,
  country,
  ...details
}: Order['shippingAddress']): string[] => [
  ...[address, [city, state, postalCode].filter(Boolean).join(', '), country].filter(Boolean),
  ...detailLines(details),
];
