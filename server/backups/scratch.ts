import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import type { Holdings } from './check-backup.ts';
import { codeOf } from './locks.ts';
import { restoreRows } from './restore-rows.ts';
import { hasRoomFor, type RoomOf } from './room.ts';
import { quoted, withSession } from './session.ts';

const PREFIX = 'shop_verify_';
/** SQLSTATE: insufficient_privilege, object_not_in_prerequisite_state. Source: PostgreSQL manual, appendix A. */
const NOT_ALLOWED = ['42501', '55000'];
/** SQLSTATE: disk_full, configuration_limit_exceeded. A quota of the disk has no code of its own. */
const NO_ROOM = ['53100', '53400'];
const NO_ROOM_WORDS = /no space left|quota exceeded/i;
/** What a copy of the database takes, with its journal, as a multiple of what it takes now. */
const ROOM = 2;
/** What rows take in a database, with their indexes, as a multiple of what they take in a backup. */
const INDEXED = 2;

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

const isWithoutRoom = (error: unknown): boolean =>
  NO_ROOM.includes(codeOf(error) ?? '') || (codeOf(error) !== undefined && NO_ROOM_WORDS.test(String(error)));

/** For the copy of what is there, or of what comes in, whichever is the larger: a backup may be of another shop, or of better days. */
export const hasRoom = async (
  client: pg.Client,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { rowBytes }: Pick<Holdings, 'rowBytes'>,
  roomOf?: RoomOf,
): Promise<boolean> => {
  // The disk of another machine is not seen from here.
  if (databaseUrl !== undefined) return true;
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database())::text as bytes',
  );
  return hasRoomFor(dataDir, ROOM * Math.max(Number(rows[0]?.bytes), INDEXED * rowBytes), roomOf);
};

const create = async (client: pg.Client, name: string): Promise<boolean> => {
  try {
    await client.query(`create database ${quoted(name)} template template0`);
    return true;
  } catch (error) {
    if (NOT_ALLOWED.includes(codeOf(error) ?? '')) return false;
    throw error;
  }
};

/**
 * Who is left there is ended. Where that may be the server's own autovacuum, which this account may not end, a plain drop sends it away; and
 * what stays after that the next trial removes: it says nothing of the backup.
 */
const drop = (client: pg.Client, name: string): Promise<unknown> =>
  client
    .query(`drop database if exists ${quoted(name)} with (force)`)
    .catch(() => client.query(`drop database if exists ${quoted(name)}`))
    .catch(() => {});

/**
 * Restores a backup into a database that is made for it on the same server and removed again.
 * @param url an address of the shop's database on which a session is one's own
 * @returns whether it was; not where the account may make no databases, or the disk has no room for a copy
 * @throws BackupTrouble where it cannot be restored
 */
export const tryRestore = (
  config: Config,
  url: string,
  file: string,
  holdings: Holdings,
): Promise<Verified> =>
  withSession(url, async (client) => {
    await removeLeftOver(client);
    if (!(await hasRoom(client, config, holdings))) return 'read';
    const name = `${PREFIX}${randomUUID().replaceAll('-', '')}`;
    try {
      if (!(await create(client, name))) return 'read';
      await withSession(elsewhere(url, name), (scratch) =>
        restoreRows(scratch, file, holdings.about, { passphrase: config.backups.passphrase }),
      );
    } catch (error) {
      // The disk of a server elsewhere tells of its end by nothing else.
      if (isWithoutRoom(error)) return 'read';
      throw error;
    } finally {
      await drop(client, name);
    }
    return 'restored';
  });
