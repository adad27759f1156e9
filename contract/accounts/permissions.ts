import type { Role } from './schemas.ts';
import { STAFF_ROLES, type StaffRole } from './staff.ts';

/**
 * Who stands behind a call: nobody that is known, a visitor whose browser has a cart, somebody who has proved that an order is
 * theirs, somebody who has still to verify their address, a shopper, or one of the staff (an administrator by their staff role).
 */
export type Standing =
  | 'visitor'
  | 'visitor with a cart'
  | 'with an order'
  | 'unverified'
  | 'user'
  | StaffRole;

const STAFF = STAFF_ROLES;
const EVERYBODY = [
  'visitor',
  'visitor with a cart',
  'with an order',
  'unverified',
  'user',
  ...STAFF,
] as const;
const SHOPPERS = ['user', ...STAFF] as const;
const OWNER = ['owner'] as const;
const MANAGERS = ['owner', 'manager'] as const;

/**
 * What may be done, and who may do it: the only place that says so. Every route names one of these; a route that
 * names none stops the start. The admin area shows what it allows (`web/admin/shell/may.tsx`), and the server holds to it.
 */
export const PERMISSIONS = {
  /** A stale token is answered as to a visitor. */
  public: EVERYBODY,
  /** One's own session: me, verify, logout. */
  session: ['unverified', ...SHOPPERS],
  /** Checkout, own orders, reviews, wishlist, profile. */
  shopper: SHOPPERS,
  'fill a cart': ['visitor with a cart', ...SHOPPERS],
  /** Of one's own order, or of the one that was followed without a login. */
  'return goods': ['with an order', ...SHOPPERS],
  'end own sessions': SHOPPERS,
  /** An invitation to the staff, by whoever has an account already. */
  'join staff': SHOPPERS,

  // Of everybody who works here
  'hear live events': STAFF,
  'choose own notifications': STAFF,
  'keep own views': STAFF,
  /** Of each kind what one may see anyway. */
  'search the shop': STAFF,
  'end own tour': STAFF,
  'see own second factor': STAFF,
  'change own second factor': STAFF,
  /** What is not for sale as well. */
  'see catalogue': STAFF,

  // Goods
  'change catalogue': ['owner', 'manager', 'catalogue'],
  'upload images': ['owner', 'manager', 'catalogue'],
  'see discounts': ['owner', 'manager', 'orders', 'support', 'read-only'],
  'change discounts': MANAGERS,

  // Orders
  /** Sums, and the last orders with who bought. */
  'see dashboard': ['owner', 'manager', 'orders', 'support', 'read-only'],
  'see orders': ['owner', 'manager', 'orders', 'support', 'read-only'],
  'change orders': ['owner', 'manager', 'orders'],
  /** Many of them at once, with names and addresses, as a file. */
  'export orders': ['owner', 'manager', 'orders'],
  /** Notes on orders, and what is asked and answered about returns: neither stock nor money moves. */
  'help customers': ['owner', 'manager', 'orders', 'support'],
  /** Sales that were made elsewhere: units leave the shelf, and money is booked. */
  'enter sales': ['owner', 'manager', 'orders'],
  'refund orders': MANAGERS,

  // Money
  /** What was sold, by whatever it can be told apart by. */
  'see reports': ['owner', 'manager', 'read-only'],
  'see payments': ['owner', 'manager', 'orders', 'support', 'read-only'],
  /** Asking the provider again, and marking as settled: no money moves. */
  'settle payments': ['owner', 'manager', 'orders'],
  /** Giving back a charge that has no order, or making its order after all. */
  'resolve payments': MANAGERS,

  // Words
  /** Pages about the shop, delivery, returns and the like. */
  'change pages': ['owner', 'manager', 'catalogue'],
  /** What shoppers write by the form of the Contact page. */
  'answer messages': ['owner', 'manager', 'orders', 'support'],

  // People
  'see users': ['owner', 'manager', 'support', 'read-only'],
  /** Customers; staff are changed by whoever may manage them. */
  'change users': MANAGERS,
  /** What each has bought, and what the shop has noted on them. */
  'see customers': ['owner', 'manager', 'orders', 'support', 'read-only'],
  /** Notes, tags and segments. */
  'change customers': ['owner', 'manager', 'orders', 'support'],
  /** All of them at once, with their addresses, as a file. */
  'export customers': MANAGERS,
  /** Who asked that their account be deleted. */
  'see personal data': ['owner', 'manager', 'support', 'read-only'],
  /** Giving somebody all that the shop holds on them, and having their account deleted, for whoever has written. */
  'answer for personal data': MANAGERS,
  'see staff': MANAGERS,
  /** Who works here, and what as: invitations, and the accounts of administrators. */
  'manage staff': OWNER,
  /** Accounts and past orders of another shop, from files. */
  'move in': MANAGERS,

  // The shop
  'see settings': ['owner', 'manager', 'read-only'],
  'change settings': MANAGERS,
  'see audit log': ['owner', 'manager', 'read-only'],
  'see security log': MANAGERS,
  /** How the shop itself is: versions, disk, queues. */
  'see system': ['owner', 'manager', 'read-only'],
  /** Taking away what the demo has put into the shop. */
  'clear examples': OWNER,
  /** Taking the whole shop out, passwords of customers included, and taking one in. */
  'move shop': OWNER,
  /** Sending what is to be taken in, and dropping it: a long sending asks for no password in between. */
  'send shop': OWNER,
  /** How far it is, and what the archive that was sent holds. */
  'see moving shop': OWNER,
  'see backups': OWNER,
  /** Making one, and taking it away: it is the whole shop, passwords included. */
  'take backups': OWNER,
  /** All that is there goes for it. */
  'restore backups': OWNER,
} as const satisfies Record<string, readonly Standing[]>;

export type Permission = keyof typeof PERMISSIONS;

export const isAllowed = (standing: Standing, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Standing[]).includes(standing);

/** What an account is to the table: a shopper, or one of the staff. */
export const standingOfAccount = ({
  role,
  staffRole,
}: {
  role: Role;
  staffRole?: StaffRole | null | undefined;
}): Standing => (role === 'admin' ? (staffRole ?? 'owner') : 'user');

/** Whether an account may do something, as far as its role says. */
export const mayDo = (
  account: { role: Role; staffRole?: StaffRole | null | undefined },
  permission: Permission,
): boolean => isAllowed(standingOfAccount(account), permission);
