import { globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { SYSTEM_LINES } from '#contract/system/kinds.ts';
import { startMail } from '#server/mail/outbox.ts';
import { createAdmin, createShopper } from '#tests/support/accounts.ts';
import { openListeningPage } from '#tests/support/live.ts';
import { openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { openTestShop } from '#tests/support/shop.ts';
import { openWatchedShop } from '#tests/support/watched-shop.ts';
import { type FinishedRequest, watchRequests } from './requests.ts';

const TOKEN = 'a-token-of-the-tests';
const PATIENCE = { timeout: 20_000, interval: 50 };
const ROOT = path.join(import.meta.dirname, '../..');

const paystack = new PaystackStub();
let shop: Awaited<ReturnType<typeof openWatchedShop>>;
let url: string;
beforeAll(async () => {
  shop = await openWatchedShop({ ...(await paystack.start()), METRICS_TOKEN: TOKEN, DATA_DIR: tmpdir() });
  url = await shop.listen();
  // All that there is a value of only once it has happened.
  const { db } = shop.shop;
  startMail(shop.shop, { send: async () => {} });
  const [admin, shopper] = [await createAdmin(shop), await createShopper(shop)];
  await openOrderDesk(shop, paystack, admin).buy(shopper);
  await shop.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email: admin.email, password: 'wrong-password' },
  });
  await sql`insert into webhook_event (event, event_key, payload) values ('charge.success', 'one', '{}')`.execute(
    db,
  );
  await sql`insert into comparison (since, until, state, finished_at) values (now(), now(), 'done', now())`.execute(
    db,
  );
  await sql`insert into backup (kind, state, finished_at, name, place, bytes, verified)
    values ('asked', 'done', now(), 'one', 'here', 1, 'read')`.execute(db);
  await sql`insert into job (id, queue, content) values (gen_random_uuid(), 'nobodys', '{}')`.execute(db);
  await vi.waitFor(async () => {
    if (!/shop_jobs_total\{.*queue="mail"/.test(await scrape())) throw new Error('No mail was sent');
  }, PATIENCE);
});
afterAll(async () => {
  await shop.stop();
  await paystack.stop();
});

const ask = (authorization?: string): Promise<Response> =>
  fetch(`${url}/metrics`, { headers: authorization === undefined ? {} : { authorization } });
const scrape = async (): Promise<string> => (await ask(`Bearer ${TOKEN}`)).text();
/** The values of a metric, by what their labels hold. */
const valuesOf = (text: string, name: string, ...labels: string[]): number[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => labels.every((label) => line.includes(label)))
    .map((line) => Number(line.split(' ').at(-1)));

