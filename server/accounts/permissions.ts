import type { Role } from '#contract/accounts/schemas.ts';

/**
 * Who stands behind a call: nobody that is known, a visitor whose browser has a cart, somebody who has proved that an order is
 * theirs, somebody who has still to verify their address, or a role.
 */
export type Standing = 'visitor' | 'visitor with a cart' | 'with an order' | 'unverified' | Role;

const EVERYBODY = ['visitor', 'visitor with a cart', 'with an order', 'unverified', 'user', 'admin'] as const;
const ADMIN = ['admin'] as const;

/**
 * What may be done, and who may do it: the only place that says so. Every route names one of these; a route that
 * names none stops the start.
 */
export const PERMISSIONS = {
  /** A stale token is answered as to a visitor. */
  public: EVERYBODY,
  /** One's own session: me, verify, logout. */
  session: ['unverified', 'user', 'admin'],
  /** Checkout, own orders, reviews, wishlist, profile. */
  shopper: ['user', 'admin'],
  'fill a cart': ['visitor with a cart', 'user', 'admin'],
  /** Of one's own order, or of the one that was followed without a login. */
  'return goods': ['with an order', 'user', 'admin'],
  'end own sessions': ['user', 'admin'],
  'see dashboard': ADMIN,
  'hear live events': ADMIN,
  'see payments': ADMIN,
  /** Asking the provider again, and marking as settled: no money moves. */
  'settle payments': ADMIN,
  /** Giving back a charge that has no order, or making its order after all. */
  'resolve payments': ADMIN,
  'see audit log': ADMIN,
  'see security log': ADMIN,
  /** How the shop itself is: versions, disk, queues. */
  'see system': ADMIN,
  'choose own notifications': ADMIN,
  'see users': ADMIN,
  'see own second factor': ADMIN,
  'change own second factor': ADMIN,
  'change users': ADMIN,
  /** Accounts and past orders of another shop, from files. */
  'move in': ADMIN,
  'change catalogue': ADMIN,
  'upload images': ADMIN,
  'see orders': ADMIN,
  'change orders': ADMIN,
  'refund orders': ADMIN,
  /** Sales that were made elsewhere: units leave the shelf, and money is booked. */
  'enter sales': ADMIN,
  'change discounts': ADMIN,
  'see settings': ADMIN,
  'change settings': ADMIN,
  /** Taking the whole shop out, passwords of customers included, and taking one in. */
  'move shop': ADMIN,
  'see backups': ADMIN,
  /** Making one, and taking it away: it is the whole shop, passwords included. */
  'take backups': ADMIN,
} as const satisfies Record<string, readonly Standing[]>;

export type Permission = keyof typeof PERMISSIONS;

export const isAllowed = (standing: Standing, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Standing[]).includes(standing);

const TWELVE_HOURS = 12 * 60;

/** What is only done by somebody who has typed their password lately, and within how many minutes. */
const FRESH_MINUTES: Partial<Record<Permission, number>> = {
  'change users': TWELVE_HOURS,
  'move in': TWELVE_HOURS,
  'refund orders': TWELVE_HOURS,
  'resolve payments': TWELVE_HOURS,
  'change settings': TWELVE_HOURS,
  'move shop': 10,
  'take backups': 10,
  /** Whoever sits down at an open session for a moment must not lock its owner out. */
  'change own second factor': 10,
  /** Source: OWASP ASVS 5.0, 7.5.2. */
  'end own sessions': 10,
};

/** Within how many minutes the password must have been typed; endless where it is enough to be logged in. */
export const freshMinutesFor = (permission: Permission): number =>
  FRESH_MINUTES[permission] ?? Number.POSITIVE_INFINITY;
