import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '#server/start.ts';
import { Receiver } from '#tests/support/receiver.ts';
import { openWatchedShop } from '#tests/support/watched-shop.ts';
import { destinationOf, openErrorReports } from './error-reports.ts';
import type { SentryEvent } from './sentry-event.ts';

const service = new Receiver();
let dsn: string;
beforeAll(async () => {
  dsn = (await service.start()).replace('http://', 'http://public-key@').concat('/prefix/42');
});
afterAll(() => service.stop());

const eventsFrom = (first: number): SentryEvent[] =>
  service.bodies.slice(first).map(({ body }) => JSON.parse(body.split('\n')[2] ?? '') as SentryEvent);

test('the address of a DSN', () => {
  expect(destinationOf('https://abc@o1.ingest.sentry.io/77')).toEqual({
    url: 'https://o1.ingest.sentry.io/api/77/envelope/',
    key: 'abc',
  });
});

test('a request that fails is reported with its id and where it was, and with nothing that was sent', async () => {
  const first = service.bodies.length;
  const shop = await openWatchedShop({ SENTRY_DSN: dsn });
  const failure = Object.assign(
    new Error('duplicate for ada@example.com, token sk_live_abc', {
      cause: new Error('call +234 803 123 4567'),
    }),
    { code: 'XX000', detail: 'Key (email)=(ada@example.com)' },
  );
  try {
    shop.shop.settings.current = async () => {
      throw failure;
    };
    const log = shop.lines;
    void log;
    const url = await shop.listen();
    const answer = await fetch(`${url}/api/v1/storefront?secret=hidden`, {
      headers: { cookie: 'session=hidden-too', authorization: 'Bearer hidden-as-well' },
    });
    expect(answer.status).toBe(500);
    await vi.waitFor(() => expect(service.bodies.length).toBe(first + 1), { timeout: 10_000 });
    const [sent] = service.bodies.slice(first);
    expect(sent?.url).toBe('/prefix/api/42/envelope/');
    expect(sent?.headers['x-sentry-auth']).toContain('sentry_key=public-key');
    const [event] = eventsFrom(first);
    expect(event?.message.formatted).toBe('request failed');
    expect(event?.tags).toMatchObject({ request_id: answer.headers.get('x-request-id'), code: 'XX000' });
    expect(event?.release).toMatch(/^shop@\d/);
    const values = event?.exception?.values ?? [];
    expect(values.map(({ value }) => value)).toEqual(['call …', 'duplicate for …@…, token …']);
    expect(values[1]?.stacktrace.frames.at(-1)).toMatchObject({
      filename: 'server/telemetry/error-reports.api.test.ts',
      in_app: true,
    });
    expect(sent?.body).not.toMatch(/hidden|ada@|803 123|sk_live|\/work\//);
  } finally {
    await shop.stop();
  }
});

describe('reports', () => {
  const open = (to = dsn) => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
    return { log, lines, ending: openErrorReports(to, 'live', log) };
  };

  test('are few however much fails, and warnings are none', async () => {
    const first = service.bodies.length;
    const { log, ending } = open();
    const stop = await ending;
    for (let time = 0; time < 100; time += 1) {
      log.error({ err: new Error('the same') }, 'task failed');
      log.error({ err: new Error(`another ${time}`) }, 'task failed');
      log.warn({ reason: 'away' }, 'a part is away');
    }
    await stop();
    const events = eventsFrom(first);
    expect(events.length).toBe(30);
    expect(events.filter(({ exception }) => exception?.values[0]?.value === 'the same')).toHaveLength(1);
  });

  test('end with the process that they are of', async () => {
    const first = service.bodies.length;
    const { log, ending } = open();
    await (await ending)();
    log.error('nobody is told');
    await new Promise(setImmediate);
    expect(service.bodies.length).toBe(first);
  });

  test('leave a service alone that wants less', async () => {
    const first = service.bodies.length;
    Object.assign(service, { status: 429, headers: { 'retry-after': '3600' } });
    const { log, lines, ending } = open();
    const stop = await ending;
    log.error('one');
    await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('an error could not be reported'));
    Object.assign(service, { status: 200, headers: {} });
    log.error('two');
    await stop();
    expect(service.bodies.length).toBe(first + 1);
  });

  test('that cannot be sent are a warning, and no report of their own', async () => {
    const { log, lines, ending } = open('http://key@127.0.0.1:9/1');
    const stop = await ending;
    log.error('lost');
    await stop();
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [50, 'lost'],
      [40, 'an error could not be reported'],
    ]);
  });
});
