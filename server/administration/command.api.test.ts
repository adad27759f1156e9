import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { enqueueMail } from '#server/mail/outbox.ts';
import { createAdmin, createShopper, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import { setUpSecondFactor } from '#tests/support/authenticator.ts';
import { call } from '#tests/support/calls.ts';
import { FakeSmtp } from '#tests/support/fake-smtp.ts';
import { pauseUntilTestEnds } from '#tests/support/paused-shop.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import * as accounts from './account-commands.ts';
import type { AdminCommand } from './admin-command.ts';
import { compare } from './compare-command.ts';
import { mails } from './mail-command.ts';
import { maintenance, minutesOf } from './maintenance-command.ts';
import { payment } from './payment-command.ts';

const stub = new PaystackStub();
const smtp = new FakeSmtp();
let shop: TestShop;
let settings: Record<string, string>;
let owner: TestAccount;
beforeAll(async () => {
  settings = { ...(await stub.start()), SMTP_URL: await smtp.start(), MAIL_FROM: 'Shop <shop@shop.example>' };
  shop = await openTestShop(settings);
  owner = await createAdmin(shop);
});
afterAll(async () => {
  await shop.stop();
  await Promise.all([stub.stop(), smtp.stop()]);
});
afterEach(() => {
  vi.restoreAllMocks();
  stub.levers.reset();
  smtp.behaviour.receiver = '250 ok';
});

/** Runs a command as the terminal does, in a process of its own. */
const npmRun = (given: string[], typed = ''): Promise<{ code: number | null; said: string }> => {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'server/administration/command.ts', ...given], {
    env: { ...process.env, ...settings, DATABASE_URL: shop.connectionString },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  child.stdin.end(typed);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
};

/** Runs a command's own work in this process. */
const run = async (
  command: AdminCommand,
  words: string[],
  options: Record<string, string | boolean> = {},
) => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  try {
    return { code: await command.run(shop.shop, { words, options }), said: lines.join('') };
  } finally {
    write.mockRestore();
  }
};

const logIn = (email: string, password = TEST_PASSWORD) =>
  call(shop, 'POST', '/auth/login', { body: { email, password } });
const isLoggedIn = async ({ token }: TestAccount) =>
  (await call(shop, 'GET', '/auth/me', { token })).statusCode === 200;
const read = async (path: string) => (await call(shop, 'GET', path, { token: owner.token })).json().data;
const auditOf = ({ accountId }: TestAccount) => read(`/admin/audit?subject=${accountId}`);
const eventsOf = ({ accountId }: TestAccount) => read(`/admin/security?account=${accountId}`);

describe('npm run admin', () => {
  test('lists its commands, and says how each is typed', async () => {
    const [all, one, stray] = await Promise.all([
      npmRun(['pasword']),
      npmRun(['password', '--help']),
      npmRun(['password', 'a@b.example', '--genrate']),
    ]);
    for (const name of [
      'password',
      'second-factor',
      'create',
      'sessions',
      'end-sessions',
      'mails',
      'payment',
      'compare',
      'maintenance',
    ])
      expect(all.said).toContain(`  ${name} `);
    expect([all.code, one.code, stray.code]).toEqual([1, 0, 1]);
    expect(one.said).toContain('password EMAIL [--generate]');
    expect(stray.said).toMatch(/^Unknown option '--genrate'/);
  });

  test('works beside the shop: a password of its input, a second factor, a pause that the shop follows', async (own) => {
    const admin = await createAdmin(shop);
    await setUpSecondFactor(shop, admin);
    expect(await npmRun(['second-factor', admin.email.toUpperCase(), '--remove'])).toEqual({
      code: 0,
      said: `The second factor of ${admin.email} is gone; the password alone logs in.\n`,
    });
    expect(await npmRun(['password', admin.email], 'Kano-Market-77\n')).toEqual({
      code: 0,
      said: `${admin.email} has a new password. Sessions have ended.\n`,
    });
    expect((await logIn(admin.email, 'Kano-Market-77')).statusCode).toBe(200);
    const shopper = await createShopper(shop);
    const add = () => call(shop, 'DELETE', '/cart', { token: shopper.token });
    expect((await add()).statusCode).toBe(200);
    const paused = await pauseUntilTestEnds(own, shop, () =>
      npmRun(['maintenance', 'on', '--for', '30m', '--message', 'We count.']),
    );
    expect(paused.said).toMatch(/^Maintenance is on: .*, until 20/);
    expect((await add()).json()).toMatchObject({
      code: 'maintenance',
      error: expect.stringMatching(/^We count\. /),
    });
    expect((await npmRun(['maintenance', 'off'])).code).toBe(0);
    expect((await add()).statusCode).toBe(200);
  });
});

