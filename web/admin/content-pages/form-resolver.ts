import '../../forms/no-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { contentPageFormSchema } from '#contract/content-pages/schemas.ts';

/** The contract's rules for a page; fetched with the first field that is judged. */
export const contentPageResolver = zodResolver(contentPageFormSchema);
