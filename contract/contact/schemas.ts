import { z } from 'zod';
import { EMAIL_MAX } from '../accounts/limits.ts';
import { accountMessages } from '../accounts/messages.ts';
import { answerOf, blankIsNone, pageOf, pageQueryShape, timestampSchema } from '../http/envelope.ts';
import { line } from '../line-schema.ts';
import { seenText } from '../typed-text.ts';
import { CONTACT_NAME_MAX, CONTACT_PHONE_MAX, CONTACT_TEXT_MAX, CONTACT_TEXT_MIN } from './limits.ts';
import { contactMessages as say } from './messages.ts';
import { CONTACT_STATES } from './states.ts';

/** What a shopper writes. `website` is a field that no person sees: what is filled in by a program goes nowhere. */
export const contactFormSchema = z.object({
  name: line(say.name, 1, CONTACT_NAME_MAX),
  email: z
    .string({ error: accountMessages.email })
    .trim()
    .toLowerCase()
    .max(EMAIL_MAX, accountMessages.email)
    .pipe(z.email(accountMessages.email)),
  phone: line(say.phone, 0, CONTACT_PHONE_MAX).default(''),
  text: z
    .string({ error: say.text })
    // PostgreSQL keeps no such letter.
    .overwrite((typed) => typed.replace(/\r\n?/g, '\n').replaceAll('\0', ''))
    .overwrite(seenText)
    .min(CONTACT_TEXT_MIN, say.text)
    .max(CONTACT_TEXT_MAX, say.text),
  website: z.string().max(2_000).default(''),
});
export type ContactForm = z.output<typeof contactFormSchema>;

/** A message for the administrators who answer it. */
export const contactMessageSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  text: z.string(),
  isRead: z.boolean(),
  isAnswered: z.boolean(),
  createdAt: timestampSchema,
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** `open` are those that nobody has answered; `search` looks in name, address and text. */
export const contactListQuerySchema = z.object({
  ...pageQueryShape,
  search: z.string().trim().max(200, 'Search text is too long').default(''),
  state: blankIsNone(z.enum(CONTACT_STATES, { error: say.state })),
});
export type ContactListQuery = z.output<typeof contactListQuerySchema>;

/** What has become of a message; one that is answered has been read. */
export const changeContactSchema = z
  .object({
    isRead: z.boolean({ error: say.flag }).optional(),
    isAnswered: z.boolean({ error: say.flag }).optional(),
  })
  .refine(({ isRead, isAnswered }) => isRead !== undefined || isAnswered !== undefined, say.nothing);
export type ContactChange = z.output<typeof changeContactSchema>;

export const contactMessageAnswer = answerOf(contactMessageSchema);
/** `waiting`: how many nobody has read. */
export const contactMessagePage = pageOf(contactMessageSchema).extend({ waiting: z.number().int() });
