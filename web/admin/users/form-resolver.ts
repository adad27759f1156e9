import '../../forms/no-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { userFormSchema } from '#contract/accounts/users.ts';

/** The contract's rules for a user; fetched with the first field that is judged. */
export const userResolver = zodResolver(userFormSchema);