describe('accounts', () => {
  test('a new password ends sessions, forgets wrong ones, and stands in both logs', async () => {
    const admin = await createAdmin(shop);
    for (let tries = 0; tries < 10; tries += 1) await logIn(admin.email, 'Wrong-Password-1');
    expect((await logIn(admin.email)).statusCode).toBe(429);
    const { code, said } = await run(accounts.password, [admin.email], { generate: true });
    const [, generated = ''] = /shown this once: (\S+)/.exec(said) ?? [];
    expect([code, generated.length]).toEqual([0, 24]);
    expect(await isLoggedIn(admin)).toBe(false);
    expect((await logIn(admin.email, generated)).statusCode).toBe(200);
    expect(await auditOf(admin)).toMatchObject([{ actor: null, after: { password: 'changed' } }]);
    expect(await eventsOf(admin)).toContainEqual(
      expect.objectContaining({ event: 'password_changed', details: { by: 'command' } }),
    );
  });

  test('one that is easily guessed is refused and changes nothing', async () => {
    const admin = await createAdmin(shop);
    const { setPassword } = await import('#server/accounts/by-command.ts');
    await expect(setPassword(shop.shop, admin.email, 'abc')).rejects.toThrow('Password must be');
    await expect(setPassword(shop.shop, admin.email, 'Password123')).rejects.toThrow();
    expect(await isLoggedIn(admin)).toBe(true);
  });

  test('a deactivated account gets its password, and that it is deactivated is said', async () => {
    const away = await createAdmin(shop, { status: 'inactive' });
    const { code, said } = await run(accounts.password, [away.email], { generate: true });
    expect(code).toBe(2);
    expect(said).toContain('deactivated');
  });

  test('a second factor goes with the sessions; without one, that is said', async () => {
    const admin = await createAdmin(shop);
    await setUpSecondFactor(shop, admin);
    expect((await logIn(admin.email)).json().code).toBe('second_factor_needed');
    await run(accounts.secondFactor, [admin.email], { remove: true });
    expect((await logIn(admin.email)).statusCode).toBe(200);
    expect(await isLoggedIn(admin)).toBe(false);
    expect(await auditOf(admin)).toMatchObject([
      { actor: null, before: { secondFactor: 'set up' }, after: { secondFactor: 'none' } },
    ]);
    await expect(run(accounts.secondFactor, [admin.email], { remove: true })).rejects.toThrow(
      `${admin.email} has no second factor`,
    );
    await expect(run(accounts.secondFactor, [admin.email])).rejects.toThrow('--remove');
  });

  test('an administrator is made, or an account that is there becomes one', async () => {
    const email = 'second.owner@shop.example';
    const { said } = await run(accounts.create, [email], { name: 'Second Owner', generate: true });
    const [, password = ''] = /shown this once: (\S+)/.exec(said) ?? [];
    const { token, data } = (await logIn(email, password)).json();
    expect(data.role).toBe('admin');
    expect((await call(shop, 'GET', '/admin/dashboard', { token })).statusCode).toBe(200);

    const shopper = await createShopper(shop);
    await expect(run(accounts.create, [shopper.email], { name: 'Not Again' })).rejects.toThrow('--promote');
    await run(accounts.create, [shopper.email], { promote: true });
    expect(await isLoggedIn(shopper)).toBe(false);
    expect((await logIn(shopper.email)).json().data.role).toBe('admin');
    expect(await auditOf(shopper)).toMatchObject([{ before: { role: 'user' }, after: { role: 'admin' } }]);
    await expect(run(accounts.create, [shopper.email], { promote: true })).rejects.toThrow('already');
    await expect(run(accounts.create, ['third@shop.example'], { generate: true })).rejects.toThrow('--name');
  });

  test('sessions are listed, and ended for one account or for all', async () => {
    const [one, other] = [await createShopper(shop), await createShopper(shop)];
    expect((await run(accounts.sessions, [one.email])).said).toMatch(/^Unknown device, since 20.*\n$/);
    expect((await run(accounts.endSessionsCommand, [one.email])).said).toBe('1 session has ended.\n');
    expect([await isLoggedIn(one), await isLoggedIn(other)]).toEqual([false, true]);
    expect((await run(accounts.sessions, [one.email])).said).toBe(`${one.email} is logged in nowhere.\n`);
    for (const [words, options] of [
      [[], {}],
      [[one.email], { all: true }],
    ] as const)
      await expect(run(accounts.endSessionsCommand, [...words], options)).rejects.toThrow('--all');
    await run(accounts.endSessionsCommand, [], { all: true });
    expect([await isLoggedIn(other), await isLoggedIn(owner)]).toEqual([false, false]);
    owner = { ...owner, token: (await logIn(owner.email)).json().token };
    expect((await read('/admin/audit?subject=all'))[0]).toMatchObject({
      actor: null,
      after: { sessions: 0 },
    });
  });

  test.each([
    [accounts.password, { generate: true }],
    [accounts.secondFactor, { remove: true }],
    [accounts.sessions, {}],
    [accounts.endSessionsCommand, {}],
    [accounts.create, { promote: true }],
  ])('an address that nobody has is said ($#)', async (command, options) => {
    await expect(run(command, ['nobody@example.com'], options)).rejects.toThrow(
      'No account has the address nobody@example.com',
    );
    await expect(run(command, ['nobody'], options)).rejects.toThrow('nobody: ');
  });
});

