import { z } from 'zod';
import { blankIsNone, daySchema, pageOf, pageQueryShape, timestampSchema } from '../http/envelope.ts';
import { AUDIT_ACTIONS, AUDIT_KINDS } from './kinds.ts';

export const auditActionSchema = z.enum(AUDIT_ACTIONS, { error: 'Unknown action' });
export type AuditAction = z.infer<typeof auditActionSchema>;
export const auditKindSchema = z.enum(AUDIT_KINDS, { error: 'Unknown kind' });
export type AuditKind = z.infer<typeof auditKindSchema>;

/** One change that an administrator made. `before` and `after` hold the fields that differ, as forms show them. */
export const auditEntrySchema = z.object({
  _id: z.string(),
  actor: z.object({ _id: z.string(), name: z.string() }).nullable(),
  action: auditActionSchema,
  kind: auditKindSchema,
  subject: z.object({ _id: z.string(), name: z.string() }),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  createdAt: timestampSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** `search` looks in the names of who did it and of what was changed; days are Africa/Lagos, both included. */
export const auditQuerySchema = z.object({
  ...pageQueryShape,
  search: z.string().trim().max(200, 'Search text is too long').default(''),
  action: blankIsNone(auditActionSchema),
  kind: blankIsNone(auditKindSchema),
  /** Everything that was done to one thing. */
  subject: z.string().trim().max(200, 'Search text is too long').default(''),
  startDate: blankIsNone(daySchema),
  endDate: blankIsNone(daySchema),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;
export const auditPage = pageOf(auditEntrySchema);
