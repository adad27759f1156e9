import { z } from 'zod';
import { answerOf, timestampSchema } from '../http/envelope.ts';
import { INVITATION_AGAIN_SECONDS } from './limits.ts';
import {
  accountStatusSchema,
  confirmed,
  emailSchema,
  nameSchema,
  type newPasswordSchema,
} from './schemas.ts';
import { STAFF_ROLES } from './staff.ts';
import { userMessages as say } from './user-messages.ts';

export const staffMessages = {
  invited: 'The invitation is on its way',
  sentAgain: 'The invitation was sent again; the link of the mail before is dead',
  withdrawn: 'The invitation was withdrawn',
  alreadyStaff: 'Whoever has this address works in the shop already',
  notFound: 'This invitation was accepted or withdrawn meanwhile',
  tooMany: 'Too many invitations are open. Withdraw some first',
  tooSoon: `It was sent less than ${INVITATION_AGAIN_SECONDS} seconds ago`,
  ended: 'This invitation has been used or withdrawn, or is too old. Ask for a new one',
  needsLogin: 'This address has an account. Log in to accept the invitation',
  forAnother: 'This invitation was sent to another address. Log in with the account of that address',
  accepted: 'Welcome. Log in with your new password',
  joined: 'Welcome to the staff',
  toured: 'You can take the tour again by “Show me around”',
} as const;

const staffRole = z.enum(STAFF_ROLES, { error: say.staffRole });

export const inviteSchema = z.object({ email: emailSchema, staffRole });
export type InviteForm = z.infer<typeof inviteSchema>;

const invitationSchema = z.object({
  _id: z.string(),
  email: z.string(),
  staffRole,
  invitedBy: z.string(),
  sentAt: timestampSchema,
  expiresAt: timestampSchema,
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Who works in the shop. */
const staffMemberSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  staffRole,
  status: accountStatusSchema,
  hasSecondFactor: z.boolean(),
  /** Exact to a few minutes; null for whoever is logged in nowhere. */
  lastSeenAt: timestampSchema.nullable(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

export const staffAnswer = answerOf(
  z.object({ staff: z.array(staffMemberSchema), invitations: z.array(invitationSchema) }),
);
export const invitationAnswer = answerOf(invitationSchema);

const token = z
  .string({ error: staffMessages.ended })
  .trim()
  .min(1, staffMessages.ended)
  .max(200, staffMessages.ended);
export const openInvitationSchema = z.object({ token });
/** What the page of a link shows. `hasAccount`: whoever has the address logs in to accept. */
export const openedInvitationAnswer = answerOf(
  z.object({ email: z.string(), staffRole, invitedBy: z.string(), hasAccount: z.boolean() }),
);
/** Name and password of somebody who has no account yet, by the rule of registration. */
export const acceptInvitationSchemaWith = (password: typeof newPasswordSchema) =>
  confirmed(z.object({ token, name: nameSchema, password, confirmPassword: z.string().optional() }));
export type AcceptInvitationForm = z.infer<ReturnType<typeof acceptInvitationSchemaWith>>;
export const acceptedInvitationAnswer = answerOf(z.object({ email: z.string() }));