describe('mails', () => {
  const enqueue = async (to: string) => {
    await enqueueMail(shop.shop.db, {
      event: `test:${randomUUID()}`,
      to,
      template: 'verification-code',
      content: { name: 'Bola', code: '271828' },
    } as Parameters<typeof enqueueMail>[1]);
    const { rows } = await shop.shop.connection.pool.query(
      `update job set failure = '550 no such mailbox', attempt = 3, due_at = now() + interval '15 minutes'
       where content ->> 'to' = $1 returning id`,
      [to],
    );
    return String(rows[0].id);
  };

  test('those that are stuck are listed with the reason, and nothing of what they say', async () => {
    await shop.shop.connection.pool.query('delete from job');
    expect(await run(mails, [])).toEqual({ code: 0, said: 'No mail is stuck.\n' });
    const id = await enqueue('bola@example.com');
    const { code, said } = await run(mails, []);
    expect(code).toBe(2);
    expect(said).toContain(`${id}  verification-code to bola@example.com`);
    expect(said).toContain('tried 3 times');
    expect(said).toContain('550 no such mailbox');
    expect(said).not.toContain('271828');
  });

  test('they are sent again at once; what is refused again is told', async () => {
    smtp.behaviour.receiver = '550 still nobody here';
    const refused = await npmRun(['mails', '--resend']);
    expect(refused.code).toBe(2);
    expect(refused.said).toContain('550 still nobody here');
    expect(refused.said).toContain('0 sent, 1 not.');
    smtp.behaviour.receiver = '250 ok';
    const id = await enqueue('tunde@example.com');
    const one = await npmRun(['mails', '--resend', id]);
    expect(one).toEqual({ code: 0, said: '1 sent, 0 not.\n' });
    expect(smtp.mails.at(-1)).toContain('To: tunde@example.com');
    await expect(run(mails, [randomUUID()], { resend: true })).rejects.toThrow('No such mail waits any more');
    await expect(run(mails, ['x'], { resend: true })).rejects.toThrow('An ID is');
  });

  test('one whose code is worth nothing any more is not sent, and not said to be', async () => {
    const id = await enqueue('late@example.com');
    await shop.shop.connection.pool.query(
      `update job set content = content || jsonb_build_object('until', now() - interval '1 minute') where id = $1`,
      [id],
    );
    expect(await npmRun(['mails', '--resend', id])).toEqual({
      code: 2,
      said: `${id}  not sent: what it says has expired\n0 sent, 1 not.\n`,
    });
    expect(smtp.mails.filter((sent) => sent.includes('To: late@example.com'))).toEqual([]);
    // It does not wait any more, for nobody.
    await expect(run(mails, [id], { resend: true })).rejects.toThrow('No such mail waits any more');
  });
});

