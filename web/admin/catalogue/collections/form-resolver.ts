import '../../../forms/no-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import {
  type CollectionFields,
  type CollectionForm,
  collectionFormSchema,
} from '#contract/catalogue/collections/schemas.ts';

const judge = zodResolver(collectionFormSchema);

/** The contract's rules for a collection; what belongs to the other kind was typed before the kind was changed. */
export const collectionResolver: Resolver<CollectionFields, unknown, CollectionForm> = (
  { rule, products, ...values },
  context,
  options,
) => judge({ ...values, ...(values.kind === 'rule' ? { rule } : { products }) }, context, options);
