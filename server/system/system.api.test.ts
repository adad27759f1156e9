import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { System, SystemLine } from '#contract/system/schemas.ts';
import type { OwnerNewsContent } from '#server/mail/mails.ts';
import { enqueueMail, startMail } from '#server/mail/outbox.ts';
import { tellNews } from '#server/owner-news/tell.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { noteTroubles } from './troubles.ts';
import { watchSystem } from './watch.ts';

let shop: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
beforeAll(async () => {
  shop = await openTestShop();
  shopper = await createShopper(shop);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  const { db } = shop.shop;
  await sql`update account set role = 'user' where role = 'admin'`.execute(db);
  const ofPayments = ['dispute', 'webhook_event', 'charge'];
  for (const table of [...ofPayments, 'owner_news_choice', 'owner_news', 'system_trouble', 'outage', 'job'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  admin = await createAdmin(shop);
});

const line = (name: SystemLine['name'], state: SystemLine['state'] = 'look'): SystemLine => ({
  name,
  title: 'Mail',
  state,
  text: 'Mails cannot be sent: no answer',
  advice: 'See to it.',
  since: null,
});
const note = (state: SystemLine['state']) => noteTroubles(shop.shop.db, [line('mail', state)]);
/** As if so many minutes had gone by. */
const later = (minutes: number) =>
  sql`update system_trouble set noted_at = noted_at - make_interval(mins => ${minutes}::int),
    seen_at = seen_at - make_interval(mins => ${minutes}::int)`.execute(shop.shop.db);
const noted = async () => {
  const { rows } = await sql<{ channel: string; subject: string; accountId: string }>`
    select channel, subject, account_id as "accountId" from owner_news where kind = 'system'
    order by created_at, channel`.execute(shop.shop.db);
  return rows.map(({ channel, subject, accountId }) => ({
    channel,
    accountId,
    title: (JSON.parse(subject) as { title: string }).title,
  }));
};
const BEGUN = 'Your shop needs you: Mail';
const OVER = 'All is well again: Mail';

describe('the page', () => {
  test('says how the shop is, to administrators alone', async () => {
    const answer = await call<System>(shop, admin, 'GET', '/admin/system');
    expect(answer.status).toBe(200);
    const { lines, versions, processes, databaseBytes, watched } = answer.body.data;
    expect(lines.filter(({ state }) => state === 'look')).toEqual([]);
    expect(versions).toMatchObject({ node: process.versions.node, postgres: expect.stringMatching(/^\d+/) });
    expect(versions.migration).toMatch(/^\d{4}_/);
    expect([processes, databaseBytes > 1_000_000]).toEqual([1, true]);
    expect(watched).toEqual({ metrics: false, traces: false, errors: false });
    expect((await call(shop, shopper, 'GET', '/admin/system')).status).toBe(403);
    expect((await call(shop, null, 'GET', '/admin/system')).status).toBe(401);
  });

  test('says since when a line needs somebody, and what to do', async () => {
    await sql`insert into outage (service, reason, since) values ('mail', 'Invalid login', now() - interval '2 hours')`.execute(
      shop.shop.db,
    );
    const { lines } = (await call<System>(shop, admin, 'GET', '/admin/system')).body.data;
    const mail = lines.find(({ name }) => name === 'mail');
    expect(mail).toMatchObject({ state: 'look', text: 'Mails cannot be sent: Invalid login' });
    expect(mail?.advice).toContain('SMTP_URL');
    expect(Date.now() - Date.parse(mail?.since ?? '')).toBeGreaterThan(7_000_000);
  });

  test('counts what needs somebody as the list of payments does, disputes and events with it', async () => {
    const { db } = shop.shop;
    await sql`insert into charge (reference, amount_kobo, currency, email, state) values
      ('odd', 150000, 'NGN', 'a@example.com', 'attention'), ('well', 150000, 'NGN', 'a@example.com', 'completed')`.execute(
      db,
    );
    await sql`insert into webhook_event (event_key, event, payload, processed_at, concern, settled_at) values
      ('odd', 'transfer.failed', '{"event":"transfer.failed","data":{}}', now(), 'unknown', null),
      ('settled', 'transfer.failed', '{"event":"transfer.failed","data":{}}', now(), 'unknown', now())`.execute(
      db,
    );
    await sql`insert into dispute (id, state) values ('1', 'open'), ('2', 'won')`.execute(db);
    const { lines } = (await call<System>(shop, admin, 'GET', '/admin/system')).body.data;
    expect(lines.find(({ name }) => name === 'payments')).toMatchObject({
      state: 'look',
      text: '3 payments need somebody.',
    });
    const listed = await call<unknown[]>(shop, admin, 'GET', '/admin/payments/attention?limit=100');
    expect(listed.body.data).toHaveLength(3);
  });

  test('says what is still to be done, by queue', async () => {
    await sql`insert into job (id, queue, content, failure, due_at)
      values (gen_random_uuid(), 'mail', '{}', 'no', now() - interval '20 minutes'),
        (gen_random_uuid(), 'mail', '{}', null, now())`.execute(shop.shop.db);
    const { lines, queues } = (await call<System>(shop, admin, 'GET', '/admin/system')).body.data;
    expect(queues).toEqual([{ queue: 'mail', waiting: 2, failing: 1, overdueSeconds: expect.any(Number) }]);
    expect(lines.find(({ name }) => name === 'queues')).toMatchObject({
      state: 'look',
      text: '2 jobs of the queue mail wait, the first for 20 minutes.',
    });
  });
});

describe('administrators are told', () => {
  test('once of what stays wrong for five minutes, and once when it has been right for ten', async () => {
    await note('look');
    await later(4);
    await note('look');
    expect(await noted()).toEqual([]);
    await later(2);
    await Promise.all(Array.from({ length: 6 }, () => note('look')));
    await note('look');
    expect((await noted()).map(({ channel, title }) => [channel, title])).toEqual([
      ['mail', BEGUN],
      ['push', BEGUN],
    ]);
    await later(9);
    await note('ok');
    expect(await noted()).toHaveLength(2);
    await later(2);
    await Promise.all(Array.from({ length: 6 }, () => note('ok')));
    expect((await noted()).map(({ title }) => title)).toEqual([BEGUN, BEGUN, OVER, OVER]);
  });

  test('of nothing that passes, and not again of what comes and goes', async () => {
    await note('look');
    await later(4);
    await note('ok');
    await note('look');
    expect(await noted()).toEqual([]);
    await later(10);
    await note('look');
    expect(await noted()).toHaveLength(2);
    for (let time = 0; time < 4; time += 1) {
      await later(6);
      await note('ok');
      await note('look');
    }
    expect(await noted()).toHaveLength(2);
  });

  test('where one machine finds it so and another does not', async () => {
    for (let minute = 0; minute < 7; minute += 1) {
      await note('look');
      await note('ok');
      await later(1);
    }
    await note('look');
    expect(await noted()).toHaveLength(2);
  });

  test('by the ways that they have chosen, and who has chosen other things is left alone', async () => {
    const [chosen, other, quiet] = [
      await createAdmin(shop),
      await createAdmin(shop),
      await createAdmin(shop),
    ];
    const choose = (who: TestAccount, kind: string, channel: string) =>
      call(shop, who, 'PUT', '/admin/notifications', { choices: [{ kind, channel }] });
    await choose(chosen, 'system', 'mail');
    await choose(other, 'order', 'mail');
    await note('look');
    await later(6);
    await note('look');
    const told = (await noted()).map(({ accountId, channel }) => `${accountId} ${channel}`).sort();
    expect(told).toEqual(
      [
        `${chosen.accountId} mail`,
        ...[admin, quiet].flatMap(({ accountId }) => [`${accountId} mail`, `${accountId} push`]),
      ].sort(),
    );
    await tellNews(shop.shop);
    const { rows } = await sql<{ to: string; content: OwnerNewsContent }>`
      select content ->> 'to' as "to", content -> 'content' as content from job
      where queue = 'mail' and content ->> 'template' = 'owner-news'`.execute(shop.shop.db);
    expect(rows.map(({ to }) => to).sort()).toEqual([admin, chosen, quiet].map(({ email }) => email).sort());
    expect(rows[0]?.content).toMatchObject({
      title: BEGUN,
      lines: [
        {
          text: 'Mails cannot be sent: no answer. See to it.',
          url: expect.stringMatching(/\/admin\/system$/),
        },
      ],
    });
  });
});

test('mails that nobody takes are a line, one that its receiver does not is none, and what goes out ends it', async () => {
  const own = await openTestShop();
  try {
    const { db } = own.shop;
    let trouble: Error | null = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), {
      code: 'ESOCKET',
    });
    let tries = 0;
    startMail(own.shop, {
      send: async () => {
        tries += 1;
        if (trouble) throw trouble;
      },
    });
    const send = (event: string) =>
      enqueueMail(db, {
        event,
        to: 'ada@example.com',
        template: 'verification-code',
        content: { code: '123456' },
      } as Parameters<typeof enqueueMail>[1]);
    const reasons = async () =>
      (await sql<{ reason: string }>`select reason from outage`.execute(db)).rows.map(({ reason }) => reason);
    const refused = Object.assign(new Error('all recipients were rejected'), { command: 'RCPT TO' });
    const down = trouble;
    trouble = refused;
    await send('refused');
    await expect.poll(() => tries, { timeout: 10_000 }).toBeGreaterThan(0);
    await expect
      .poll(async () => (await sql`select from job where failure is not null`.execute(db)).rows.length, {
        timeout: 10_000,
      })
      .toBe(1);
    expect(await reasons()).toEqual([]);
    trouble = down;
    await send('down');
    await expect.poll(reasons, { timeout: 10_000 }).toEqual(['connect ECONNREFUSED 127.0.0.1:25']);
    trouble = null;
    await sql`update job set due_at = now()`.execute(db);
    await expect.poll(reasons, { timeout: 10_000 }).toEqual([]);
  } finally {
    await own.stop();
  }
});

test('the watch looks at what the page shows, payments left to their own news, and what is not set up is none', async () => {
  const { db } = shop.shop;
  await sql`insert into outage (service, reason) values ('mail', 'no'), ('bucket', 'no')`.execute(db);
  await sql`insert into charge (reference, amount_kobo, currency, email, state)
    values ('in-need', 100, 'NGN', 'ada@example.com', 'attention')`.execute(db);
  await watchSystem(shop.shop);
  const { rows } = await sql<{ line: string }>`select line from system_trouble`.execute(db);
  expect(rows).toEqual([{ line: 'mail' }]);
});
