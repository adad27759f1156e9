import { z } from 'zod';
import { PASSWORD_MAX } from '../accounts/limits.ts';
import { codeSchema } from '../accounts/schemas.ts';
import {
  answerOf,
  blankIsDefault,
  blankIsNone,
  pageOf,
  pageQueryShape,
  timestampSchema,
} from '../http/envelope.ts';
import { isPeriod, periodSentence, RETENTION_NAMES, type RetentionName } from '../settings/retention.ts';
import { personalDataMessages as say } from './messages.ts';

/** As what somebody wants to have their data. */
export const dataQuerySchema = z.object({
  format: blankIsDefault(z.enum(['json', 'html'], { error: say.format }).default('json')),
});
export type DataFormat = z.output<typeof dataQuerySchema>['format'];

/** That it is the owner who asks: the password, or, where the account has none, a code that was sent to its address. */
export const deletionProofSchema = z.object({
  password: z.string({ error: say.passwordFirst }).max(PASSWORD_MAX, say.passwordFirst).nullish(),
  request: z.guid(say.codeFirst).nullish(),
  code: codeSchema.nullish(),
});
export type DeletionProof = z.output<typeof deletionProofSchema>;

export const deletionSchema = z.object({
  askedAt: timestampSchema,
  dueAt: timestampSchema,
  /** What has to end first, a sentence each; the account is deleted a day or less after the last of them has ended. */
  waitsFor: z.array(z.string()),
});
export type Deletion = z.output<typeof deletionSchema>;

/** `provenBy`: what the account asks for before it may be deleted. `deletion` is null where nobody has asked for it. */
export const deletionStateSchema = z.object({
  provenBy: z.enum(['password', 'code']),
  deletion: deletionSchema.nullable(),
});
export type DeletionState = z.output<typeof deletionStateSchema>;
export const deletionAnswer = answerOf(deletionStateSchema);
export const deletionCodeAnswer = answerOf(z.object({ request: z.string() }));

/** Somebody who is going to be deleted, as administrators see it. */
export const deletionRequestSchema = deletionSchema.extend({
  user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  /** The administrator who entered it; null where the customer asked. */
  askedBy: z.string().nullable(),
});
export type DeletionRequest = z.output<typeof deletionRequestSchema>;
export const deletionRequestQuerySchema = z.object(pageQueryShape);
export const deletionRequestPage = pageOf(deletionRequestSchema);

const period = (name: RetentionName) =>
  blankIsNone(
    z
      .string()
      .regex(/^\d{1,5}$/, periodSentence(name))
      .transform(Number)
      .refine((days) => isPeriod(name, days), periodSentence(name)),
  );
/** Days by which it is counted what would go; what is left out counts as it is set. */
export const retentionQuerySchema = z.object(
  Object.fromEntries(RETENTION_NAMES.map((name) => [name, period(name)])) as Record<
    RetentionName,
    ReturnType<typeof period>
  >,
);
export type RetentionQuery = z.output<typeof retentionQuerySchema>;
/** Rows that would go, by what they are. */
export const retentionAnswer = answerOf(z.record(z.enum(RETENTION_NAMES), z.int()));
