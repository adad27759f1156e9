import '../../../forms/no-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { reviewFormSchema } from '#contract/catalogue/review-form.ts';

/** The contract's rules for a review; fetched when the first field is judged. */
export const reviewResolver = zodResolver(reviewFormSchema);
