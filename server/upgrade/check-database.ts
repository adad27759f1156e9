import type pg from 'pg';
import { type Finding, fine, look, wrong } from './finding.ts';

const OLDEST_SERVER = 15;
/** A transaction that is open for longer will hold a migration up. */
const LONG_SECONDS = 60;

/** How a database server stands to the shop. */
export interface Standing {
  version: number;
  isStandby: boolean;
  mayCreate: boolean;
  /** A table that belongs to a role which this one is no member of. */
  foreign: string | null;
  oldest: { seconds: number; name: string } | null;
}

const STANDING = `select
  current_setting('server_version_num')::int / 10000 as version,
  pg_is_in_recovery() as "isStandby",
  has_schema_privilege(current_schema(), 'create') as "mayCreate",
  (select relname from pg_class where relkind = 'r' and relnamespace = to_regnamespace(current_schema())
     and not pg_has_role(relowner, 'member') order by relname limit 1) as foreign,
  (select jsonb_build_object('seconds', extract(epoch from now() - xact_start)::int, 'name', application_name)
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1) as oldest`;

/** What follows from how a server stands to the shop. */
export const judgeStanding = (
  { version, isStandby, mayCreate, foreign, oldest }: Standing,
  longSeconds = LONG_SECONDS,
): Finding[] => [
  version < OLDEST_SERVER
    ? wrong('database', `PostgreSQL ${version} is too old: the shop needs ${OLDEST_SERVER} or later`)
    : fine('database', `PostgreSQL ${version} answers`),
  ...(isStandby ? [wrong('database', 'is a standby, which takes no writes: name the primary')] : []),
  ...(mayCreate ? [] : [wrong('database', 'its role may make no tables: grant it create on the schema')]),
  ...(foreign === null
    ? []
    : [wrong('database', `its role does not own the table ${foreign}, so it cannot alter it`)]),
  ...(oldest === null || oldest.seconds < longSeconds
    ? []
    : [
        look(
          'database',
          `a transaction${oldest.name ? ` of ${oldest.name}` : ''} has been open for ${oldest.seconds} seconds, a backup perhaps: migrations wait for it`,
        ),
      ]),
];

/** Looks whether the database server lets an upgrade happen. */
export const checkDatabase = async (client: pg.Client, longSeconds?: number): Promise<Finding[]> => {
  const { rows } = await client.query<Standing>(STANDING);
  return judgeStanding(rows[0] as Standing, longSeconds);
};
