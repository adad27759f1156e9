import { statfs } from 'node:fs/promises';
import type { BatchObservableResult, Meter, Observable } from '@opentelemetry/api';
import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { RefundState } from '#server/refunds/refund-rows.ts';
import type { Shop } from '#server/shop.ts';
import { readFacts, type SystemFacts } from '#server/system/facts.ts';
import { linesOf } from '#server/system/read-system.ts';

/** What is asked of the database for all processes is not asked more often, however many ask. */
const FACTS_KEPT_MS = 10_000;
const SUMS_KEPT_MS = 60_000;

/** What grows with the shop's life, and takes a moment to add up. Money is in kobo. */
interface Sums {
  orders: number;
  valueKobo: number;
  refunds: { state: string; count: number }[];
}

const readSums = async (db: Database): Promise<Sums> => {
  const [orders, refunds] = await Promise.all([
    sql<{ orders: number; valueKobo: number }>`
      select count(*)::int as orders, coalesce(sum(total_kobo), 0)::bigint as "valueKobo" from customer_order`.execute(
      db,
    ),
    sql<{ state: string; count: number }>`
      select state, count(*)::int as count from refund group by state order by state`.execute(db),
  ]);
  const { orders: count = 0, valueKobo = 0 } = orders.rows[0] ?? {};
  return { orders: count, valueKobo, refunds: refunds.rows };
};

/** Reads again what is older than so long. */
const kept = <Value>(ms: number, read: () => Promise<Value>): (() => Promise<Value>) => {
  let reading: Promise<Value> | null = null;
  let readAt = 0;
  return () => {
    if (reading === null || performance.now() - readAt > ms) {
      readAt = performance.now();
      reading = read();
      // What failed is not kept.
      reading.catch(() => {
        reading = null;
      });
    }
    return reading;
  };
};

/** Those that there are none of are shown as well, so that what comes can be told from what was not there. */
const REFUND_STATES: readonly RefundState[] = [
  'wanted',
  'waiting',
  'asking',
  'unsure',
  'started',
  'needs_details',
  'processed',
  'failed',
];

type Look = (observable: Observable, value: number, labels?: Record<string, string>) => void;
type Show<Value> = (look: Look, value: Value) => void;

const ageOf = (date: Date): number => Math.max(0, (Date.now() - date.getTime()) / 1_000);

const measureWork = (meter: Meter) => {
  const jobs = meter.createObservableGauge('shop.queue.jobs', {
    description: 'Jobs that are still to be done, by queue',
  });
  const failing = meter.createObservableGauge('shop.queue.failing', {
    description: 'Of these, those that have failed and are tried again',
  });
  const overdue = meter.createObservableGauge('shop.queue.overdue.seconds', {
    description: 'For how long the first job of a queue has been due',
  });
  const processes = meter.createObservableGauge('shop.processes', {
    description: 'Processes of the shop that are heard',
  });
  const size = meter.createObservableGauge('shop.database.size.bytes', {
    description: 'Size of the database',
  });
  const show: Show<SystemFacts> = (look, facts) => {
    for (const { queue, ...of } of facts.queues) {
      look(jobs, of.waiting, { queue });
      look(failing, of.failing, { queue });
      look(overdue, of.overdueSeconds, { queue });
    }
    look(processes, facts.processes);
    look(size, facts.databaseBytes);
  };
  return { observables: [jobs, failing, overdue, processes, size], show };
};

const measureMoney = (meter: Meter) => {
  const held = meter.createObservableGauge('shop.checkouts.held', {
    description: 'Checkouts that hold goods until they are paid',
  });
  const inNeed = meter.createObservableGauge('shop.payments.in_need', {
    description: 'Payments that need somebody',
  });
  const webhook = meter.createObservableGauge('shop.webhook.age.seconds', {
    description: 'Since the payment provider told of something',
  });
  const unannounced = meter.createObservableGauge('shop.payments.unannounced', {
    description: 'Payments since its last message, of which it should have told',
  });
  const comparison = meter.createObservableGauge('shop.comparison.age.seconds', {
    description: 'Since the books were compared with the payment provider’s',
  });
  const backup = meter.createObservableGauge('shop.backup.age.seconds', {
    description: 'Since the last backup was made',
  });
  const differences = meter.createObservableGauge('shop.comparison.differences', {
    description: 'Open differences between the books',
  });
  const show: Show<SystemFacts> = (look, facts) => {
    look(held, facts.heldCheckouts);
    look(inNeed, facts.paymentsInNeed);
    look(unannounced, facts.unannounced);
    look(differences, facts.comparison.openDifferences);
    if (facts.lastWebhookAt) look(webhook, ageOf(facts.lastWebhookAt));
    if (facts.comparison.endedAt) look(comparison, ageOf(facts.comparison.endedAt));
    if (facts.backups.lastAt) look(backup, ageOf(facts.backups.lastAt));
  };
  return { observables: [held, inNeed, webhook, unannounced, comparison, backup, differences], show };
};

