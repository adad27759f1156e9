import { z } from 'zod';
import type { DetailCode } from '../http/codes.ts';
import {
  answerOf,
  blankIsDefault,
  blankIsNone,
  pageOf,
  pageQueryShape,
  timestampSchema,
} from '../http/envelope.ts';
import { oneLine } from '../typed-text.ts';
import { NAME_MAX, NAME_MIN, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import { accountMessages } from './messages.ts';
import { passwordLength } from './password.ts';
import { accountStatusSchema, emailSchema, roleSchema, userSchema } from './schemas.ts';
import { STAFF_ROLES } from './staff.ts';
import { userMessages as say } from './user-messages.ts';

const name = z
  .string({ error: say.name })
  .overwrite(oneLine)
  .min(NAME_MIN, say.name)
  .max(NAME_MAX, accountMessages.nameLong);

/** A blank field means that no password is set: a new user is then sent a link, an old one keeps theirs. */
const password = z
  .string({ error: accountMessages.passwordShort })
  .refine((text) => text === '' || passwordLength(text) >= PASSWORD_MIN, {
    error: accountMessages.passwordShort,
    params: { code: 'too_short' satisfies DetailCode },
  })
  .max(PASSWORD_MAX, accountMessages.passwordLong)
  .nullish()
  .transform((text) => text || undefined);
const role = z.enum(roleSchema.options, { error: say.role });
const staffRole = z.enum(STAFF_ROLES, { error: say.staffRole });
const status = z.enum(accountStatusSchema.options, { error: say.status });

export const createUserSchema = z.object({
  name,
  email: emailSchema,
  password,
  role: role.default('user'),
  /** Of an administrator: one without is an owner. Of no meaning to a shopper. */
  staffRole: staffRole.optional(),
  status: status.default('active'),
});
export type CreateUserForm = z.output<typeof createUserSchema>;

/** Whoever sets their own password types the one that it replaces as well. */
const currentPassword = z.string({ error: accountMessages.passwordRequired }).max(PASSWORD_MAX).nullish();
/** The form by which users are made and edited. */
export const userFormSchema = createUserSchema.extend({ currentPassword });
export type UserForm = z.output<typeof userFormSchema>;
/** What is typed into it. */
export type UserFields = z.input<typeof userFormSchema>;

/** Any subset: what is absent stays as it is. */
export const editUserSchema = z.object({
  name: name.optional(),
  email: emailSchema.optional(),
  password,
  currentPassword,
  role: role.optional(),
  staffRole: staffRole.optional(),
  status: status.optional(),
});
export type EditUserForm = z.infer<typeof editUserSchema>;

export const ACCOUNT_KINDS = ['registered', 'guest'] as const;

/** `search` looks in name and e-mail. */
export const userListQuerySchema = z.object({
  ...pageQueryShape,
  search: z.string().trim().max(200, 'Search text is too long').default(''),
  role: blankIsNone(role),
  status: blankIsNone(status),
  /** Guests have paid by a code, and have no password (yet). */
  account: blankIsNone(z.enum(ACCOUNT_KINDS, { error: 'Unknown kind of account' })),
  sortBy: blankIsDefault(
    z
      .enum(['createdAt', 'name', 'email', 'role', 'status'], { error: 'Unknown sort field' })
      .default('createdAt'),
  ),
  sortOrder: blankIsDefault(
    z.enum(['asc', 'desc'], { error: 'Sort order must be asc or desc' }).default('desc'),
  ),
});
export type UserListQuery = z.infer<typeof userListQuerySchema>;

/** A user with what they have bought; `totalSpent` in naira: paid orders that were neither cancelled nor refunded. */
export const managedUserSchema = userSchema.extend({
  orderCount: z.number().int(),
  totalSpent: z.number(),
  lastOrderAt: timestampSchema.nullable(),
  hasSecondFactor: z.boolean(),
  isGuest: z.boolean(),
});
export type ManagedUser = z.infer<typeof managedUserSchema>;

export const managedUserAnswer = answerOf(managedUserSchema);
export const managedUserPage = pageOf(managedUserSchema);
