/**
 * Accounts: registering, logging in and out, profile and wishlist, users and staff. What can be asked of them.
 *
 * - coming in: `schemas` (the forms of registration, login, codes by mail and SMS, a new password, the profile; what is told of a user and a session), `password` (the
 *              rules for one, and how strong it is), `second-factor` (authenticator app, recovery codes), `phone-address` (what stands for the email address of whoever
 *              came in by a telephone number)
 * - may they?: `permissions` (who may do what: the only place that says so), `staff` (the roles of the staff, and what each is for)
 * - admins:    `users` (listed, made, edited; what they have bought), `staff-schemas` (who works here, and invitations; their sentences as well)
 * - figures:   `limits` (how short a password may be; how often a wrong password or code may be tried; how many codes and mails an hour; how long codes, links,
 *              invitations and logins live; how much a wishlist holds)
 * - sentences: `messages` (of registering, logging in, passwords, second factor, sessions and the wishlist: what is wrong, and what is done), `user-messages` (about
 *              users as administrators manage them, and the dashboard)
 */

import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type {
  changePasswordSchemaWith,
  confirmPasswordSchema,
  forgotPasswordSchema,
  loginSchema,
  phoneCodeSchema,
  profileSchema,
  registerSchemaWith,
  resetPasswordSchemaWith,
  sessionAnswer,
  sessionsAnswer,
  signInRequestAnswer,
  signInSchema,
  tokenAnswer,
  userAnswer,
  verifiedAnswer,
  verifyEmailSchema,
  wishlistAnswer,
} from './schemas.ts';
import type {
  enrolmentAnswer,
  recoveryCodesAnswer,
  secondFactorAnswer,
  secondFactorCodeForm,
  secondFactorLoginSchema,
} from './second-factor.ts';
import type {
  acceptedInvitationAnswer,
  acceptInvitationSchemaWith,
  invitationAnswer,
  inviteSchema,
  openedInvitationAnswer,
  openInvitationSchema,
  staffAnswer,
} from './staff-schemas.ts';
import type {
  createUserSchema,
  editUserSchema,
  managedUserAnswer,
  managedUserPage,
  userListQuerySchema,
} from './users.ts';

