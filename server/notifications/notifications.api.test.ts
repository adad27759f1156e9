import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { READ_KEPT_DAYS, UNREAD_KEPT_DAYS } from '#contract/notifications/kinds.ts';
import type { NotificationPage } from '#contract/notifications/schemas.ts';
import { createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { both, toldTo } from '#tests/support/told.ts';
import { notify } from './notify.ts';
import { deleteOldNotifications } from './tasks.ts';

let running: TestShop;
let shopper: TestAccount;
beforeAll(async () => {
  running = await openTestShop();
});
afterAll(() => running.stop());
beforeEach(async () => {
  shopper = await createShopper(running);
});

const welcome = (who: TestAccount, event: string) =>
  running.shop.db.transaction().execute((trx) =>
    notify(trx, {
      event,
      kind: 'welcome',
      accountId: who.accountId,
      email: who.email,
      content: { name: 'Ada' },
    }),
  );

/** Writes notifications of given ages in days; gives their ids in the same order. */
const put = async (
  who: TestAccount,
  ages: readonly { days: number; isRead?: boolean; kind?: NotificationKind }[],
): Promise<string[]> => {
  const ids: string[] = [];
  for (const { days, isRead = false, kind = 'welcome' } of ages) {
    const id = randomUUID();
    ids.push(id);
    await sql`
      insert into notification (id, account_id, kind, created_at, read_at)
      values (${id}, ${who.accountId}, ${kind}, now() - make_interval(days => ${days}::int),
        case when ${isRead}::boolean then now() end)`.execute(running.shop.db);
  }
  return ids;
};

const list = async (who: TestAccount, query = ''): Promise<NotificationPage> =>
  (await call(running, 'GET', `/notifications${query}`, { token: who.token })).json();
const unread = async (who: TestAccount): Promise<number> =>
  (await call(running, 'GET', '/notifications/unread', { token: who.token })).json().data.unread;
const idsOf = ({ data }: NotificationPage) => data.map(({ _id }) => _id);

describe('telling', () => {
  test('one event is one notification and one mail, however often and at once it is told', async () => {
    await Promise.all(Array.from({ length: 6 }, () => welcome(shopper, `same:${shopper.accountId}`)));
    await welcome(shopper, `same:${shopper.accountId}`);
    expect(await toldTo(running, shopper)).toEqual(both('welcome'));
    await welcome(shopper, `other:${shopper.accountId}`);
    expect(await toldTo(running, shopper)).toEqual(both('welcome', 'welcome'));
  });

  test('an event is told once also after its mail has left the outbox', async () => {
    await welcome(shopper, `sent:${shopper.accountId}`);
    await sql`delete from job where queue = 'mail'`.execute(running.shop.db);
    await welcome(shopper, `sent:${shopper.accountId}`);
    expect(await toldTo(running, shopper)).toEqual({ mailed: [], noted: ['welcome'] });
  });

  test('what is undone was never told', async () => {
    await running.shop.db
      .transaction()
      .execute(async (trx) => {
        await notify(trx, {
          event: 'undone',
          kind: 'welcome',
          accountId: shopper.accountId,
          email: shopper.email,
          content: { name: 'Ada' },
        });
        throw new Error('undo');
      })
      .catch(() => {});
    expect(await toldTo(running, shopper)).toEqual(both());
  });
});

describe('the list', () => {
  test('is empty at first', async () => {
    expect(await list(shopper)).toEqual({
      success: true,
      data: [],
      pagination: { current: 1, limit: 10, total: 0, pages: 0 },
      unread: 0,
    });
    expect(await unread(shopper)).toBe(0);
  });

  test('holds a shopper’s own, newest first, in pages, with how many of all are unread', async () => {
    const ids = await put(
      shopper,
      Array.from({ length: 12 }, (_, days) => ({ days, isRead: days >= 7 })),
    );
    await put(await createShopper(running), [{ days: 0 }]);
    const first = await list(shopper);
    expect(idsOf(first)).toEqual(ids.slice(0, 10));
    expect(first).toMatchObject({ pagination: { current: 1, limit: 10, total: 12, pages: 2 }, unread: 7 });
    expect(idsOf(await list(shopper, '?page=2'))).toEqual(ids.slice(10));
    expect(idsOf(await list(shopper, '?page=3&limit=5'))).toEqual(ids.slice(10));
    expect(await list(shopper, '?page=9')).toMatchObject({ data: [], pagination: { current: 9, total: 12 } });
    expect(await unread(shopper)).toBe(7);
  });

  test.each(['?page=0', '?limit=101', '?limit=x'])('refuses %s', async (query) => {
    expect((await call(running, 'GET', `/notifications${query}`, { token: shopper.token })).statusCode).toBe(
      400,
    );
  });
});

describe('reading', () => {
  const markRead = (who: TestAccount, id: string) =>
    call(running, 'PUT', `/notifications/${id}/read`, { token: who.token });

  test('marks one; a second time it keeps its time', async () => {
    const [newest = '', oldest = ''] = await put(shopper, [{ days: 0 }, { days: 1 }]);
    const answer = await markRead(shopper, oldest);
    expect(answer.json()).toEqual({ success: true, data: { unread: 1 } });
    const [, read] = (await list(shopper)).data;
    expect(read).toMatchObject({ _id: oldest, readAt: expect.stringMatching(/Z$/) });
    await Promise.all([1, 2, 3].map(() => markRead(shopper, oldest)));
    const { data } = await list(shopper);
    expect(data[1]?.readAt).toBe(read?.readAt);
    expect(data[0]).toMatchObject({ _id: newest, readAt: null });
  });

  test('is its owner’s alone: anybody else, and a made-up id, gets a 404', async () => {
    const [id = ''] = await put(shopper, [{ days: 0 }]);
    const stranger = await createShopper(running);
    for (const wrong of [id, randomUUID(), 'x', id.toUpperCase()]) {
      const answer = await markRead(stranger, wrong);
      expect(answer.statusCode, wrong).toBe(404);
      expect(answer.json().error).toBe('Notification not found');
    }
    expect(await unread(shopper)).toBe(1);
  });

  test('of all marks a shopper’s own, and leaves the times of those read before', async () => {
    const stranger = await createShopper(running);
    await put(stranger, [{ days: 0 }]);
    await put(shopper, [{ days: 0 }, { days: 1 }, { days: 2 }]);
    const [first] = (await list(shopper)).data;
    await markRead(shopper, first?._id ?? '');
    const { readAt } = (await list(shopper)).data[0] ?? {};
    const answer = await call(running, 'PUT', '/notifications/read', { token: shopper.token });
    expect(answer.json()).toEqual({ success: true, data: { unread: 0 } });
    const { data } = await list(shopper);
    expect(data.every((notification) => notification.readAt !== null)).toBe(true);
    expect(data[0]?.readAt).toBe(readAt);
    expect(await unread(stranger)).toBe(1);
  });

  test.each([
    ['GET', '/notifications'],
    ['GET', '/notifications/unread'],
    ['PUT', '/notifications/read'],
    ['PUT', `/notifications/${randomUUID()}/read`],
  ] as const)('%s %s asks for a login', async (method, path) => {
    expect((await call(running, method, path)).statusCode).toBe(401);
  });
});

test('the clean-up deletes what was read long ago, and what nobody will read any more', async () => {
  const ids = await put(shopper, [
    { days: READ_KEPT_DAYS - 1, isRead: true },
    { days: READ_KEPT_DAYS + 1, isRead: false },
    { days: READ_KEPT_DAYS + 1, isRead: true },
    { days: UNREAD_KEPT_DAYS + 1, isRead: false },
  ]);
  await Promise.all([1, 2].map(() => deleteOldNotifications(running.shop.db)));
  expect(idsOf(await list(shopper))).toEqual(ids.slice(0, 2));
});
