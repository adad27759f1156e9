import '../../forms/no-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { settingsSchema } from '#contract/settings/schemas.ts';

/** The contract's rules for the settings; fetched with the first field that is judged. */
export const settingsResolver = zodResolver(settingsSchema);
