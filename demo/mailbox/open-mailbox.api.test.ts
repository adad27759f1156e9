import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemo } from '#demo/demo.ts';
import { createAdmin, createShopper, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import { setUpSecondFactor, wrongCode } from '#tests/support/authenticator.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
beforeAll(async () => {
  running = await openTestShop(
    { APP_URL: 'https://demo.example' },
    {
      extend: async (app, shop) => {
        const { mailSender } = await openDemo(app, shop);
        await mailSender?.send({
          id: 'first',
          to: 'ada@example.com',
          subject: 'Your code',
          html: '<p>123456</p>',
          text: '123456',
        });
      },
    },
  );
  admin = await createAdmin(running);
  shopper = await createShopper(running);
});
afterAll(() => running.stop());

const PAGES = [
  '/demo/mailbox',
  '/demo/mailbox?to=ada@example.com',
  '/demo/mailbox/first',
  '/demo/mailbox/first?view=text',
  '/demo/mailbox/first/html',
];
const get = (url: string, headers: Record<string, string> = {}) => running.app.inject({ url, headers });
const sendForm = (fields: Record<string, string>) =>
  running.app.inject({
    method: 'POST',
    url: '/demo/mailbox/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const logIn = (email: string, password: string) => sendForm({ email, password });

test('a demo that others reach shows its mails to nobody else than administrators', async () => {
  const strangers: Record<string, string>[] = [
    {},
    { authorization: `Bearer ${shopper.token}` },
    { cookie: `demo_mailbox=${shopper.token}` },
    { cookie: 'demo_mailbox=x' },
  ];
  for (const headers of strangers) {
    for (const url of PAGES) {
      const page = await get(url, headers);
      expect([page.statusCode, page.headers['cache-control']]).toEqual([401, 'no-store']);
      expect(page.body).toContain('Mails are for owners');
      expect(page.body).not.toMatch(/123456|Your code|ada@example/);
    }
    const list = await get('/demo/mailbox.json', headers);
    expect([list.statusCode, list.json().code]).toEqual([401, 'not_logged_in']);
  }
  expect((await get('/demo/mailbox.css')).statusCode).toBe(200);
});

test('an administrator logs in by the form, and reads on', async () => {
  const answer = await logIn(admin.email, TEST_PASSWORD);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/demo/mailbox']);
  const set = String(answer.headers['set-cookie']);
  expect(set).toMatch(/^demo_mailbox=[\w-]{43}; Path=\/demo; HttpOnly; SameSite=Strict; Secure$/);
  const cookie = set.split(';')[0] ?? '';
  for (const url of PAGES) {
    const page = await get(url, { cookie: `other=1; ${cookie}` });
    expect([url, page.statusCode]).toEqual([url, 200]);
  }
  expect((await get('/demo/mailbox.json', { cookie })).json()).toHaveLength(1);
  const session = cookie.split('=')[1];
  await running.app.inject({
    method: 'POST',
    url: '/api/v1/auth/logout',
    headers: { authorization: `Bearer ${session}` },
  });
  expect((await get('/demo/mailbox', { cookie })).statusCode).toBe(401);
});

test('one with a second factor is asked for its code, again while it is wrong', async () => {
  const careful = await createAdmin(running);
  const { app } = await setUpSecondFactor(running, careful);
  const asked = await logIn(careful.email, TEST_PASSWORD);
  expect([asked.statusCode, asked.headers['set-cookie']]).toEqual([403, undefined]);
  const challenge = /name="challenge" value="([^"]+)"/.exec(asked.body)?.[1] ?? '';
  const wrong = await sendForm({ challenge, code: wrongCode(app) });
  expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([400, undefined]);
  expect(wrong.body).toContain(`value="${challenge}"`);
  const right = await sendForm({ challenge, code: app.code() });
  expect(right.statusCode).toBe(303);
  const cookie = String(right.headers['set-cookie']).split(';')[0] ?? '';
  expect((await get('/demo/mailbox', { cookie })).statusCode).toBe(200);
});

test('a program brings the token of an administrator', async () => {
  const list = await get('/demo/mailbox.json', { authorization: `Bearer ${admin.token}` });
  expect(list.json()).toMatchObject([{ id: 'first', to: 'ada@example.com' }]);
});

test('wrong passwords count as at any login, and a shopper gets in with the right one neither', async () => {
  const refused = await logIn(shopper.email, TEST_PASSWORD);
  expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined]);
  expect(refused.body).toContain('Access denied');
  const statuses: number[] = [];
  for (let time = 0; time < 11; time += 1) statuses.push((await logIn(admin.email, 'Wrong-1')).statusCode);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  expect((await logIn('<script>', '')).body).not.toContain('<script>');
});
