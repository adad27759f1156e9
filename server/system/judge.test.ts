import { describe, expect, test } from 'vitest';
import type { Service } from '#server/outages/outages.ts';
import type { SystemFacts } from './facts.ts';
import { judge, type SetUp } from './judge.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);
const GB = 1024 ** 3;

const WELL: SystemFacts = {
  postgres: '18.4',
  migration: '0086_system',
  databaseBytes: 50 * 1024 ** 2,
  isReadOnly: false,
  isDatabaseFull: false,
  disk: { freeBytes: 20 * GB, totalBytes: 40 * GB },
  processes: 1,
  queues: [{ queue: 'mail', waiting: 2, failing: 0, overdueSeconds: 3 }],
  outages: [],
  areTextedCodesUsedUp: false,
  heldCheckouts: 1,
  paymentsInNeed: 0,
  lastWebhookAt: hoursAgo(1),
  unannounced: 0,
  comparison: { endedAt: hoursAgo(5), failure: null, openDifferences: 0, isDue: true },
  backups: { lastAt: hoursAgo(9), failure: null, missingPictures: 0 },
};
const SET_UP: SetUp = {
  bucket: true,
  sms: true,
  whatsApp: true,
  payments: true,
  backups: true,
  webhookUrl: 'https://shop.example/api/v1/payments/paystack/webhook',
};

const wrongOf = (facts: Partial<SystemFacts>, setUp: Partial<SetUp> = {}) =>
  judge({ ...WELL, ...facts }, { ...SET_UP, ...setUp }, NOW).filter(({ state }) => state === 'look');
const outage = (service: Service) => ({ service, since: hoursAgo(2), reason: 'no' });

test('where all is well no line needs anybody, and none has advice', () => {
  const lines = judge(WELL, SET_UP, NOW);
  expect(lines.map(({ state }) => state)).toEqual(lines.map(() => 'ok'));
  expect(lines.every(({ advice, since }) => advice === null && since === null)).toBe(true);
});

test('what is not set up is off, and never wrong', () => {
  const facts = { ...WELL, outages: [outage('bucket'), outage('sms'), outage('whatsapp')], unannounced: 9 };
  const lines = judge(
    facts,
    { ...SET_UP, bucket: false, sms: false, whatsApp: false, payments: false, backups: false },
    NOW,
  );
  expect(lines.filter(({ state }) => state === 'off').map(({ name }) => name)).toEqual([
    'bucket',
    'sms',
    'whatsapp',
    'webhook',
    'backups',
  ]);
});

test('where all is well, what was heard or compared last says when', () => {
  const textOf = (name: string, facts: Partial<SystemFacts> = {}) =>
    judge({ ...WELL, ...facts }, SET_UP, NOW).find((line) => line.name === name)?.text;
  expect(textOf('webhook')).toBe(
    'The payment provider tells of payments. Its last message came 60 minutes ago',
  );
  expect(textOf('comparison')).toBe('The books agree. They were last compared 5 hours ago');
  expect(textOf('webhook', { lastWebhookAt: hoursAgo(72) })).toBe(
    'The payment provider tells of payments. Its last message came 3 days ago',
  );
  // The clock of the database may be ahead.
  expect(textOf('webhook', { lastWebhookAt: hoursAgo(-0.1) })).toBe(
    'The payment provider tells of payments. Its last message came just now',
  );
});

describe('a line needs somebody', () => {
  test.each<[string, Partial<SystemFacts>, string]>([
    ['a full disk of the database', { isDatabaseFull: true }, 'database'],
    ['a database that takes no writes', { isReadOnly: true }, 'database'],
    ['less than a gigabyte', { disk: { freeBytes: GB - 1, totalBytes: 2 * GB } }, 'disk'],
    ['few gigabytes of a large disk', { disk: { freeBytes: 4 * GB, totalBytes: 100 * GB } }, 'disk'],
    [
      'a queue that stands',
      { queues: [{ queue: 'mail', waiting: 1, failing: 0, overdueSeconds: 901 }] },
      'queues',
    ],
    ['a bucket that is away', { outages: [outage('bucket')] }, 'bucket'],
    ['mails that do not go out', { outages: [outage('mail')] }, 'mail'],
    ['a Termii that refuses', { outages: [outage('sms')] }, 'sms'],
    ['codes by SMS that are used up', { areTextedCodesUsedUp: true }, 'sms'],
    ['a Meta that refuses', { outages: [outage('whatsapp')] }, 'whatsapp'],
    ['payments without a webhook', { unannounced: 3 }, 'webhook'],
    ['payments that never had one', { unannounced: 3, lastWebhookAt: null }, 'webhook'],
    [
      'books that were not compared for two days',
      { comparison: { ...WELL.comparison, endedAt: hoursAgo(49), failure: 'away' } },
      'comparison',
    ],
    ['books that were never compared', { comparison: { ...WELL.comparison, endedAt: null } }, 'comparison'],
    ['books that differ', { comparison: { ...WELL.comparison, openDifferences: 1 } }, 'comparison'],
    ['a backup of three days ago', { backups: { ...WELL.backups, lastAt: hoursAgo(72) } }, 'backups'],
    [
      'backups that have all failed',
      { backups: { ...WELL.backups, lastAt: null, failure: 'No room' } },
      'backups',
    ],
    ['a backup that lacks pictures', { backups: { ...WELL.backups, missingPictures: 2 } }, 'backups'],
    ['a payment that needs somebody', { paymentsInNeed: 1 }, 'payments'],
  ])('for %s', (_, facts, line) => {
    const wrong = wrongOf(facts);
    expect(wrong.map(({ name }) => name)).toEqual([line]);
    expect(wrong[0]?.advice).toMatch(/\w/);
  });

  test.each<[string, Partial<SystemFacts>]>([
    ['a tenth of a disk that is large enough', { disk: { freeBytes: 6 * GB, totalBytes: 100 * GB } }],
    ['half of a small disk', { disk: { freeBytes: 4 * GB, totalBytes: 8 * GB } }],
    ['a disk that cannot be asked', { disk: null }],
    [
      'jobs that were due a moment ago',
      { queues: [{ queue: 'mail', waiting: 9, failing: 9, overdueSeconds: 899 }] },
    ],
    ['one payment without a webhook', { unannounced: 2 }],
    ['a new shop before its first night', { backups: { ...WELL.backups, lastAt: null } }],
    [
      'one night without a backup',
      { backups: { ...WELL.backups, lastAt: hoursAgo(30), failure: 'No room' } },
    ],
    [
      'a new shop without a comparison',
      { comparison: { endedAt: null, failure: null, openDifferences: 0, isDue: false } },
    ],
  ])('but not for %s', (_, facts) => {
    expect(wrongOf(facts)).toEqual([]);
  });

  test('since when, as far as it is known', () => {
    expect(wrongOf({ outages: [outage('mail')] })[0]?.since).toBe(hoursAgo(2).toISOString());
    expect(wrongOf({ isReadOnly: true })[0]?.since).toBeNull();
  });
});
