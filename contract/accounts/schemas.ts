import { z } from 'zod';
import { CONSENT_KINDS } from '../consents/kinds.ts';
import type { DetailCode } from '../http/codes.ts';
import { answerOf, timestampSchema } from '../http/envelope.ts';
import { oneLine } from '../typed-text.ts';
import { EMAIL_MAX, NAME_MAX, NAME_MIN, PASSWORD_MAX, PASSWORD_MIN, PROFILE_FIELD_MAX } from './limits.ts';
import { accountMessages as say } from './messages.ts';
import { mixesCharacters, passwordLength } from './password.ts';
import { isMailbox } from './phone-address.ts';
import { STAFF_ROLES } from './staff.ts';

export const roleSchema = z.enum(['user', 'admin']);
export type Role = z.infer<typeof roleSchema>;
export const accountStatusSchema = z.enum(['active', 'inactive']);
export type AccountStatus = z.infer<typeof accountStatusSchema>;

/** Trimmed and lowercased. */
export const emailSchema = z
  .string({ error: say.email })
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX, say.email)
  .pipe(z.email(say.email));

/** An address by which anybody may ask for mail: one that stands for a number is not theirs, and is sent none. */
const mailboxSchema = emailSchema.refine(isMailbox, say.email);

export const nameSchema = z
  .string({ error: say.name })
  .overwrite(oneLine)
  .min(NAME_MIN, say.name)
  .max(NAME_MAX, say.nameLong);

/** Of several broken rules the first is told: what is too short need not be mixed as well. */
const brokenPasswordRule = (password: string): [DetailCode, string] | null => {
  const length = passwordLength(password);
  if (length < PASSWORD_MIN) return ['too_short', say.passwordShort];
  if (length > PASSWORD_MAX) return ['too_long', say.passwordLong];
  return mixesCharacters(password) ? null : ['too_simple', say.passwordMix];
};

/** The rule for passwords that a shopper chooses. Without Zod's `abort`, which would keep the whole form from being judged. */
export const newPasswordSchema = z.string({ error: say.passwordShort }).superRefine((password, context) => {
  const broken = brokenPasswordRule(password);
  if (broken) context.addIssue({ code: 'custom', message: broken[1], params: { code: broken[0] } });
});

const confirmationSchema = z.string({ error: say.passwordsDiffer }).optional();