describe('payments', () => {
  const begin = async () => {
    const buyer = await createShopper(shop);
    await addToCart(shop, buyer, await createProduct(shop, { stock: 3 }), 1);
    const { reference, amount } = (await startCheckout(shop, buyer)).body.data;
    return {
      reference,
      pay: (wrong = 0) => stub.pay(reference, { amount: amount - wrong, email: buyer.email }),
    };
  };

  test('one that was paid becomes its order; again, it is that order', async () => {
    const { reference, pay } = await begin();
    expect(await run(payment, [reference])).toMatchObject({ code: 2 });
    pay();
    const { code, said } = await run(payment, [reference]);
    expect(code).toBe(0);
    expect(said).toMatch(/^Paystack took ₦[\d,.]+\. State: completed\.\nIt is order \S+\.\n$/);
    expect((await run(payment, [reference])).said).toBe(said);
  });

  test('one that can be no order goes back in full', async () => {
    const { reference, pay } = await begin();
    pay(100);
    const { said } = await run(payment, [reference]);
    expect(said).toContain('It has no order.');
    expect(said).toMatch(/Refund of ₦[\d,.]+: started\./);
    expect(stub.refunds.filter(({ transaction }) => transaction === reference)).toHaveLength(1);
  });

  test('what nobody knows is said, and that Paystack is away', async () => {
    await expect(run(payment, ['order_1_unknown'])).rejects.toThrow('order_1_unknown');
    const { reference } = await begin();
    stub.behaviour = 'away';
    await expect(run(payment, [reference])).rejects.toThrow(/Paystack/);
  });

  test('the books are compared', async () => {
    const { code, said } = await run(compare, [], { days: '30' });
    expect(said).toMatch(/^Payments: \d+\. Paystack/);
    expect([0, 2]).toContain(code);
    await expect(run(compare, [], { days: '0' })).rejects.toThrow();
  });
});

describe('maintenance', () => {
  test('is turned on with an end and a message, told, and turned off, as the audit log says', async (own) => {
    const pause = (how: Record<string, string>) =>
      pauseUntilTestEnds(own, shop, () => run(maintenance, ['on'], how));
    await pause({ for: '2h', message: 'Moving house.' });
    expect((await run(maintenance, ['status'])).said).toMatch(
      /^Maintenance is on until 20.*Moving house\. You can/,
    );
    await run(maintenance, ['off']);
    expect((await run(maintenance, ['status'])).said).toBe('Maintenance is off.\n');
    const [last] = await read('/admin/audit?subject=maintenance');
    expect(last).toMatchObject({ actor: null, before: { maintenance: 'on' }, after: { maintenance: 'off' } });
    await expect(run(maintenance, ['pause'])).rejects.toThrow('Say on, off or status');
    await expect(pause({ for: '8d' })).rejects.toThrow('How long must be');
    expect((await run(maintenance, ['status'])).said).toBe('Maintenance is off.\n');
  });

  test('takes times in minutes, hours and days', () => {
    expect(['30m', '2h', '1d'].map(minutesOf)).toEqual([30, 120, 1_440]);
    for (const wrong of ['', '30', '1w', '0m', '-5m']) expect(() => minutesOf(wrong)).toThrow('--for takes');
  });
});
