import '../../forms/no-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { shippingAddressSchema } from '#contract/checkout/schemas.ts';

/** The contract's rules for the shipping form; fetched with the first field that is judged. */
export const shippingResolver = zodResolver(shippingAddressSchema);
