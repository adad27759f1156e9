import { koboOfNaira } from '../money.ts';
import type { Storefront } from '../settings/storefront.ts';
import type { ShippingAddress } from './schemas.ts';

/**
 * What sending costs, in kobo: the one rule for cart, checkout, code and order. Today it is the same wherever it goes.
 * @param _to where it goes; null where nobody has said so yet
 */
export const shippingKoboTo = (
  _to: Pick<ShippingAddress, 'state'> | null,
  { shippingFee }: Pick<Storefront, 'shippingFee'>,
): number => koboOfNaira(shippingFee);
