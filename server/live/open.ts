import { mayDo } from '#contract/accounts/permissions.ts';
import { rolesOfSessions } from '#server/accounts/sessions/sessions.ts';
import type { ClusterSync } from '#server/cluster-sync/cluster-sync.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import type { Log } from '#server/logging/log.ts';
import { LiveStreams } from './live-streams.ts';

/** The live streams of one process; who may listen is read from the table of permissions again and again. */
export const openLiveStreams = (
  shop: { db: Database; config: Config },
  sync: ClusterSync,
  log: Log,
): LiveStreams =>
  new LiveStreams(sync, log, async (sessions) => {
    const holders = await rolesOfSessions(shop, sessions);
    return new Set(
      [...holders].flatMap(([session, holder]) => (mayDo(holder, 'hear live events') ? [session] : [])),
    );
  });
