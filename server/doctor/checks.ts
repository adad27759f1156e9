/**
 * What the doctor looks at, in the order in which it tells of it.
 *
 * - how:      `check` (one thing, and how it stands), `subjects` (what checks are given), `checks/` (they themselves),
 *             `ask` (over HTTP), `has-table`, `probe-folder`
 * - the rest: `examine` (all of them), `system` (the ways out of this program), `report` (told), `command`
 */

import type { Check } from './check.ts';
import { backupAge, backupPlace } from './checks/backups.ts';
import { bucket } from './checks/bucket.ts';
import * as database from './checks/database.ts';
import * as machine from './checks/machine.ts';
import { mailDomain, smtp } from './checks/mail.ts';
import * as payments from './checks/payments.ts';
import * as phoneMessages from './checks/phone-messages.ts';
import * as address from './checks/public-address.ts';
import { advice, secondFactorKey, settings } from './checks/settings.ts';
import * as shop from './checks/shop.ts';
import * as telemetry from './checks/telemetry.ts';
import type { Connected, Machine, Settled } from './subjects.ts';

/** Whatever the settings are. */
export const machineChecks: readonly Check<Machine>[] = [
  settings,
  machine.versions,
  machine.dataFolder,
  machine.disk,
  machine.memory,
  machine.limits,
];

/** Once the settings are right. */
export const settledChecks: readonly Check<Settled>[] = [
  advice,
  secondFactorKey,
  address.dns,
  address.tls,
  address.httpsRedirect,
  smtp,
  mailDomain,
  phoneMessages.texts,
  phoneMessages.whatsApp,
  payments.paymentKeys,
  payments.clock,
  bucket,
  backupPlace,
  telemetry.traces,
  telemetry.errorReports,
];

/** Once the database answers as well. */
export const connectedChecks: readonly Check<Connected>[] = [
  database.server,
  database.rights,
  database.extensions,
  database.schema,
  database.notifications,
  database.durability,
  database.connections,
  database.collation,
  payments.databaseClock,
  payments.webhook,
  shop.publicAddress,
  shop.work,
  shop.maintenance,
  backupAge,
];
