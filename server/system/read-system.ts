import { readFile } from 'node:fs/promises';
import type { System, SystemLine } from '#contract/system/schemas.ts';
import { hasMetrics } from '#server/config-telemetry.ts';
import type { Shop } from '#server/shop.ts';
import { canText } from '#server/texts/texts.ts';
import { readFacts, type SystemFacts } from './facts.ts';
import { judge } from './judge.ts';
import { readTroubles } from './troubles.ts';

const startedAt = new Date(Date.now() - process.uptime() * 1_000);

/** Judges what was read. */
export const linesOf = ({ config, appUrl, payments }: Shop, facts: SystemFacts): SystemLine[] =>
  judge(
    facts,
    {
      bucket: config.s3 !== undefined,
      sms: canText(config),
      whatsApp: config.whatsApp !== undefined,
      payments: config.paystack !== undefined,
      backups: config.backups.isOn,
      webhookUrl: `${appUrl()}/api/v1/payments/${payments.name}/webhook`,
    },
    new Date(),
  );

/** How each line stands now. @throws Error where the database is away */
export const readLines = async (shop: Shop): Promise<SystemLine[]> => linesOf(shop, await readFacts(shop));

const PACKAGE = new URL('../../package.json', import.meta.url);
const shopVersion = async (): Promise<string> => {
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string };
  return version;
};

/** All that the page "System" shows. */
export const readSystem = async (shop: Shop): Promise<System> => {
  const [facts, troubles, version] = await Promise.all([
    readFacts(shop),
    readTroubles(shop.db),
    shopVersion(),
  ]);
  const { telemetry } = shop.config;
  return {
    lines: linesOf(shop, facts).map((line) =>
      line.state === 'look'
        ? { ...line, since: line.since ?? troubles.get(line.name)?.toISOString() ?? null }
        : line,
    ),
    queues: facts.queues.map((queue) => ({ ...queue, overdueSeconds: Math.floor(queue.overdueSeconds) })),
    versions: {
      shop: version,
      node: process.versions.node,
      postgres: facts.postgres,
      migration: facts.migration,
    },
    startedAt: startedAt.toISOString(),
    processes: facts.processes,
    databaseBytes: facts.databaseBytes,
    disk: facts.disk,
    heldCheckouts: facts.heldCheckouts,
    watched: {
      metrics: hasMetrics(telemetry),
      traces: telemetry.tracesTo !== undefined,
      errors: telemetry.sentryDsn !== undefined,
    },
  };
};
