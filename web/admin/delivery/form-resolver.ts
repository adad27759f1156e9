import '../../forms/no-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { pickupFormSchema, zoneFormSchema } from '#contract/delivery/schemas.ts';

/** The contract's rules for the two forms. */
export const zoneResolver = zodResolver(zoneFormSchema);
export const pickupResolver = zodResolver(pickupFormSchema);
