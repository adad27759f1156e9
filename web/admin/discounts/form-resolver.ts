import '../../forms/no-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { type DiscountFields, type DiscountForm, discountFormSchema } from '#contract/discounts/schemas.ts';
import { momentOfField } from './lagos-time.ts';

const judge = zodResolver(discountFormSchema);

/** The contract's rules for a discount code, whose moments the fields have in Lagos time. */
export const discountResolver: Resolver<DiscountFields, unknown, DiscountForm> = (values, context, options) =>
  judge(
    {
      ...values,
      startsAt: momentOfField(values.startsAt ?? ''),
      endsAt: momentOfField(values.endsAt ?? ''),
    },
    context,
    options,
  );
