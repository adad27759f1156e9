import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import type { About } from './format.ts';
import { restoreRows } from './restore-rows.ts';
import { quoted, withSession } from './session.ts';

const PREFIX = 'shop_verify_';
/** SQLSTATE: insufficient_privilege, object_not_in_prerequisite_state. Source: PostgreSQL manual, appendix A. */
const NOT_ALLOWED = ['42501', '55000'];
/** What a copy of the database takes, with its indexes and its journal, as a multiple of what it takes now. */
const ROOM = 2;

/** How far a backup was tried: taken in by a database of its own, or read from its beginning to its end. */
export type Verified = 'restored' | 'read';

/** The same server, another database. */
const elsewhere = (url: string, database: string): string => {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
};

/** Takes away what a process that was killed has left; one that is in use stays. */
const removeLeftOver = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where starts_with(datname, $1) and pg_has_role(datdba, 'member')
       and not exists (select from pg_stat_activity a where a.datid = pg_database.oid)`,
    [PREFIX],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${quoted(name)}`).catch(() => {});
};

const hasRoom = async (client: pg.Client, { databaseUrl, dataDir }: Config): Promise<boolean> => {
  // The disk of another machine is not seen from here.
  if (databaseUrl !== undefined) return true;
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database())::text as bytes',
  );
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize > ROOM * Number(rows[0]?.bytes);
};

const create = async (client: pg.Client, name: string): Promise<boolean> => {
  try {
    await client.query(`create database ${quoted(name)} template template0`);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && NOT_ALLOWED.includes(error.code ?? '')) return false;
    throw error;
  }
};

/**
 * Restores a backup into a database that is made for it on the same server and removed again.
 * @param url an address of the shop's database on which a session is one's own
 * @returns whether it was; not where the account may make no databases, or the disk has no room for a copy
 * @throws BackupTrouble where it cannot be restored
 */
export const tryRestore = (config: Config, url: string, file: string, about: About): Promise<Verified> =>
  withSession(url, async (client) => {
    await removeLeftOver(client);
    if (!(await hasRoom(client, config))) return 'read';
    const name = `${PREFIX}${randomUUID().replaceAll('-', '')}`;
    if (!(await create(client, name))) return 'read';
    try {
      await withSession(elsewhere(url, name), (scratch) =>
        restoreRows(scratch, file, about, { passphrase: config.backups.passphrase }),
      );
    } finally {
      await client.query(`drop database if exists ${quoted(name)} with (force)`);
    }
    return 'restored';
  });
