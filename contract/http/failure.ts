import { z } from 'zod';
import { detailCodes, refusalCodes } from './codes.ts';

/** The list as Markdown, one line a code, as the OpenAPI document shows it. */
const listed = (codes: Readonly<Record<string, string>>): string =>
  Object.entries(codes)
    .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
    .join('\n');

const namesOf = <List extends object>(codes: List): [keyof List & string, ...(keyof List & string)[]] =>
  Object.keys(codes) as [keyof List & string, ...(keyof List & string)[]];

/** The code of a refusal; programs steer by it, never by the sentence. */
export const refusalCodeSchema = z.enum(namesOf(refusalCodes)).meta({
  id: 'RefusalCode',
  description: `Why a call was refused. A code keeps its meaning; sentences may be reworded or translated.\n\n${listed(refusalCodes)}`,
});

export const detailCodeSchema = z.enum([...namesOf(detailCodes), ...namesOf(refusalCodes)]).meta({
  id: 'DetailCode',
  description: `What is wrong with one field: one of these, or the code of the refusal.\n\n${listed(detailCodes)}`,
});

/** One broken rule: the dotted path of the field, the rule's sentence, and its code. */
export const detailSchema = z.object({ path: z.string(), message: z.string(), code: detailCodeSchema });
export type Detail = z.infer<typeof detailSchema>;

/** Every failure, whatever its status. `error` is one sentence for a person. */
export const failureSchema = z
  .object({
    success: z.literal(false),
    error: z.string(),
    code: refusalCodeSchema,
    details: z.array(detailSchema).optional(),
    challenge: z
      .string()
      .optional()
      .describe(
        'With `second_factor_needed` at the login: what `POST /auth/second-factor` takes with the code',
      ),
    isCodeSent: z
      .boolean()
      .optional()
      .describe(
        'With `email_not_verified` at the login: whether another code went out; not where the codes of the address are used up',
      ),
    attempt: z
      .string()
      .optional()
      .describe(
        'With `email_not_verified` at the login: the token of the attempt whose password it was. Sent along with `POST /auth/verify-email` it has only the code count that was mailed for this attempt',
      ),
  })
  .meta({ id: 'Failure' });
export type Failure = z.infer<typeof failureSchema>;
