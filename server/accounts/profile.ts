import { sql } from 'kysely';
import type { z } from 'zod';
import type { profileSchema, User } from '#contract/accounts/schemas.ts';
import { httpMessages } from '#contract/http/messages.ts';
import type { Caller } from '#server/http/caller.ts';
import { notLoggedIn } from '#server/http/errors.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { endSession } from './sessions/sessions.ts';
import { findUser, presentPendingRegistration } from './users/users.ts';

/** What a shopper changes about themselves; what is absent stays as it is. */
export type ProfileChange = z.infer<typeof profileSchema>;

/** The caller's own user, verified or not. */
export const ownUser = async (shop: Shop, caller: Caller): Promise<User> => {
  const user = caller.isVerified
    ? await findUser(shop.db, caller.accountId)
    : await shop.db
        .selectFrom('registration')
        .select(['id', 'name', 'email', 'created_at'])
        .where('id', '=', caller.accountId)
        .executeTakeFirst()
        .then((attempt) => (attempt ? presentPendingRegistration(attempt) : null));
  if (!user) throw notLoggedIn('not_logged_in', httpMessages.logInFirst);
  return user;
};

/** Products show the names of their reviewers, so a new name changes what is kept of those products. */
export const nameChanged = async (shop: Shop, accountId: string): Promise<void> => {
  const reviews = await shop.db
    .selectFrom('review')
    .select('product_id')
    .where('account_id', '=', accountId)
    .execute();
  await shop.changes.reviewsMarked(reviews.map((review) => review.product_id));
};

/** Changes a shopper's name, phone and address. */
export const changeProfile = async (shop: Shop, caller: Caller, change: ProfileChange): Promise<User> => {
  const { name = null, phone = null, address = {}, secondPhone = null } = change;
  await sql`
    update account set
      name = coalesce(${name}, name),
      phone = coalesce(${phone}, phone),
      phone_number = case when ${phone}::text is null then phone_number else ${phone === null ? null : phoneNumberOf(phone)}::text end,
      street = coalesce(${address.street ?? null}, street),
      city = coalesce(${address.city ?? null}, city),
      state = coalesce(${address.state ?? null}, state),
      zip_code = coalesce(${address.zipCode ?? null}, zip_code),
      country = coalesce(${address.country ?? null}, country),
      landmark = coalesce(${address.landmark ?? null}, landmark),
      lga = coalesce(${address.lga ?? null}, lga),
      second_phone = coalesce(${secondPhone}, second_phone)
    where id = ${caller.accountId} and deleted_at is null`.execute(shop.db);
  if (name !== null && name !== caller.name) await nameChanged(shop, caller.accountId);
  return ownUser(shop, caller);
};

/** Ends the session that the caller holds. */
export const logOut = async (shop: Shop, caller: Caller, source: CallSource): Promise<void> => {
  await endSession(shop.db, caller.tokenHash);
  await shop.security.note(source, { event: 'logged_out', accountId: caller.accountId });
};
