import type { z } from 'zod';
import type { Call } from '../http/call.ts';

export const hearChanges = 'GET /admin/events' as Call<{ answer: z.ZodUnknown }>;
