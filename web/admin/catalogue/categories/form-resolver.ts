import '../../../forms/no-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { createCategorySchema } from '#contract/catalogue/schemas.ts';

/** The contract's rules for a category; fetched with the first field that is judged. */
export const categoryResolver = zodResolver(createCategorySchema);
