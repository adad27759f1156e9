import type pg from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';

/** Where the shop's database is, and what stands before it. */
export interface DatabaseAddress {
  /** The way of the queries. */
  url: string;
  /** A way on which a session is one's own: for news (LISTEN), migrations, and locks that outlive a transaction. */
  directUrl: string;
  /** Whether `url` leads to a pooler that gives a connection for one transaction only. */
  isPooled: boolean;
}

/** A database that is spoken to without anything between that would share its sessions. */
export const directly = (url: string): DatabaseAddress => ({ url, directUrl: url, isPooled: false });

const CONNECT_WITHIN_MS = 5_000;
/** A firewall forgets a silent connection after minutes; the other end that is gone is found by it, too. */
const ALIVE_AFTER_MS = 10_000;

/**
 * What PostgreSQL's own clients mean by the address: `sslmode=require` encrypts and trusts any certificate (or the authority
 * that `sslrootcert` names), `verify-full` checks certificate and name. Left alone, `pg` takes both for the latter, and
 * managed servers, whose authority is their own, are refused. Source: PostgreSQL manual, "SSL Support" of libpq.
 */
const parsed = (url: string): pg.ClientConfig => {
  const address = new URL(url);
  const { searchParams } = address;
  searchParams.delete('uselibpqcompat');
  // The operating system's authorities, which Node trusts unless it is told otherwise.
  if (searchParams.get('sslrootcert') === 'system') searchParams.delete('sslrootcert');
  // `pg`'s own word for it; and `allow` is encrypted only where the server insists: libpq tries again then, `pg` does not.
  if (searchParams.get('sslmode') === 'no-verify') searchParams.set('sslmode', 'require');
  if (searchParams.get('sslmode') === 'allow') searchParams.set('sslmode', 'disable');
  return toClientConfig(parse(address.href, { useLibpqCompat: true }));
};

/** How every connection to the database is made: it neither waits for ever to be made nor dies unnoticed. */
export const clientSettings = (url: string): pg.ClientConfig => ({
  ...parsed(url),
  connectionTimeoutMillis: CONNECT_WITHIN_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: ALIVE_AFTER_MS,
});
