import * as accounts from '#contract/accounts/calls.ts';
import { makeArchiveLink } from '#contract/archive/calls.ts';
import { endNotices } from '#contract/back-in-stock/calls.ts';
import * as backups from '#contract/backups/calls.ts';
import { beginComparison } from '#contract/bookkeeping/calls.ts';
import { checkProgress } from '#contract/checkout/calls.ts';
import { changeMaintenance } from '#contract/maintenance/calls.ts';
import { markAllRead, markRead } from '#contract/notifications/calls.ts';
import { placeOrder } from '#contract/orders/calls.ts';
import { followByLink, followOrder } from '#contract/orders/following/calls.ts';
import { checkDispute, checkPayment } from '#contract/payments/calls.ts';
import { endReminders } from '#contract/reminders/calls.ts';
import * as rides from '#contract/rides/calls.ts';
import { confirmLink } from '#contract/sales-desk/calls.ts';
import { checkPaymentKeys } from '#contract/settings/calls.ts';

/** Besides reads: all that goes on in a paused shop. What is not here is refused, so also what is written next year. */
const GOES_ON: ReadonlySet<string> = new Set<string>([
  // Payments under way end: as their shopper, their provider or an administrator asks about them.
  placeOrder,
  checkProgress,
  confirmLink,
  checkPayment,
  checkDispute,
  beginComparison,
  checkPaymentKeys,
  // What happened at a door cannot wait.
  rides.sayDelivered,
  rides.sayNotDelivered,
  rides.sayRefused,
  // Coming in, to read or to end the pause; going out; and whatever takes a right or a consent back.
  accounts.logIn,
  accounts.completeLogin,
  accounts.confirmPassword,
  accounts.logOut,
  accounts.endSession,
  accounts.endOtherSessions,
  accounts.endUserSession,
  accounts.endUserSessions,
  endReminders,
  endNotices,
  // Reads, by another method.
  rides.readDay,
  followOrder,
  followByLink,
  markRead,
  markAllRead,
  // What a shop is paused for.
  changeMaintenance,
  makeArchiveLink,
  backups.askForBackup,
  backups.makeBackupLink,
  backups.askToRestore,
]);

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
/** What others tell is stored: they would tell it again, or not at all. */
const TOLD = /^\/[a-z]+(\/[a-z]+)?\/webhook$/;

/** @param route the path of the found route, below /api/v1, with the names of its parameters */
export const goesOnWhilePaused = (method: string, route: string): boolean =>
  READS.includes(method) || TOLD.test(route) || GOES_ON.has(`${method} ${route}`);
