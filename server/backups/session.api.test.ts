import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBareDatabase, type TestDatabase } from '#tests/support/shop.ts';
import { withSession } from './session.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createBareDatabase();
});
afterAll(() => database.drop());

/** A way to the database on which nothing comes through until it is opened, as where the machine has no time for it. */
const busyWay = async () => {
  const target = new URL(database.connectionString);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { promise: knocked, resolve: knock } = Promise.withResolvers<void>();
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    knock();
    void opened.then(() => {
      const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname);
      sockets.push(near, far);
      near.pipe(far).pipe(near);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  target.searchParams.delete('host');
  target.hostname = '127.0.0.1';
  target.port = String((server.address() as { port: number }).port);
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: target.href, knocked, open, close };
};

test('a backup waits for a database that is slow to let it in, long after a shopper would be told to come back', async ({
  onTestFinished,
}) => {
  const { url, knocked, open, close } = await busyWay();
  onTestFinished(() => {
    vi.useRealTimers();
    close();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answered = withSession(url, async (client) => (await client.query('select 1 as one')).rows);
  answered.catch(() => {});
  await knocked;
  vi.advanceTimersByTime(60_000);
  open();
  expect(await answered).toEqual([{ one: 1 }]);
});

test('no limit that the server sets ends a backup', async () => {
  const limits = ['lock_timeout', 'statement_timeout', 'idle_session_timeout', 'transaction_timeout'];
  const name = new URL(database.connectionString).pathname.slice(1);
  await withSession(database.connectionString, async (client) => {
    for (const limit of limits) await client.query(`alter database ${name} set ${limit} = '1h'`);
  });
  const { rows } = await withSession(database.connectionString, (client) =>
    client.query('select name, setting from pg_settings where name = any($1)', [limits]),
  );
  expect(rows).toHaveLength(limits.length);
  expect(new Set(rows.map(({ setting }) => setting))).toEqual(new Set(['0']));
});
