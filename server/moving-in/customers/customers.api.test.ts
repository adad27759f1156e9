import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManagedUser } from '#contract/accounts/users.ts';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { Customer, CustomerDetail } from '#contract/customers/schemas.ts';
import { startPasswordResets } from '#server/accounts/password/password-reset.ts';
import { inlineRows, xlsxOf } from '#server/spreadsheets/xlsx.fixture.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { movingDesk } from '../moving.fixture.ts';
import { workOnFile } from '../work.ts';

let shop: TestShop;
let admin: TestAccount;
let desk: ReturnType<typeof movingDesk>;
beforeAll(async () => {
  shop = await openTestShop({ APP_URL: 'https://shop.example' });
  startPasswordResets(shop.shop);
  admin = await createAdmin(shop);
  desk = movingDesk(shop, admin, 'customers');
});
afterAll(() => shop.stop());

const SHOPIFY = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags`;
const shopify = (...rows: string[]): string => [SHOPIFY, ...rows].join('\n');
const row = (email: string, first = 'Amaka', last = 'Obi') =>
  `'871,${first},${last},${email},yes,,12 Marina,Flat 3,Ikeja,LA,NG,'100001,'+2348030000001,,no,5000.00,2,,no,vip`;

const userOf = async (email: string): Promise<ManagedUser | undefined> =>
  (await call<ManagedUser[]>(shop, admin, 'GET', `/admin/users?search=${encodeURIComponent(email)}`)).body
    .data[0];
const customerOf = async (where: TestShop, who: TestAccount, email: string): Promise<CustomerDetail> => {
  const found = await call<Customer[]>(where, who, 'GET', `/admin/customers?search=${email}`);
  const path = `/admin/customers/${found.body.data[0]?._id}`;
  return (await call<CustomerDetail>(where, who, 'GET', path)).body.data;
};
const mails = async (): Promise<number> => {
  const { rows } = await shop.shop.connection.pool.query(
    `select count(*)::integer as sent from job where queue like '%mail%'`,
  );
  return rows[0].sent;
};
const countAccounts = async (): Promise<number> => {
  const { rows } = await shop.shop.connection.pool.query(`select count(*)::integer as accounts from account`);
  return rows[0].accounts;
};

