import { z } from 'zod';
import {
  blankIsNone,
  daySchema,
  idSchema,
  pageOf,
  pageQueryShape,
  timestampSchema,
} from '../http/envelope.ts';
import { SECURITY_EVENTS } from './kinds.ts';

const securityEventNameSchema = z.enum(SECURITY_EVENTS, { error: 'Unknown event' });

/** Something that happened to the doors of the shop. Never holds a password, code, token, or what was typed. */
export const securityEntrySchema = z.object({
  _id: z.string(),
  event: securityEventNameSchema,
  /** Whose account it is about; null where nobody is known, or the account never came to be. */
  account: z.object({ _id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** Who did it, where that was somebody else. */
  actor: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** The client's address, of IPv6 the first half; empty where the shop did it by itself. */
  client: z.string(),
  /** As the client has it in `x-request-id`. */
  requestId: z.string(),
  /** More about it in single words and numbers, such as `{ route, status }`. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  createdAt: timestampSchema,
});
export type SecurityEntry = z.infer<typeof securityEntrySchema>;

/** `search` looks in name and e-mail of the account, and for a request by its id; days are Africa/Lagos, both included. */
export const securityQuerySchema = z.object({
  ...pageQueryShape,
  search: z.string().trim().max(200, 'Search text is too long').default(''),
  event: blankIsNone(securityEventNameSchema),
  account: blankIsNone(idSchema('Unknown account')),
  startDate: blankIsNone(daySchema),
  endDate: blankIsNone(daySchema),
});
export type SecurityQuery = z.infer<typeof securityQuerySchema>;
export const securityPage = pageOf(securityEntrySchema);
