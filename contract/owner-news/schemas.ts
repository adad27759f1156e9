import { z } from 'zod';
import { answerOf } from '../http/envelope.ts';
import { OWNER_NEWS_CHANNELS, OWNER_NEWS_KINDS, URGENT_OWNER_NEWS } from './kinds.ts';
import { ownerNewsMessages as say } from './messages.ts';

/** One kind of news by one way. */
export const ownerNewsChoiceSchema = z
  .object({
    kind: z.enum(OWNER_NEWS_KINDS, { error: say.choice }),
    channel: z.enum(OWNER_NEWS_CHANNELS, { error: say.choice }),
  })
  .refine(({ kind, channel }) => channel !== 'sms' || URGENT_OWNER_NEWS.includes(kind), {
    error: say.choice,
  });
export type OwnerNewsChoice = z.output<typeof ownerNewsChoiceSchema>;

const choices = z
  .array(ownerNewsChoiceSchema, { error: say.choice })
  .max(OWNER_NEWS_KINDS.length * OWNER_NEWS_CHANNELS.length, say.choice);

/** All that an administrator wants to be told of: what is not named is not told. */
export const chooseOwnerNewsSchema = z.object({ choices });

/** What they have chosen, where mails go, and by which ways this shop can tell. */
export const ownerNewsSchema = z.object({
  choices,
  email: z.string(),
  /** Where SMS go, the number of their profile; absent where there are none. */
  phone: z.string().optional(),
  channels: z.array(z.enum(OWNER_NEWS_CHANNELS)),
});
export type OwnerNews = z.output<typeof ownerNewsSchema>;
export const ownerNewsAnswer = answerOf(ownerNewsSchema);
