import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { ContactMessage } from '#contract/contact/schemas.ts';
import { forgetMessagesOf, oldMessages } from '#server/contact/old-messages.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { untilTestEnds } from '#tests/support/until-test-ends.ts';

let running: TestShop;
let admin: TestAccount;

const publish = (isPublished: boolean) =>
  running.shop.connection.pool.query(
    `insert into content_page (id, kind, title, slug, body, is_published)
      values (gen_random_uuid(), 'contact', 'Contact', 'contact', 'Write', $1)
      on conflict (slug) do update set is_published = $1`,
    [isPublished],
  );

beforeAll(async () => {
  running = await openTestShop({ RATE_LIMIT_PER_MINUTE: '10000' });
  admin = await createAdmin(running, { email: 'owner@shop.example' });
});
afterAll(() => running.stop());
beforeEach(async () => {
  await running.shop.connection.pool.query('delete from contact_message');
  await running.shop.connection.pool.query('delete from client_use');
  await running.shop.connection.pool.query('delete from job');
  await publish(true);
});

const FORM = { name: 'Bola Ade', email: 'Bola@Example.com', text: 'Do you have size 44?' };
const send = (form: object = {}, who: TestAccount | null = null) =>
  call(running, who, 'POST', '/contact-messages', { ...FORM, ...form });
const list = async (query = '') =>
  (await call<ContactMessage[]>(running, admin, 'GET', `/admin/contact-messages${query}`))
    .body as unknown as {
    data: ContactMessage[];
    waiting: number;
  };
const change = (id: string, body: object) =>
  call<ContactMessage>(running, admin, 'PUT', `/admin/contact-messages/${id}`, body);

interface Mailed {
  to: string;
  replyTo?: string;
  template: string;
  content: { text: string; name: string };
}
const mails = async (): Promise<Mailed[]> => {
  const { rows } = await running.shop.connection.pool.query(`select content from job where queue = 'mail'`);
  return rows.map(({ content }) => content).filter(({ template }) => template === 'contact-message');
};

test('a message stands in the list and goes to the owner’s mailbox, and an answer to whoever wrote it', async (own) => {
  const sent = await send({ phone: ' 0803 123 4567 ', text: 'One\r\nTwo ' });
  expect(sent).toMatchObject({ status: 200, body: { success: true } });
  const { data, waiting } = await list();
  expect(waiting).toBe(1);
  expect(data).toMatchObject([
    {
      name: 'Bola Ade',
      email: 'bola@example.com',
      phone: '0803 123 4567',
      text: 'One\nTwo',
      isRead: false,
      isAnswered: false,
    },
  ]);
  expect(await mails()).toMatchObject([{ to: 'owner@shop.example', replyTo: 'bola@example.com' }]);
  const reachAt = (contactEmail: string) => call(running, admin, 'PUT', '/admin/settings', { contactEmail });
  await untilTestEnds(
    own,
    () => reachAt('hello@shop.example'),
    () => reachAt(''),
  );
  await send();
  expect((await mails()).map(({ to }) => to).sort()).toEqual(['hello@shop.example', 'owner@shop.example']);
});

test('a message goes to the first administrator who may read it', async (own) => {
  const support = await createAdmin(running, { email: 'support@shop.example' });
  const become = (id: string, role: string | null) =>
    running.shop.connection.pool.query('update account set staff_role = $2 where id = $1', [id, role]);
  await become(support.accountId, 'support');
  for (const role of ['catalogue', 'read-only']) {
    await untilTestEnds(
      own,
      () => become(admin.accountId, role),
      () => become(admin.accountId, null),
    );
    await send();
  }
  expect((await mails()).map(({ to }) => to)).toEqual(['support@shop.example', 'support@shop.example']);
  await become(support.accountId, 'catalogue');
  expect(await send()).toMatchObject({ status: 200 });
  expect(await mails()).toHaveLength(2);
  await become(admin.accountId, null);
  expect((await list()).data).toHaveLength(3);
});

test('a name cannot begin another line of the mail', async () => {
  await send({ name: 'Bola\r\nBcc: everybody@example.com' });
  expect((await mails())[0]?.content.name).toBe('Bola Bcc: everybody@example.com');
});

test.each([
  [{ name: ' ' }, 'Please enter your name, 100 characters at most'],
  [{ email: 'nobody' }, 'Please enter a valid email address'],
  [{ email: 'a@b.example, c@d.example' }, 'Please enter a valid email address'],
  [{ text: 'Hi' }, 'Please write between 5 and 4,000 characters'],
  [{ text: 'x'.repeat(4_001) }, 'Please write between 5 and 4,000 characters'],
  [{ phone: '1'.repeat(41) }, 'Phone number is too long'],
])('%o is refused, and nothing kept', async (form, sentence) => {
  expect(await send(form)).toMatchObject({ status: 400, body: { error: sentence } });
  expect((await list()).data).toEqual([]);
});

test('a program that fills in every field is told that all is well, and is not heard', async () => {
  expect(await send({ website: 'https://spam.example' })).toMatchObject({ status: 200 });
  expect((await list()).data).toEqual([]);
  expect(await mails()).toEqual([]);
});

