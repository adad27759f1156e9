import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { LAPSES_AFTER_MS } from '#server/cluster-sync/lease.ts';
import type { Database } from '#server/database/connection.ts';
import { isUsedUpByAll } from '#server/limits/hourly-quota.ts';
import type { Service } from '#server/outages/outages.ts';
import { issuesCounted } from '#server/settlement/payment-issues.ts';
import type { Shop } from '#server/shop.ts';

/** Jobs of a kind that are still to be done. */
export interface QueueFacts {
  queue: string;
  waiting: number;
  /** Of these, those that have failed and are tried again. */
  failing: number;
  /** Seconds for which the one that is due longest has been due; 0 where none is. */
  overdueSeconds: number;
}

/** A way out of the shop that is barred. */
export interface OutageFacts {
  service: Service;
  since: Date;
  reason: string;
}

/** How the shop is, in numbers and dates, judged by nobody yet. */
export interface SystemFacts {
  postgres: string;
  migration: string;
  databaseBytes: number;
  isReadOnly: boolean;
  isDatabaseFull: boolean;
  /** Of the disk that DATA_DIR lies on; null where it cannot be asked. */
  disk: { freeBytes: number; totalBytes: number } | null;
  /** Processes of the shop that are heard. */
  processes: number;
  queues: QueueFacts[];
  outages: OutageFacts[];
  /** Whether visitors have been sent as many codes by SMS within an hour as the shop sends at most. */
  areTextedCodesUsedUp: boolean;
  heldCheckouts: number;
  /** With disputes, and events that no payment stands for. */
  paymentsInNeed: number;
  lastWebhookAt: Date | null;
  /** Payments since then, or of a month, whose webhook should have come. */
  unannounced: number;
  comparison: {
    /** The last that came to an end. */
    endedAt: Date | null;
    /** Why the last one came to none; null where it did. */
    failure: string | null;
    openDifferences: number;
    /** Whether there are payments for so long that one should have been made. */
    isDue: boolean;
  };
  backups: {
    /** The last that was made and read or restored. */
    lastAt: Date | null;
    /** Why the newest came to nothing; null where it did not. */
    failure: string | null;
    /** Pictures that the last one should have and has not. */
    missingPictures: number;
  };
}

const readDisk = async (dataDir: string): Promise<SystemFacts['disk']> => {
  const disk = await statfs(dataDir).catch(() => null);
  return disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize };
};

const readServer = async (db: Database) => {
  const { rows } = await sql<{
    postgres: string;
    migration: string;
    databaseBytes: number;
    processes: number;
  }>`
    select split_part(current_setting('server_version'), ' ', 1) as postgres,
      (select replace(max(name), '.sql', '') from migration) as migration,
      pg_database_size(current_database()) as "databaseBytes",
      (select count(*)::int from shop_process
        where renewed_at > clock_timestamp() - make_interval(secs => ${LAPSES_AFTER_MS / 1_000}::float8)) as processes`.execute(
    db,
  );
  return rows[0];
};

const readQueues = async (db: Database): Promise<QueueFacts[]> => {
  const { rows } = await sql<QueueFacts>`
    select queue, count(*)::int as waiting, count(failure)::int as failing,
      greatest(0, extract(epoch from now() - min(due_at)))::float8 as "overdueSeconds"
    from job where goes_at is null group by queue order by queue`.execute(db);
  return rows;
};

const readOutages = async (db: Database): Promise<OutageFacts[]> => {
  const { rows } = await sql<OutageFacts>`select service, since, reason from outage order by service`.execute(
    db,
  );
  return rows;
};

/** What a webhook has time to come in. */
const ANNOUNCED_WITHIN = sql`interval '15 minutes'`;

const readMoney = async (db: Database) => {
  const { rows } = await sql<{
    heldCheckouts: number;
    paymentsInNeed: number;
    lastWebhookAt: Date | null;
    unannounced: number;
    endedAt: Date | null;
    failure: string | null;
    openDifferences: number;
    isDue: boolean;
  }>`
    with told as (select (select received_at from webhook_event order by id desc limit 1) as at)
    select (select count(*)::int from checkout where state = 'held') as "heldCheckouts",
      ${issuesCounted} as "paymentsInNeed",
      told.at as "lastWebhookAt",
      (select count(*)::int from charge where created_at > now() - interval '30 days'
        and created_at < now() - ${ANNOUNCED_WITHIN}
        and (told.at is null or created_at > told.at + interval '1 minute')) as unannounced,
      (select max(finished_at) from comparison where state = 'done') as "endedAt",
      (select case when state = 'failed' then failure end from comparison where state <> 'running'
        order by started_at desc limit 1) as failure,
      (select count(*)::int from payment_difference where ended_at is null) as "openDifferences",
      exists (select from charge where created_at < now() - interval '2 days') as "isDue"
    from told`.execute(db);
  return rows[0];
};

const readBackups = async (db: Database): Promise<SystemFacts['backups']> => {
  const { rows } = await sql<SystemFacts['backups']>`
    select (select max(finished_at) from backup where state = 'done') as "lastAt",
      (select failure from backup where state in ('done', 'failed') order by finished_at desc limit 1) as failure,
      coalesce((select (holds ->> 'missingPictures')::int from backup where state = 'done'
        order by finished_at desc limit 1), 0) as "missingPictures"`.execute(db);
  return rows[0] ?? { lastAt: null, failure: null, missingPictures: 0 };
};

/** Reads how the shop is: of the database for all processes, of the disk for this machine. @throws Error where the database is away */
export const readFacts = async ({ db, config, database }: Shop): Promise<SystemFacts> => {
  const [server, queues, outages, areTextedCodesUsedUp, money, backups, disk] = await Promise.all([
    readServer(db),
    readQueues(db),
    readOutages(db),
    isUsedUpByAll(db, "shop's texted code"),
    readMoney(db),
    readBackups(db),
    readDisk(config.dataDir),
  ]);
  if (!server || !money) throw new Error('The database has told nothing of itself');
  const { endedAt, failure, openDifferences, isDue, ...payments } = money;
  return {
    ...server,
    ...payments,
    queues,
    outages,
    areTextedCodesUsedUp,
    backups,
    disk,
    isReadOnly: database.isReadOnly(),
    isDatabaseFull: database.isFull(),
    comparison: { endedAt, failure, openDifferences, isDue },
  };
};