describe('a file of customers', () => {
  test('none is lost where the titles end otherwise than the rows', async () => {
    const file = [
      'First Name,Last Name,Email\r\nAda,Obi,ends-1@example.com',
      'Bola,Ade,ends-2@example.com',
      'Chi,Eze,ends-3@example.com',
    ].join('\n');
    const seen = await desk.check(file);
    expect(seen.counts).toEqual({ created: 3, unchanged: 0, refused: 0 });
    await desk.stop(seen._id);
  });

  test('has a telephone that Excel has shortened: the customer comes in without it, and the row says why', async () => {
    const file =
      'Name,Email,Phone\nAda Obi,short-1@example.com,2.34803E+12\nBola Ade,short-2@example.com,08030000002';
    const done = await desk.moveIn(file);
    expect(done.counts).toEqual({ created: 2, unchanged: 0, refused: 0 });
    expect((await userOf('short-1@example.com'))?.phone).toBe('');
    expect((await userOf('short-2@example.com'))?.phone).toBe('08030000002');
    const told = [
      {
        row: 2,
        name: 'Ada Obi, short-1@example.com',
        reason: 'Only the phone number: Excel has left “2.34803E+12” of it. Everything else is taken.',
      },
    ];
    expect(await desk.leftOut(done._id)).toEqual(told);
    const again = await desk.check(file);
    expect(again.counts).toEqual({ created: 0, unchanged: 2, refused: 0 });
    expect(await desk.leftOut(again._id)).toEqual([]);
    await desk.stop(again._id);
  });

  test('has longer names than are kept: one is cut within a sign of two units, and comes in', async () => {
    const { counts } = await desk.moveIn(
      shopify(row('long@example.com', 'x'.repeat(99), '').replace('x,,', 'x😀,,')),
    );
    expect(counts).toMatchObject({ created: 1, refused: 0 });
    expect((await userOf('long@example.com'))?.name).toBe(`${'x'.repeat(99)}\ufffd`);
  });

  test('is checked first: who is new, who is there, who is left out and why; nothing is written', async () => {
    const there = await createShopper(shop, { email: 'there@example.com' });
    const before = await countAccounts();
    const seen = await desk.check(
      shopify(
        row('New@Example.com'),
        row('there@example.com'),
        row(''),
        row('nobody at home'),
        row('new@example.com '),
      ),
    );
    expect(seen).toMatchObject({
      kind: 'customers',
      fileName: 'export.csv',
      state: 'checked',
      progress: { done: 5, total: 5 },
      counts: { created: 1, unchanged: 1, refused: 3 },
      startedBy: { _id: admin.accountId },
    });
    expect(await desk.leftOut(seen._id)).toEqual([
      {
        row: 4,
        name: 'Amaka Obi',
        reason: 'There is no e-mail address: nobody could be reached under this account, or log in',
      },
      { row: 5, name: 'Amaka Obi', reason: '“nobody at home” is not an e-mail address' },
      { row: 6, name: 'Amaka Obi, new@example.com', reason: 'The same as row 2, which counts' },
    ]);
    const { body } = await desk.call<string>('GET', `/${seen._id}/left-out/export`);
    expect(body.data).toContain('4,Amaka Obi,"There is no e-mail address: nobody could');
    expect(await countAccounts()).toBe(before);
    expect((await desk.stop(seen._id)).body.data.state).toBe('stopped');
    expect(there.accountId).toBeDefined();
  });

  test('makes accounts with the address where it is whole; no mail is sent; the second time nothing is new', async () => {
    const sent = await mails();
    const file = shopify(row('amaka@example.com'), `,,,plain@example.com,no,,,,Ikeja,LA,NG,,,,no,0,0,,no,`);
    expect(await desk.moveIn(file)).toMatchObject({
      state: 'done',
      counts: { created: 2, unchanged: 0, refused: 0 },
    });
    expect(await userOf('amaka@example.com')).toMatchObject({
      name: 'Amaka Obi',
      role: 'user',
      status: 'active',
      phone: '+2348030000001',
      orderCount: 0,
      totalSpent: 0,
      address: {
        street: '12 Marina, Flat 3',
        city: 'Ikeja',
        state: 'Lagos',
        zipCode: '100001',
        country: 'Nigeria',
      },
    });
    expect(await userOf('plain@example.com')).toMatchObject({
      name: 'plain',
      address: { street: '', city: '', state: '', zipCode: '', country: '' },
    });
    expect(await mails()).toBe(sent);
    const again = await desk.check(file);
    expect(again.counts).toEqual({ created: 0, unchanged: 2, refused: 0 });
    expect((await desk.start(again._id)).body).toMatchObject({ code: 'import_empty' });
    await desk.stop(again._id);
    const [entry] = (await call<AuditEntry[]>(shop, admin, 'GET', '/admin/audit?kind=import')).body.data;
    expect(entry).toMatchObject({
      action: 'created',
      subject: { name: 'export.csv' },
      after: { kind: 'customers', created: 2 },
    });
  });

  test('tags and a note come along, under the name of whoever imports them; who is there keeps what they have', async () => {
    const there = await createShopper(shop, { email: 'noted-here@example.com' });
    await call(shop, admin, 'PUT', `/admin/customers/${there.accountId}/tags`, { tags: ['old'] });
    const noted = (email: string) =>
      row(email).replace(
        ',,no,vip',
        `,"Rings twice\nPrefers cash",no," VIP, vip,${'x'.repeat(60)}, ,Wholesale"`,
      );
    const { counts } = await desk.moveIn(shopify(noted('noted@example.com'), noted(there.email)));
    expect(counts).toEqual({ created: 1, unchanged: 1, refused: 0 });
    expect(await customerOf(shop, admin, 'noted@example.com')).toMatchObject({
      tags: ['vip', 'wholesale', 'x'.repeat(40)],
      notes: [{ text: 'Rings twice\nPrefers cash', author: 'Ada Admin' }],
    });
    expect(await customerOf(shop, admin, there.email)).toMatchObject({ tags: ['old'], notes: [] });
  });

  test('is imported by whoever says so, not by whoever has sent it', async () => {
    const boss = await createAdmin(shop, { name: 'The Other' });
    const { _id } = await desk.check(shopify(row('two-admins@example.com')));
    await movingDesk(shop, boss, 'customers').start(_id);
    await workOnFile(shop.shop);
    expect((await desk.find(_id)).startedBy).toEqual({ _id: boss.accountId, name: 'The Other' });
    const [entry] = (await call<AuditEntry[]>(shop, admin, 'GET', '/admin/audit?kind=import')).body.data;
    expect(entry).toMatchObject({ actor: { _id: boss.accountId, name: 'The Other' }, subject: { _id } });
  });

  test('that is discarded before it is imported says of nobody that they came in', async () => {
    const { _id } = await desk.check(shopify(row('discarded@example.com'), row('')));
    expect((await desk.stop(_id)).body.data).toMatchObject({
      state: 'stopped',
      counts: { created: 0, unchanged: 0, refused: 0 },
    });
    const sent = (await desk.send(shopify(row('discarded@example.com')))).body.data;
    expect((await desk.stop(sent._id)).body.data.counts.created).toBe(0);
  });

  test('whoever has said yes to mails in the shop before gets reminders here, and nobody else', async () => {
    const answers = ['yes', 'no', '', 'SUBSCRIBED', 'pending'];
    const file = answers.map((answer, index) =>
      row(`says-${index}@example.com`).replace(',yes,', `,${answer},`),
    );
    const there = await createShopper(shop, { email: 'asked-here@example.com' });
    await desk.moveIn(shopify(...file, row(there.email)));
    const { rows } = await shop.shop.connection.pool.query(
      `select a.email, c.kind, c.given_in from consent c join account a on a.id = c.account_id
       where a.email like 'says-%' or a.email = $1 order by a.email`,
      [there.email],
    );
    expect(rows).toEqual(
      ['says-0@example.com', 'says-3@example.com'].map((email) => ({
        email,
        kind: 'reminders',
        given_in: 'import',
      })),
    );
    const exported = await shop.app.inject({
      url: '/api/v1/admin/users/export',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(exported.body).toMatch(/says-0@example\.com,yes,/);
    expect(exported.body).toMatch(/says-1@example\.com,no,/);
  });

  test('never changes who is there: not their name, role or password, nor revives who was deleted', async () => {
    const boss = await createAdmin(shop, { email: 'boss@example.com', name: 'The Boss' });
    const gone = await createShopper(shop, { email: 'gone@example.com' });
    await call(shop, admin, 'DELETE', `/admin/users/${gone.accountId}`);
    const { _id, counts } = await desk.moveIn(
      shopify(row('boss@example.com'), row('gone@example.com'), row('fresh@example.com')),
    );
    expect(counts).toEqual({ created: 1, unchanged: 1, refused: 1 });
    expect((await desk.leftOut(_id))[0]?.reason).toContain('deleted in this shop');
    expect(await userOf('boss@example.com')).toMatchObject({ name: 'The Boss', role: 'admin' });
    expect((await call(shop, boss, 'GET', '/auth/me')).status).toBe(200);
    expect(await userOf('gone@example.com')).toBeUndefined();
  });

  test('WooCommerce’s two kinds are read as well, whatever the separator', async () => {
    const report = `"Name","Username","Last Active","Sign Up","Email","Orders","Total Spend","AOV","Country / Region","City","Region","Postal Code"
"Bola Ade","bola","2024-01-02","2023-01-02","bola@example.com",2,"3,000","1,500","NG","Lekki","LA","105102"`;
    expect((await desk.moveIn(report)).counts).toEqual({ created: 1, unchanged: 0, refused: 0 });
    expect(await userOf('bola@example.com')).toMatchObject({ name: 'Bola Ade', address: { city: '' } });
    const plugin = `ID;user_login;user_email;first_name;last_name;roles;billing_phone;billing_address_1;billing_city;billing_state;billing_country;billing_postcode
7;root;root@example.com;Tunde;Bello;administrator;0803;1 Broad Street;Wuse;FC;NG;900001`;
    expect((await desk.moveIn(plugin)).counts.created).toBe(1);
    expect(await userOf('root@example.com')).toMatchObject({
      name: 'Tunde Bello',
      role: 'user',
      address: { street: '1 Broad Street', city: 'Wuse', state: 'Abuja Federal Capital Territory' },
    });
  });

  test('a spreadsheet is read as well, its first sheet that has customers', async () => {
    const sheet = (...rows: string[]) => inlineRows(rows.map((one) => one.split(',')));
    const book = xlsxOf([
      { name: 'Cover', rows: sheet('Our customers') },
      { name: 'Customers', rows: sheet(SHOPIFY, row('excel@example.com', 'Ngozi')) },
    ]);
    expect((await desk.moveIn(book)).counts).toEqual({ created: 1, unchanged: 0, refused: 0 });
    expect(await userOf('excel@example.com')).toMatchObject({ name: 'Ngozi Obi' });
  });
});

describe('an account that came so', () => {
  test('answers a login like an unknown address, cannot be registered over, and becomes its owner’s by a mailed link', async () => {
    await desk.moveIn(shopify(row('owner@example.com')));
    const logIn = (email: string, password: string) =>
      call(shop, null, 'POST', '/auth/login', { email, password });
    const unknown = await logIn('nobody@example.com', 'Harmattan-7');
    expect(await logIn('owner@example.com', 'Harmattan-7')).toMatchObject({
      status: unknown.status,
      body: { error: unknown.body.error },
    });
    const taken = await call(shop, null, 'POST', '/auth/register', {
      name: 'Thief',
      email: 'owner@example.com',
      password: 'Harmattan-7',
    });
    expect(taken.status).toBe(409);
    await call(shop, null, 'POST', '/auth/forgotpassword', { email: 'owner@example.com' });
    const linkFor = async (email: string): Promise<string | undefined> => {
      const { rows } = await shop.shop.connection.pool.query(
        `select content from job where content::text like $1 and content::text like '%resetpassword%'`,
        [`%${email}%`],
      );
      return /\/resetpassword\/([\w-]+)/.exec(JSON.stringify(rows))?.[1];
    };
    await expect.poll(() => linkFor('owner@example.com')).toBeDefined();
    const token = await linkFor('owner@example.com');
    const set = await call(shop, null, 'PUT', `/auth/resetpassword/${token}`, { password: 'Harmattan-7' });
    expect(set.status).toBe(200);
    expect((await logIn('owner@example.com', 'Harmattan-7')).status).toBe(200);
  });
});

describe('customers go out again', () => {
  test('as a file in Shopify’s columns that this shop takes in without a change, and another one whole', async () => {
    await desk.moveIn(shopify(row('round@example.com', 'Ada Chi', 'Obi')));
    const { _id, tags } = await customerOf(shop, admin, 'round@example.com');
    expect(tags).toEqual(['vip']);
    for (const text of ['=Rings twice', 'Prefers “cash”,\nand says so'])
      await call(shop, admin, 'POST', `/admin/customers/${_id}/notes`, { text });
    await call(shop, admin, 'PUT', `/admin/customers/${_id}/tags`, { tags: ['vip', 'on market days'] });
    const download = await shop.app.inject({
      url: '/api/v1/admin/users/export',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(download.statusCode).toBe(200);
    expect(download.body).toContain(
      'Ada Chi,Obi,round@example.com,yes,,"12 Marina, Flat 3",,Ikeja,LA,NG,100001,,\'+2348030000001,no,0.00,0,"\'=Rings twice\nPrefers “cash”,\nand says so",no,"on market days, vip"',
    );
    expect(download.body).not.toContain(admin.email);
    const again = await desk.check(download.body);
    expect(again.counts.created).toBe(0);
    expect(again.counts.refused).toBe(0);
    await desk.stop(again._id);
    const other = await openTestShop();
    const there = await createAdmin(other);
    await movingDesk(other, there, 'customers').moveIn(download.body);
    const { body } = await call<ManagedUser[]>(other, there, 'GET', '/admin/users?search=round@example.com');
    expect(body.data[0]).toMatchObject({
      name: 'Ada Chi Obi',
      phone: '+2348030000001',
      address: { street: '12 Marina, Flat 3', city: 'Ikeja', state: 'Lagos', country: 'Nigeria' },
    });
    expect(await customerOf(other, there, 'round@example.com')).toMatchObject({
      tags: ['on market days', 'vip'],
      notes: [{ text: '=Rings twice\nPrefers “cash”,\nand says so' }],
    });
    await other.stop();
  });

  test('but only by whoever may take all customers out at once', async () => {
    const shopper = await createShopper(shop);
    expect((await call(shop, shopper, 'GET', '/admin/users/export')).status).toBe(403);
    for (const [staffRole, status] of [
      ['support', 403],
      ['read-only', 403],
      ['orders', 403],
      ['manager', 200],
    ] as const) {
      const who = await createAdmin(shop, { staffRole });
      const answer = await shop.app.inject({
        url: '/api/v1/admin/users/export',
        headers: { authorization: `Bearer ${who.token}` },
      });
      expect(answer.statusCode, staffRole).toBe(status);
    }
  });

  test('whoever came by a number goes out with it, and without an address that leads nowhere', async () => {
    await createShopper(shop, { email: '2348031234567@phone.invalid', name: 'Bisi Number' });
    const { body } = await shop.app.inject({
      url: '/api/v1/admin/users/export',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(body).not.toContain('phone.invalid');
    expect(body).toMatch(/^Bisi,Number,,no,.*,'\+2348031234567,no,/m);
  });
});

describe('the calls', () => {
  test('take files of customers alone, one at a time, and from administrators alone', async () => {
    const shopper = await createShopper(shop);
    expect((await movingDesk(shop, shopper, 'customers').send(shopify(row('a@example.com')))).status).toBe(
      403,
    );
    expect((await movingDesk(shop, null, 'customers').send(shopify(row('a@example.com')))).status).toBe(401);
    expect((await desk.send('Title,Price\nZobo,500')).body).toMatchObject({ code: 'file_wrong_columns' });
    expect((await desk.send('')).body).toMatchObject({ code: 'file_empty' });
    expect((await movingDesk(shop, admin, 'staff').send(SHOPIFY)).status).toBe(400);
    const { _id } = (await desk.send(shopify(row('a@example.com')))).body.data;
    expect((await desk.send(shopify(row('b@example.com')))).body).toMatchObject({ code: 'import_running' });
    expect((await desk.start(_id)).body).toMatchObject({ code: 'import_not_checked' });
    await desk.stop(_id);
    expect((await desk.stop(_id)).body).toMatchObject({ code: 'import_over' });
    expect((await desk.check(SHOPIFY)).trouble).toBe('The file has no customers');
  });

  test('a stop in the middle keeps what was written; a step that a killed process left is done once', async () => {
    const file = shopify(...Array.from({ length: 250 }, (_, at) => row(`many-${at}@example.com`)));
    const { _id } = await desk.check(file);
    await desk.start(_id);
    // A process took it, wrote a step, and was killed: it has not been heard of for a while.
    let steps = 0;
    await workOnFile(shop.shop, () => {
      steps += 1;
      return steps > 1;
    });
    expect((await desk.find(_id)).progress).toEqual({ done: 100, total: 250 });
    await shop.shop.connection.pool.query(
      `update moving_file set worker = gen_random_uuid(), beat_at = now() - interval '1 minute' where id = $1`,
      [_id],
    );
    await workOnFile(shop.shop);
    expect(await desk.find(_id)).toMatchObject({
      state: 'done',
      counts: { created: 250, unchanged: 0, refused: 0 },
    });
  });
});

test('a shop that is being filled is planned for as it is now', async () => {
  const { pool } = shop.shop.connection;
  // PostgreSQL's own look would come first now and then, at fewer rows, and be left to it.
  await pool.query('alter table account set (autovacuum_enabled = false)');
  await pool.query('analyze account');
  await desk.moveIn(
    shopify(...Array.from({ length: 600 }, (_, place) => row(`filling-${place}@example.com`))),
  );
  const { rows } = await pool.query(
    `select reltuples::int as known from pg_class where oid = 'account'::regclass`,
  );
  expect(rows[0].known).toBeGreaterThanOrEqual(500);
}, 120_000);