const measureSums = (meter: Meter) => {
  const orders = meter.createObservableCounter('shop.orders', { description: 'Orders' });
  const value = meter.createObservableCounter('shop.order.value.kobo', {
    description: 'What the orders come to, in kobo',
  });
  const refunds = meter.createObservableGauge('shop.refunds', { description: 'Refunds by state' });
  const show: Show<Sums> = (look, sums) => {
    look(orders, sums.orders);
    look(value, sums.valueKobo);
    for (const state of REFUND_STATES)
      look(refunds, sums.refunds.find((each) => each.state === state)?.count ?? 0, { state });
  };
  return { observables: [orders, value, refunds], show };
};

/** What the page "System" says, and the state of the database as this process knows it: also while it is away. */
const measureLines = (meter: Meter, shop: Shop) => {
  const lines = meter.createObservableGauge('shop.system.line', {
    description: 'Lines of the page System: 1 is well, 0 needs somebody',
  });
  const state = meter.createObservableGauge('shop.database.state', {
    description: 'Whether the database is so: up, read_only, full',
  });
  const show: Show<SystemFacts> = (look, facts) => {
    for (const line of linesOf(shop, facts))
      if (line.state !== 'off') look(lines, line.state === 'ok' ? 1 : 0, { line: line.name });
  };
  const showState: Show<Shop['database']> = (look, { isAway, isReadOnly, isFull }) => {
    look(state, isAway() ? 0 : 1, { state: 'up' });
    look(state, isReadOnly() ? 1 : 0, { state: 'read_only' });
    look(state, isFull() ? 1 : 0, { state: 'full' });
  };
  return { observables: [lines, state], show, showState };
};

const measureDisk = (meter: Meter, dataDir: string): void => {
  const free = meter.createObservableGauge('shop.disk.free.bytes', {
    description: 'Room on the disk of DATA_DIR',
  });
  const total = meter.createObservableGauge('shop.disk.size.bytes', {
    description: 'Size of the disk of DATA_DIR',
  });
  meter.addBatchObservableCallback(
    async (result) => {
      const disk = await statfs(dataDir).catch(() => null);
      if (disk === null) return;
      result.observe(free, disk.bavail * disk.bsize);
      result.observe(total, disk.blocks * disk.bsize);
    },
    [free, total],
  );
};

const lookInto =
  (result: BatchObservableResult): Look =>
  (observable, value, labels) =>
    result.observe(observable, value, labels);

/** Measures what is the same in whichever process it is asked: what stands in the database, and the disk. */
export const measureShop = (meter: Meter, shop: Shop): void => {
  const facts = kept(FACTS_KEPT_MS, () => readFacts(shop));
  const sums = kept(SUMS_KEPT_MS, () => readSums(shop.db));
  const [work, money, lines, totals] = [
    measureWork(meter),
    measureMoney(meter),
    measureLines(meter, shop),
    measureSums(meter),
  ];
  measureDisk(meter, shop.config.dataDir);
  meter.addBatchObservableCallback(
    async (result) => {
      const look = lookInto(result);
      lines.showState(look, shop.database);
      // While the database is away, what stands in it is not shown; that it is away is.
      const [read, added] = await Promise.all([facts().catch(() => null), sums().catch(() => null)]);
      if (read) for (const { show } of [work, money, lines]) show(look, read);
      if (added) totals.show(look, added);
    },
    [work, money, lines, totals].flatMap(({ observables }) => observables),
  );
};
