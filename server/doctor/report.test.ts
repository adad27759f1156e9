import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Check, fault, ok, runChecks, skipped, warning } from './check.ts';
import { codeOf, reportOf, withoutSecrets } from './report.ts';

test('a check that throws has found a fault, and so has one that never ends; the others are told all the same', async () => {
  const checks: Check<null>[] = [
    { name: 'fine', run: () => ok('all is well') },
    {
      name: 'broken',
      run: () => {
        throw new Error('no such thing');
      },
    },
    { name: 'endless', run: () => sleep(60_000, ok('never'), { ref: false }) },
  ];
  expect(await runChecks(checks, null, 50)).toMatchObject([
    { name: 'fine', level: 'ok' },
    { name: 'broken', level: 'fault', found: 'no such thing' },
    { name: 'endless', level: 'fault', found: 'no result within 0.05 seconds' },
  ]);
});

const RESULTS = [
  { name: 'disk', ...ok('much room') },
  { name: 'smtp', ...fault('no login', 'Check the password') },
  { name: 'tls', ...warning('three days', 'Renew it') },
  { name: 'bucket', ...skipped('none') },
];

test('the report has a line for each check, what to do below it, and the sum', () => {
  expect(reportOf(RESULTS)).toBe(
    [
      '  disk    much room',
      'X smtp    no login',
      '          → Check the password',
      '! tls     three days',
      '          → Renew it',
      '- bucket  none',
      '',
      '1 faults, 1 warnings, 1 not looked at, 1 fine.',
      '',
    ].join('\n'),
  );
});

test('the code is 1 for faults, 2 for warnings alone, 0 for neither', () => {
  expect(codeOf(RESULTS)).toBe(1);
  expect(codeOf(RESULTS.filter(({ level }) => level !== 'fault'))).toBe(2);
  expect(codeOf(RESULTS.filter(({ level }) => level === 'ok' || level === 'skipped'))).toBe(0);
});

test('no secret of the settings is told, whatever an error says', () => {
  const environment = {
    PAYSTACK_SECRET_KEY: 'sk_live_verysecret',
    PAYSTACK_PUBLIC_KEY: 'pk_live_known',
    DATABASE_URL: 'postgres://shop:p%40ssword-1@db.example/shop',
    SMTP_URL: 'smtp://mail.example',
    APP_URL: 'https://shop.example',
    ADMIN_PASSWORD: 'Kano-Market-77',
  };
  const text = 'sk_live_verysecret p@ssword-1 p%40ssword-1 Kano-Market-77 pk_live_known https://shop.example';
  expect(withoutSecrets([{ name: 'x', ...fault(text, text) }], environment)).toEqual([
    {
      name: 'x',
      ...fault('… … … … pk_live_known https://shop.example', '… … … … pk_live_known https://shop.example'),
    },
  ]);
});

test('a password with a sign that an address should spell otherwise is told no more than others, nor the key of a DSN', () => {
  const environment = {
    SMTP_URL: 'smtps://user:50%off!^%C3%A9@mail.example',
    BACKUP_PASSPHRASE: 'correct horse',
    SENTRY_DSN: 'https://0123456789abcdef@sentry.example/1',
  };
  const text = '50%off!^é 50%off!%5E%C3%A9 correct horse 0123456789abcdef sentry.example';
  expect(withoutSecrets([{ name: 'x', ...fault(text, text) }], environment)).toEqual([
    { name: 'x', ...fault('… … … … sentry.example', '… … … … sentry.example') },
  ]);
});