test('there is no form where the Contact page is a draft', async () => {
  await publish(false);
  expect(await send()).toMatchObject({ status: 404, body: { code: 'page_not_found' } });
});

describe('limits', () => {
  test('one client writes ten times an hour, however many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    expect((await list()).data).toHaveLength(10);
  });

  test('whoever writes from many places fills the list, and no mailbox', async () => {
    for (let count = 0; count < 22; count += 1) {
      await running.shop.connection.pool.query('delete from client_use');
      expect((await send()).status).toBe(200);
    }
    expect((await list('?limit=100')).data).toHaveLength(22);
    expect(await mails()).toHaveLength(20);
  });
});

test('is read and answered, and looked for by that', async () => {
  await send({ name: 'First' });
  await send({ name: 'Second', text: 'Where is my order?' });
  const names = async (query: string) => (await list(query)).data.map(({ name }) => name);
  expect(await names('')).toEqual(['Second', 'First']);
  expect(await names('?search=my%20ORDER')).toEqual(['Second']);
  expect(await names(`?search=${encodeURIComponent('Sẹ́cọ́nd'.normalize('NFD'))}`)).toEqual(['Second']);
  const [second, first] = (await list()).data;
  expect((await change(first?._id ?? '', { isRead: true })).body.data).toMatchObject({
    isRead: true,
    isAnswered: false,
  });
  expect((await list()).waiting).toBe(1);
  expect(await names('?state=unread')).toEqual(['Second']);
  expect(await names('?state=open')).toEqual(['Second', 'First']);
  expect((await change(second?._id ?? '', { isAnswered: true })).body.data).toMatchObject({
    isRead: true,
    isAnswered: true,
  });
  expect(await names('?state=answered')).toEqual(['Second']);
  expect((await list()).waiting).toBe(0);
  await change(second?._id ?? '', { isRead: false, isAnswered: false });
  expect(await names('?state=unread')).toEqual(['Second']);
  await call(running, admin, 'DELETE', `/admin/contact-messages/${second?._id}`);
  expect(await names('')).toEqual(['First']);
  const { data: noted } = (await call<AuditEntry[]>(running, admin, 'GET', '/admin/audit?kind=message')).body;
  expect(noted).toMatchObject([
    { action: 'deleted', subject: { _id: second?._id }, before: { written: expect.any(String) } },
  ]);
  expect(JSON.stringify(noted)).not.toContain('Second');
  expect((await change(second?._id ?? '', { isRead: true })).status).toBe(404);
  expect((await change(first?._id ?? '', {})).status).toBe(400);
});

test('is for administrators alone', async () => {
  const shopper = await createShopper(running);
  expect((await call(running, null, 'GET', '/admin/contact-messages')).status).toBe(401);
  expect((await call(running, shopper, 'GET', '/admin/contact-messages')).status).toBe(403);
});

test('goes with whoever has written it, and with nobody else', async () => {
  await send();
  await send({ email: 'else@example.com' });
  const forget = (email: string) =>
    running.shop.db.transaction().execute((trx) => forgetMessagesOf(trx, email));
  await forget('');
  expect((await list()).data).toHaveLength(2);
  await forget('bola@example.com');
  expect((await list()).data.map(({ email }) => email)).toEqual(['else@example.com']);
});

test('goes after a year, or as its owner has set it', async () => {
  await send({ name: 'New' });
  await send({ name: 'Old' });
  await running.shop.connection.pool.query(
    `update contact_message set created_at = now() - interval '366 days' where name = 'Old'`,
  );
  await oldMessages.run(running.shop.db);
  expect((await list()).data.map(({ name }) => name)).toEqual(['New']);
  await running.shop.connection.pool.query(
    `update contact_message set created_at = now() - interval '91 days' where name = 'New'`,
  );
  await oldMessages.run(running.shop.db);
  expect((await list()).data).toHaveLength(1);
  const { retention } = await running.shop.settings.current();
  const kept = { retention: { ...retention, contactMessages: 90 } };
  expect((await call(running, admin, 'PUT', '/admin/settings', kept)).status).toBe(200);
  await oldMessages.run(running.shop.db);
  expect((await list()).data).toEqual([]);
});

test('as many at once as the shop has connections are all taken, also where it has to read its settings first', async (own) => {
  const crowded = await openTestShop({ DATABASE_POOL: '6' });
  own.onTestFinished(() => crowded.stop());
  await crowded.shop.connection.pool.query(
    `insert into content_page (id, kind, title, slug, body, is_published)
      values (gen_random_uuid(), 'contact', 'Contact', 'contact', 'Write', true)`,
  );
  // Whatever was read of them is forgotten.
  await crowded.shop.changes.catalogueChanged();
  const sent = await Promise.all(
    Array.from({ length: 18 }, () => call(crowded, null, 'POST', '/contact-messages', FORM)),
  );
  expect(sent.map(({ status }) => status)).toEqual(Array(18).fill(200));
});