describe('metrics on the port of the shop', () => {
  test('are for whoever shows the token, and are kept by nobody', async () => {
    const answer = await ask(`Bearer ${TOKEN}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    for (const wrong of [
      undefined,
      '',
      TOKEN,
      `bearer ${TOKEN}`,
      `Bearer ${TOKEN}x`,
      'Basic eDp5',
      'Bearer é',
    ])
      expect((await ask(wrong === 'Bearer é' ? 'Bearer x' : wrong)).status, wrong).toBe(401);
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  test('guesses of the token count in the general limit', async () => {
    const limited = await openWatchedShop({ METRICS_TOKEN: TOKEN, RATE_LIMIT_PER_MINUTE: '5' });
    try {
      const at = await limited.listen();
      const statuses: number[] = [];
      for (let time = 0; time < 12; time += 1) statuses.push((await fetch(`${at}/metrics`)).status);
      expect(statuses).toContain(429);
      expect((await fetch(`${at}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(
        200,
      );
    } finally {
      await limited.stop();
    }
  });

  test('are not there without the setting', async () => {
    const plain = await openTestShop();
    try {
      const headers = { authorization: `Bearer ${TOKEN}` };
      expect((await plain.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
    } finally {
      await plain.stop();
    }
  });
});

describe('what is measured', () => {
  test('answers go by route, never by address, and those from memory by none', async () => {
    const count = 'http_server_request_duration_seconds_count';
    for (const id of ['one-made-up', 'another-made-up']) await fetch(`${url}/api/v1/products/${id}`);
    await fetch(`${url}/api/v1/nothing/here-at-all`);
    await vi.waitFor(async () => {
      await fetch(`${url}/api/v1/categories`);
      expect(valuesOf(await scrape(), count, 'http_route="(kept)"', '"2xx"')[0]).toBeGreaterThan(0);
    }, PATIENCE);
    await fetch(`${url}/api/v1/cart`, { method: 'DELETE' });
    const text = await scrape();
    expect(text).not.toMatch(/made-up|here-at-all/);
    expect(valuesOf(text, count, 'http_route="/api/v1/products/:id"', '"4xx"')).toEqual([2]);
    expect(valuesOf(text, count, 'http_route="/api/v1/categories"', '"2xx"')[0]).toBeGreaterThan(0);
    expect(valuesOf(text, count, 'http_route="/api/*"')).toEqual([1]);
    expect(valuesOf(text, count, 'http_request_method="DELETE"')).toHaveLength(1);
  });

  test('a page that listens for an hour is no answer that took one', async () => {
    const finished: FinishedRequest[] = [];
    const end = watchRequests((one) => finished.push(one));
    const { token } = await createAdmin(shop);
    const page = await openListeningPage(url, token);
    page.leave();
    await expect.poll(() => finished.filter(({ route }) => route.endsWith('/events'))).toHaveLength(1);
    end();
    expect(page.status).toBe(200);
    expect(valuesOf(await scrape(), 'http_server_request_duration_seconds_count', '/events"')).toEqual([]);
  });

  test('a method that somebody makes up is one of many', async () => {
    await fetch(`${url}/api/v1/cart`, { method: 'PROPFIND' }).catch(() => null);
    const text = await scrape();
    expect(valuesOf(text, 'http_server_request_duration_seconds_count', 'PROPFIND')).toEqual([]);
    expect(valuesOf(text, 'http_server_request_duration_seconds_count', '_OTHER').length).toBeGreaterThan(0);
  });

  test('an order with its money, calls to the payment provider, statements, and who failed to get in', async () => {
    const text = await scrape();
    expect(valuesOf(text, 'shop_orders_total')).toEqual([1]);
    const { rows } = await sql<{ total: number }>`select total_kobo as total from customer_order`.execute(
      shop.shop.db,
    );
    expect(valuesOf(text, 'shop_order_value_kobo_total')).toEqual([rows[0]?.total]);
    const calls = 'http_client_request_duration_seconds_count';
    expect(valuesOf(text, calls, 'peer="paystack"', 'outcome="2xx"')[0]).toBeGreaterThan(0);
    expect(valuesOf(text, 'shop_security_events_total', 'event="login_failed"')).toEqual([1]);
    const statements = 'db_client_operation_duration_seconds_count';
    expect(valuesOf(text, statements, 'db_operation_name="insert"', 'outcome="ok"')[0]).toBeGreaterThan(0);
    expect(text).not.toContain('@example.com');
  });

  test('connections, the process, and the lines of the page System', async () => {
    const text = await scrape();
    expect(valuesOf(text, 'db_client_connection_max', 'pool="everything"')).toEqual([9]);
    expect(valuesOf(text, 'process_memory_usage_bytes', 'kind="rss"')[0]).toBeGreaterThan(20_000_000);
    expect(valuesOf(text, 'shop_database_state', 'state="up"')).toEqual([1]);
    expect(valuesOf(text, 'shop_system_line', 'line="mail"')).toEqual([1]);
    expect(valuesOf(text, 'shop_disk_free_bytes')[0]).toBeGreaterThan(0);
    expect(valuesOf(text, 'shop_processes')).toEqual([1]);
  });

  test('each metric is described once', async () => {
    const heads = (await scrape()).split('\n').filter((line) => line.startsWith('# TYPE '));
    expect(heads.length).toBeGreaterThan(25);
    expect(new Set(heads).size).toBe(heads.length);
  });
});

/** In a rule: so many failures of all tasks, or of one, within so many hours or minutes. */
const FAILURES =
  /increase\(shop_task_runs_total\{outcome="failed"(?:,task="([^"]+)")?\}\[(?:(\d+)h|(\d+)m)\]\)\) > (\d+)/g;

/** Milliseconds from one run to the next of what is done again and again, as the sources have it. */
const tasksOfTheShop = (): Record<string, number> => {
  const tasks: Record<string, number> = {};
  for (const file of globSync('server/**/*.ts', { cwd: ROOT })) {
    if (/\.(test|fixture)\.ts$/.test(file)) continue;
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, task = '', constant] of text.matchAll(/start(?:Task|Pruning)\(\s*'([^']+)',\s*(\w+)/g)) {
      const [, product = ''] = new RegExp(`const ${constant} = ([\\d_ *]+);`).exec(text) ?? [];
      tasks[task] = product.split('*').reduce((ms, part) => ms * Number(part.replaceAll('_', '')), 1);
    }
  }
  return tasks;
};

describe('the ready-made files', () => {
  const dashboard = JSON.parse(readFileSync(path.join(ROOT, 'deploy/grafana/dashboard.json'), 'utf8')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const alerts = parse(readFileSync(path.join(ROOT, 'deploy/prometheus/alerts.yaml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string; for: string; annotations: Record<string, string> }[] }[];
  };
  const rules = alerts.groups.flatMap((group) => group.rules);
  const expressions = [
    ...dashboard.panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => [title, expr] as const),
    ),
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ];

  /** Metrics that an expression names; it is no PromQL where it has a place that cannot be read. */
  const namesIn = (expression: string): string[] => {
    // What the dashboard fills in.
    const text = expression.replaceAll('$__rate_interval', '5m').replaceAll('$instance', 'x');
    const names: string[] = [];
    parser.parse(text).iterate({
      enter: ({ type, from, to, node }) => {
        if (type.isError) throw new Error(`No PromQL at ${from}: ${text}`);
        if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
          names.push(text.slice(from, to));
      },
    });
    return names;
  };

  /** Metrics over which an expression sums. */
  const summedIn = (expression: string): string[] => {
    const text = expression.replaceAll('$__rate_interval', '5m').replaceAll('$instance', 'x');
    const sums: string[] = [];
    parser.parse(text).iterate({
      enter: ({ type, from, to, node }) => {
        if (type.name === 'AggregateExpr' && node.getChild('AggregateOp')?.getChild('Sum'))
          sums.push(text.slice(from, to));
      },
    });
    return sums.flatMap(namesIn);
  };

  test('name only metrics that the shop shows', async () => {
    const text = await scrape();
    const shown = new Set(
      text.split('\n').flatMap((line) => /^(?<name>[a-z_]\w*)[{ ]/.exec(line)?.groups?.name ?? []),
    );
    // Prometheus itself says whether it reaches the shop.
    shown.add('up');
    expect(expressions.length).toBeGreaterThan(30);
    for (const [title, expression] of expressions) {
      const names = namesIn(expression);
      expect(names.length, title).toBeGreaterThan(0);
      expect(
        names.filter((name) => !shown.has(name)),
        `${title}: ${expression}`,
      ).toEqual([]);
    }
  });

  test('what every machine shows alike, because it stands in the database, is summed over none', async () => {
    const lines = (await scrape()).split('\n').filter((line) => /^shop_/.test(line));
    const nameOf = (line: string): string => /^\w+/.exec(line)?.[0] ?? '';
    const alike = new Set(lines.filter((line) => !/[{,]process="/.test(line)).map(nameOf));
    expect([...alike]).toEqual(expect.arrayContaining(['shop_orders_total', 'shop_queue_jobs']));
    expect([...alike]).not.toContain('shop_task_runs_total');
    for (const [title, expression] of expressions)
      expect(
        summedIn(expression).filter((name) => alike.has(name)),
        title,
      ).toEqual([]);
    expect(summedIn('max(a) + sum by (b) (increase(c[1h])) / 100')).toEqual(['c']);
  });

  test('a task that fails at every run is told of, however seldom it runs', () => {
    const told = rules.flatMap(({ expr }) => [...expr.matchAll(FAILURES)]);
    const isTold = (task: string, everyMs: number): boolean =>
      told.some(
        ([, of, hours, minutes, most]) =>
          (of === undefined || of === task) &&
          Number(most) < Math.floor((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) / (everyMs / 60_000)),
      );
    const tasks = tasksOfTheShop();
    expect(tasks).toMatchObject({ 'deleted accounts': 600_000, 'thorough upkeep': 21_600_000 });
    expect(Object.keys(tasks).length).toBeGreaterThan(20);
    expect(Object.keys(tasks).filter((task) => !isTold(task, tasks[task] ?? 0))).toEqual([]);
  });

  test('ask of lines that the page System has, and of no age of what may never have been', () => {
    const lines = rules.flatMap(({ expr }) => [...expr.matchAll(/shop_system_line\{line="(\w+)"\}/g)]);
    const asked = lines.map(([, line = '']) => line);
    expect(asked).toEqual(expect.arrayContaining(['mail', 'backups', 'comparison']));
    expect(asked.filter((line) => !SYSTEM_LINES.some((name) => name === line))).toEqual([]);
    expect(rules.filter(({ expr }) => expr.includes('_age_seconds')).map(({ alert }) => alert)).toEqual([]);
  });

  test('a name that the shop does not show, and what is no PromQL, would be found', () => {
    expect(namesIn('sum(rate(made_up_total{a="shop_orders_total"}[5m])) by (process)')).toEqual([
      'made_up_total',
    ]);
    expect(() => namesIn('sum(rate(')).toThrow('No PromQL');
  });

  test('each alert says what it is, how bad and what to do, and waits before it is one', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const rule of rules) {
      expect(rule, rule.alert).toMatchObject({
        for: expect.stringMatching(/^\d+[mh]$/),
        labels: { severity: expect.stringMatching(/^(critical|warning)$/) },
        annotations: { summary: expect.stringMatching(/\w/), description: expect.stringMatching(/\w/) },
      });
    }
  });
});