export const register = 'POST /auth/register' as Call<{
  body: ReturnType<typeof registerSchemaWith>;
  answer: typeof sessionAnswer;
}>;
export const verifyEmail = 'POST /auth/verify-email' as Call<{
  body: typeof verifyEmailSchema;
  answer: typeof verifiedAnswer;
}>;
export const logIn = 'POST /auth/login' as Call<{ body: typeof loginSchema; answer: typeof sessionAnswer }>;
/** Mails a code to come in with, to an address with or without an account. */
export const requestSignInCode = 'POST /auth/code' as Call<{
  body: typeof forgotPasswordSchema;
  answer: typeof signInRequestAnswer;
}>;
/** The same for a telephone number, by SMS. */
export const requestSignInText = 'POST /auth/code/phone' as Call<{
  body: typeof phoneCodeSchema;
  answer: typeof signInRequestAnswer;
}>;
export const signIn = 'POST /auth/code/login' as Call<{
  body: typeof signInSchema;
  answer: typeof sessionAnswer;
}>;
export const readProfile = 'GET /auth/me' as Call<{ answer: typeof userAnswer }>;
export const changeProfile = 'PUT /auth/me' as Call<{
  body: typeof profileSchema;
  answer: typeof userAnswer;
}>;
export const confirmPassword = 'POST /auth/confirm-password' as Call<{
  body: typeof confirmPasswordSchema;
  answer: typeof tokenAnswer;
}>;
export const logOut = 'POST /auth/logout' as Call<{ answer: typeof acknowledgement }>;
export const listSessions = 'GET /auth/sessions' as Call<{ answer: typeof sessionsAnswer }>;
export const endOtherSessions = 'DELETE /auth/sessions' as Call<{ answer: typeof sessionsAnswer }>;
export const endSession = 'DELETE /auth/sessions/:id' as Call<{
  params: 'id';
  answer: typeof sessionsAnswer;
}>;
export const changePassword = 'PUT /auth/password' as Call<{
  body: ReturnType<typeof changePasswordSchemaWith>;
  answer: typeof acknowledgement;
}>;
export const forgotPassword = 'POST /auth/forgotpassword' as Call<{
  body: typeof forgotPasswordSchema;
  answer: typeof acknowledgement;
}>;
export const resetPassword = 'PUT /auth/resetpassword/:resetToken' as Call<{
  params: 'resetToken';
  body: ReturnType<typeof resetPasswordSchemaWith>;
  answer: typeof acknowledgement;
}>;
export const completeLogin = 'POST /auth/second-factor' as Call<{
  body: typeof secondFactorLoginSchema;
  answer: typeof sessionAnswer;
}>;
export const readSecondFactor = 'GET /auth/second-factor' as Call<{ answer: typeof secondFactorAnswer }>;
export const beginSecondFactor = 'POST /auth/second-factor/begin' as Call<{ answer: typeof enrolmentAnswer }>;
export const confirmSecondFactor = 'POST /auth/second-factor/confirm' as Call<{
  body: typeof secondFactorCodeForm;
  answer: typeof recoveryCodesAnswer;
}>;
export const renewRecoveryCodes = 'POST /auth/second-factor/recovery-codes' as Call<{
  answer: typeof recoveryCodesAnswer;
}>;
export const removeSecondFactor = 'DELETE /auth/second-factor' as Call<{ answer: typeof acknowledgement }>;
export const addToWishlist = 'PUT /wishlist/:productId' as Call<{
  params: 'productId';
  answer: typeof wishlistAnswer;
}>;
export const removeFromWishlist = 'DELETE /wishlist/:productId' as Call<{
  params: 'productId';
  answer: typeof wishlistAnswer;
}>;
export const listUsers = 'GET /admin/users' as Call<{
  query: typeof userListQuerySchema;
  answer: typeof managedUserPage;
}>;
export const readUser = 'GET /admin/users/:id' as Call<{ params: 'id'; answer: typeof managedUserAnswer }>;
export const createUser = 'POST /admin/users' as Call<{
  body: typeof createUserSchema;
  answer: typeof managedUserAnswer;
}>;
export const changeUser = 'PUT /admin/users/:id' as Call<{
  params: 'id';
  body: typeof editUserSchema;
  answer: typeof managedUserAnswer;
}>;
export const deleteUser = 'DELETE /admin/users/:id' as Call<{ params: 'id'; answer: typeof acknowledgement }>;
export const listUserSessions = 'GET /admin/users/:id/sessions' as Call<{
  params: 'id';
  answer: typeof sessionsAnswer;
}>;
export const endUserSessions = 'DELETE /admin/users/:id/sessions' as Call<{
  params: 'id';
  answer: typeof sessionsAnswer;
}>;
export const endUserSession = 'DELETE /admin/users/:id/sessions/:sessionId' as Call<{
  params: 'id' | 'sessionId';
  answer: typeof sessionsAnswer;
}>;
export const resetSecondFactor = 'DELETE /admin/users/:id/second-factor' as Call<{
  params: 'id';
  answer: typeof acknowledgement;
}>;
export const readStaff = 'GET /admin/staff' as Call<{ answer: typeof staffAnswer }>;
export const inviteStaff = 'POST /admin/staff/invitations' as Call<{
  body: typeof inviteSchema;
  answer: typeof invitationAnswer;
}>;
export const sendInvitationAgain = 'POST /admin/staff/invitations/:id/send' as Call<{
  params: 'id';
  answer: typeof invitationAnswer;
}>;
export const withdrawInvitation = 'DELETE /admin/staff/invitations/:id' as Call<{
  params: 'id';
  answer: typeof acknowledgement;
}>;
/** Whoever was shown around, or does not want to be, is not asked again. */
export const endTour = 'POST /admin/tour' as Call<{ answer: typeof acknowledgement }>;
/** What a link of a mail invites to; in the body, so that the secret stands in no log of addresses. */
export const openInvitation = 'POST /auth/invitation' as Call<{
  body: typeof openInvitationSchema;
  answer: typeof openedInvitationAnswer;
}>;
export const acceptInvitation = 'POST /auth/invitation/accept' as Call<{
  body: ReturnType<typeof acceptInvitationSchemaWith>;
  answer: typeof acceptedInvitationAnswer;
}>;
export const joinStaff = 'POST /auth/invitation/join' as Call<{
  body: typeof openInvitationSchema;
  answer: typeof acknowledgement;
}>;
