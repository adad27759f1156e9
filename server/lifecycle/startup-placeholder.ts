import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import { clientSettings } from '#server/database/address.ts';
import { ShopClient } from '#server/database/shop-client.ts';
import { REQUEST_ID } from '#server/http/request-id.ts';
import type { Log } from '#server/logging/log.ts';
import { refusalOf } from './database-refusal.ts';

const TRY_EVERY_MS = 1_000;

/** Null where it answers, else why not. @throws Error with one line where waiting would be in vain */
const answers = async (connectionString: string): Promise<Error | null> => {
  const client = new ShopClient(clientSettings(connectionString));
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (error) {
    const problem = error instanceof Error ? error : new Error(String(error));
    const refusal = refusalOf(problem);
    if (refusal !== null) throw new Error(refusal, { cause: problem });
    return problem;
  } finally {
    await client.end().catch(() => {});
  }
};

/** Answers `/health/live` with 200 and everything else with 503 while there is no database to run a shop on. */
export const openWaitingRoom = async (config: Config): Promise<() => Promise<void>> => {
  const server = createServer((request, response) => {
    const isLive = request.url === '/health/live';
    const body = isLive
      ? { success: true }
      : { success: false, error: 'The shop is starting. Please try again.', code: 'unavailable' };
    response
      .writeHead(isLive ? 200 : 503, {
        'content-type': 'application/json; charset=utf-8',
        'retry-after': '2',
        [REQUEST_ID]: randomUUID(),
      })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.port, config.host, resolve);
  });
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
};

/**
 * Resolves when the database answers, however long that takes.
 * @throws Error with one line when it answers that it will not let the shop in
 */
export const untilDatabaseAnswers = async (connectionString: string, log: Log): Promise<void> => {
  for (;;) {
    const problem = await answers(connectionString);
    if (!problem) return;
    log.warn({ reason: problem.message }, 'the database does not answer yet');
    await sleep(TRY_EVERY_MS);
  }
};

/** As `untilDatabaseAnswers`; until then the shop says that it is not ready. */
export const waitForDatabase = async (config: Config, connectionString: string, log: Log): Promise<void> => {
  if ((await answers(connectionString)) === null) return;
  const close = await openWaitingRoom(config);
  try {
    await untilDatabaseAnswers(connectionString, log);
  } finally {
    await close();
  }
};
