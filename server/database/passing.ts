/**
 * Codes that say "not now" rather than "wrong". Sources: PostgreSQL manual, appendix A; the Node.js manual, "Common system
 * errors"; PgBouncer, which says 08P01 of whatever keeps it from lending a connection.
 */
const LOST = new Set([
  'DATABASE_AWAY',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  '57P01',
  '57P02',
  '57P03',
]);
const PASSING = new Set([
  ...LOST,
  // Too much is open, here or there.
  'EMFILE',
  'ENFILE',
  // What Node says when it comes to load a module then: it cannot read the package's description.
  'ERR_INVALID_PACKAGE_CONFIG',
  '53000',
  '53200',
  '53300',
  '53400',
  // Somebody else is at it, or it took too long.
  '25P03',
  '40001',
  '40P01',
  '55P03',
  '57014',
  // No room, or a disk or server that takes no writes: reads go on.
  'EDQUOT',
  'ENOSPC',
  'EROFS',
  '25006',
  '53100',
  '58030',
]);
/** What `pg` says without a code. */
const LOST_WORDS =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection error and is not queryable|Client was closed|server closed the connection/i;

const some = (error: unknown, holds: (error: { code?: unknown; message?: unknown }) => boolean): boolean =>
  typeof error === 'object' &&
  error !== null &&
  (holds(error) || ('cause' in error && some(error.cause, holds)));
const hasWords = ({ message }: { message?: unknown }): boolean =>
  // biome-ignore lint/plugin: the words of pg and pg-pool, which have no codes for these
  typeof message === 'string' && LOST_WORDS.test(message);

/** Whether the connection to the database is what failed. */
export const isLost = (error: unknown): boolean =>
  some(error, (one) => LOST.has(String(one.code)) || hasWords(one));

/** Whether the same may succeed a little later, without anybody changing anything but the state of the machines. */
export const isPassing = (error: unknown): boolean =>
  some(error, (one) => PASSING.has(String(one.code)) || hasWords(one));