/** Adds the "Passwords do not match" rule; judged even when other fields are broken, so that all rules are told. */
export const confirmed = <T extends z.ZodType<{ password: string; confirmPassword?: string }>>(schema: T) =>
  schema.refine((form) => form.confirmPassword === undefined || form.password === form.confirmPassword, {
    error: say.passwordsDiffer,
    path: ['confirmPassword'],
    params: { code: 'differs' satisfies DetailCode },
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/** The registration form with a given rule for its password: the server's also knows which passwords are common. */
export const registerSchemaWith = (password: typeof newPasswordSchema) =>
  confirmed(
    z.object({ name: nameSchema, email: mailboxSchema, password, confirmPassword: confirmationSchema }),
  );
export const registerSchema = registerSchemaWith(newPasswordSchema);
export type RegisterForm = z.infer<typeof registerSchema>;

export const codeSchema = z.string({ error: say.code }).regex(/^\d{6}$/, say.code);
export const verifyEmailSchema = z.object({ email: mailboxSchema, otp: codeSchema });
/** Whoever is to be sent a code by SMS; the number in any form. */
export const phoneCodeSchema = z.object({
  phone: z.string({ error: say.phone }).trim().min(1, say.phone).max(PROFILE_FIELD_MAX, say.phone),
});
/** `request` is what asking for the code gave. */
export const signInSchema = z.object({ request: z.guid(say.codeWrong), code: codeSchema });
/** A password that is there already: only its presence is judged. */
const presentPassword = z
  .string({ error: say.passwordRequired })
  .min(1, say.passwordRequired)
  .max(PASSWORD_MAX, say.passwordLong);
export const loginSchema = z.object({ email: emailSchema, password: presentPassword });
/** `code` of the second factor, where the account has one. */
export const confirmPasswordSchema = z.object({
  password: presentPassword,
  code: z.string({ error: say.secondFactorCode }).trim().max(40, say.secondFactorCode).nullish(),
});
/** One's own password, by the one that it replaces. */
export const changePasswordSchemaWith = (password: typeof newPasswordSchema) =>
  confirmed(z.object({ currentPassword: presentPassword, password, confirmPassword: confirmationSchema }));
export const changePasswordSchema = changePasswordSchemaWith(newPasswordSchema);
export type ChangePasswordForm = z.infer<typeof changePasswordSchema>;
export const forgotPasswordSchema = z.object({ email: mailboxSchema });
/** The form for a new password, with a given rule for it. */
export const resetPasswordSchemaWith = (password: typeof newPasswordSchema) =>
  confirmed(z.object({ password, confirmPassword: confirmationSchema }));
export const resetPasswordSchema = resetPasswordSchemaWith(newPasswordSchema);

const profileField = z
  .string({ error: 'Please enter text' })
  .overwrite(oneLine)
  .max(PROFILE_FIELD_MAX, say.tooLong);
/** Any subset: what is absent stays as it is. */
export const profileSchema = z.object({
  name: nameSchema.optional(),
  phone: profileField.optional(),
  address: z
    .object({
      street: profileField.optional(),
      city: profileField.optional(),
      state: profileField.optional(),
      zipCode: profileField.optional(),
      country: profileField.optional(),
      landmark: profileField.optional(),
      lga: profileField.optional(),
    })
    .optional(),
  secondPhone: profileField.optional(),
});

/** Products that a shopper keeps in mind; those that have gone are not in it. */
export const wishlistSchema = z.array(z.object({ _id: z.string(), name: z.string(), slug: z.string() }));
export type Wishlist = z.infer<typeof wishlistSchema>;

export const userSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  /** Of administrators alone. */
  staffRole: z.enum(STAFF_ROLES).optional(),
  /** Of administrators alone: whether nobody has shown them around the admin area yet. */
  wantsTour: z.boolean().optional(),
  status: accountStatusSchema,
  phone: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
    /** These, and what follows the address, are there where they were given. */
    landmark: z.string().optional(),
    lga: z.string().optional(),
  }),
  secondPhone: z.string().optional(),
  /**
   * What they have agreed to be sent, where it is something; `PUT /consents` and the checkout change it. `texts` also where they
   * have no mailbox and have not said no.
   */
  agreesTo: z.array(z.enum(CONSENT_KINDS)).optional(),
  wishlist: wishlistSchema,
  /** There while the account is going to be deleted: from when on. */
  deletionDueAt: timestampSchema.optional(),
  isVerified: z.boolean(),
  /** Where there is none yet: whoever came in by a code. */
  hasNoPassword: z.literal(true).optional(),
  createdAt: timestampSchema,
});
export type User = z.infer<typeof userSchema>;

/** Where an account is logged in. `_id` is not the token, and tells nothing of it. */
export const sessionSchema = z.object({
  _id: z.string(),
  /** In plain words, such as `Chrome` on `Android`; empty when the client did not say, or is none that is known. */
  browser: z.string(),
  system: z.string(),
  createdAt: timestampSchema,
  /** Exact to a few minutes. */
  lastSeenAt: timestampSchema,
  /** Whether it is the session that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** `register` and `login`: the token goes into the Authorization header of later calls. */
export const sessionAnswer = z.object({
  success: z.literal(true),
  token: z.string(),
  data: userSchema,
  message: z.string().optional(),
});
/** What names the code that was mailed; the code itself is in the mail alone. */
export const signInRequestAnswer = answerOf(z.object({ request: z.string() }));
/** The session goes on under this token; the one that asked has ended. */
export const tokenAnswer = z.object({
  success: z.literal(true),
  token: z.string(),
  message: z.string(),
});
export const verifiedAnswer = z.object({
  success: z.literal(true),
  data: z.object({ user: userSchema }),
  message: z.string(),
});
export const userAnswer = answerOf(userSchema);
/** The sessions that are left, the asking one first, then the last used first. */
export const sessionsAnswer = answerOf(z.array(sessionSchema));
export const wishlistAnswer = answerOf(wishlistSchema);
