import { z } from 'zod';
import { FILE_NAME_MAX } from '../catalogue/import-export/limits.ts';
import { fileMessages } from '../catalogue/import-export/messages.ts';
import { IMPORT_STATES } from '../catalogue/import-export/states.ts';
import { answerOf, blankIsNone, pageOf, pageQueryShape, timestampSchema } from '../http/envelope.ts';
import { MOVING_KINDS } from './kinds.ts';
import { movingMessages as say } from './messages.ts';

const kind = z.enum(MOVING_KINDS, { error: say.kind });

/** A file of another shop on its way in: checked first, then taken in. */
export const movingFileSchema = z.object({
  _id: z.string(),
  kind,
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** What the check or the import is through with; `total` is 0 until it is counted. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  /** What would or did become of each: `unchanged` are in the shop already. */
  counts: z.object({
    created: z.number().int(),
    unchanged: z.number().int(),
    refused: z.number().int(),
  }),
  /** Why it failed. */
  trouble: z.string().nullable(),
  startedBy: z.object({ _id: z.string(), name: z.string() }),
  createdAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
});
export type MovingFile = z.infer<typeof movingFileSchema>;

/** What of a file is not taken in. */
export const leftOutSchema = z.object({
  /** As a spreadsheet counts its rows; the titles are row 1. */
  row: z.number().int(),
  name: z.string(),
  reason: z.string(),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** Query of `POST /admin/moving-in`, whose body is the file. */
export const newMovingFileQuerySchema = z.object({
  kind,
  name: z
    .string({ error: fileMessages.fileName })
    .trim()
    .max(FILE_NAME_MAX, fileMessages.fileName)
    .default(''),
});
export type NewMovingFile = z.infer<typeof newMovingFileQuerySchema>;

export const movingFileListQuerySchema = z.object({ ...pageQueryShape, kind: blankIsNone(kind) });
export type MovingFileListQuery = z.infer<typeof movingFileListQuerySchema>;
export const leftOutQuerySchema = z.object(pageQueryShape);

export const movingFileAnswer = answerOf(movingFileSchema);
export const movingFilePage = pageOf(movingFileSchema);
export const leftOutPage = pageOf(leftOutSchema);
