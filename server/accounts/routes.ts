/**
 * Accounts. Their figures (how long a login lives, how many wrong passwords) stand in contract/accounts/limits; after how
 * long an idle administrator is logged out is a setting, in config.
 *
 * - coming in:       `registration/`, `login/` (by a password, or by a code alone), `codes` (that are mailed: how long they live, which
 *                    still count), `second-factor/`, `password/`, `sessions/`
 * - without one:    `visitors/` (who keeps a cart before they come in), `guests` (with a proven address, but no password)
 * - may they?:       `access` (the guard before each call), `fresh-password` (what wants it again), `note-refusal`, `staff/` (who
 *                    works here, and who is asked to); who may what stands in contract/accounts/permissions
 * - what they have:  `accounts` (a row), `profile`, `wishlist/`, `users/` (as admins see them), `first-admin`,
 *                    `kept-by-address` (what other features know by an account's address),
 *                    `give-way` (to accounts that come from another shop), `imported-accounts` (of customers of another shop)
 * - besides:         `account-notices`, `tasks`, `old-rows` (what is deleted in time), `deleted-accounts`, `close-account` (what goes with one), `by-command` (what a command on
 *                    the server does)
 */

import type { FeatureRoutes } from '#server/http/app.ts';
import { signInRoutes } from './login/by-code/routes.ts';
import { passwordRoutes } from './password/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { wishlistRoutes } from './wishlist/routes.ts';

/** The calls of "Accounts". */
export const accountRoutes: FeatureRoutes = async (app, shop) => {
  for (const routes of [
    registrationRoutes,
    sessionRoutes,
    signInRoutes,
    secondFactorRoutes,
    passwordRoutes,
    wishlistRoutes,
    staffRoutes,
  ])
    await routes(app, shop);
};
