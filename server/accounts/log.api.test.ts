import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { directly } from '#server/database/address.ts';
import { createLog, openShop } from '#server/start.ts';
import { call } from '#tests/support/calls.ts';
import { catchMail, codeIn } from '#tests/support/mail.ts';
import { createTestDatabase } from '#tests/support/shop.ts';
import { startAccountTasks } from './tasks.ts';

const email = 'ada@example.com';
const PASSWORDS = ['Harmattan7', 'Wrong-Guess-1', 'Rainy-Season-8'] as const;

test('the log holds no password, code or token, not even where a call breaks down', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => lines.push(line) });
  const database = await createTestDatabase();
  const config = readConfig({
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    APP_URL: 'https://shop.example',
    ADMIN_PASSWORD: 'Owner-Secret-1',
  });
  const running = await openShop(config, directly(database.connectionString), log);
  try {
    const post = await catchMail(running);
    await Promise.all(startAccountTasks(running.shop).map((task) => task.stop()));
    const register = () =>
      call(running, 'POST', '/auth/register', { body: { name: 'Ada Obi', email, password: PASSWORDS[0] } });
    const logIn = (password: string) => call(running, 'POST', '/auth/login', { body: { email, password } });
    const verify = (otp: string, token: string) =>
      call(running, 'POST', '/auth/verify-email', { body: { email, otp }, token });

    const attempt = (await register()).json().token as string;
    const code = codeIn(await post.next(email));
    await verify(code, attempt);
    await logIn(PASSWORDS[1]);
    const session = (await logIn(PASSWORDS[0])).json().token as string;
    await call(running, 'GET', '/auth/sessions', { token: session });
    await call(running, 'POST', '/auth/forgotpassword', { body: { email } });
    let link = '';
    // The welcome may come before it.
    while (!link) link = /resetpassword\/([\w-]{43})/.exec((await post.next(email)).text)?.[1] ?? '';
    const reset = () =>
      call(running, 'PUT', `/auth/resetpassword/${link}`, { body: { password: PASSWORDS[2] } });
    expect((await reset()).statusCode).toBe(200);

    await sql`drop table account, session, password_reset cascade`.execute(running.shop.db);
    const broken = [
      await register(),
      await logIn(PASSWORDS[0]),
      await verify(code, attempt),
      await reset(),
      await call(running, 'GET', '/auth/me', { token: session }),
    ];
    expect(broken.map((answer) => answer.statusCode)).toEqual([500, 500, 500, 500, 500]);
    const written = lines.join('\n');
    expect(written).toContain('request failed');
    // Six digits stand in many a time and id by chance.
    expect(written).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`));
    for (const secret of [...PASSWORDS, attempt, session, link]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(written).not.toContain(secret);
    }
  } finally {
    await running.stop();
    await database.drop();
  }
});
