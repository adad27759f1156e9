import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, SETTING_NAMES } from '#server/config.ts';
import { releaseCommands, SETTINGS_FILE } from '../scripts/release/commands.mjs';
import { SOURCES } from '../scripts/release/contents.mjs';
import { environmentOf, onlyOf, stagesOf, wordsOf } from './support/dockerfile.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const COMMANDS = releaseCommands().map(({ name }) => name);
const PROBES = ['/health/live', '/health/ready'];
/** As the owner fills them in. */
const KEYS = { PAYSTACK_PUBLIC_KEY: 'pk_live_1', PAYSTACK_SECRET_KEY: 'sk_live_1' };
/** What a shop takes to end, in seconds, without DRAIN_SECONDS. */
const ENDING_SECONDS = 10;

const example = parseEnv(read('deploy/shop.env.example')) as Record<string, string>;
const image = stagesOf(read('Dockerfile')).at(-1) ?? [];
const imageEnvironment = environmentOf(image);

/** The settings of the shop among names; those that are for others are named. */
const expectSettings = (names: string[], others: string[] = []): void => {
  expect(names.filter((name) => !SETTING_NAMES.includes(name) && !others.includes(name))).toEqual([]);
};

test('the example of settings makes a live shop that keeps its database in DATA_DIR', () => {
  expectSettings(Object.keys(example), ['POSTGRES_PASSWORD']);
  expect(readConfig({ ...example, ...KEYS })).toMatchObject({
    mode: 'live',
    databaseUrl: undefined,
    mail: { from: 'Your Shop <shop@example.ng>' },
  });
});

describe('the image', () => {
  test('runs the shop with settings that there are, not as root', () => {
    expectSettings(Object.keys(imageEnvironment), ['PATH']);
    expect(Number(onlyOf(image, 'USER').split(':')[0])).toBeGreaterThan(999);
    const command = [...wordsOf(onlyOf(image, 'ENTRYPOINT')), ...wordsOf(onlyOf(image, 'CMD'))];
    expect(command).toEqual(['shop', 'start']);
  });

  test('asks by a command that there is, and keeps its data in the volume', () => {
    const [shop, command] = wordsOf(onlyOf(image, 'HEALTHCHECK'));
    expect(shop).toBe('shop');
    expect(COMMANDS).toContain(command);
    expect(onlyOf(image, 'VOLUME')).toBe(imageEnvironment.DATA_DIR);
    expect(onlyOf(image, 'EXPOSE')).toBe(imageEnvironment.PORT);
    const [from, to] = onlyOf(image, 'COPY').split(' ').slice(1);
    expect([from, to]).toEqual(['/opt/shop', '/opt/shop']);
  });

  test('takes nothing of this checkout that is made anew inside', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'build', '.env', '.git', 'data']));
  });
});

interface Service {
  image: string;
  environment: Record<string, string>;
  volumes: string[];
  networks: string[];
  depends_on?: string[] | Record<string, unknown>;
  stop_grace_period?: string;
  read_only?: boolean;
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, null>;
}

test('a release has the pages that its programs, its files and its first page send their reader to', () => {
  const named = globSync(['{server,deploy}/**/*.{ts,yaml,service}', 'deploy/Caddyfile']).flatMap((file) =>
    file.includes('.test.') ? [] : [...read(file).matchAll(/docs\/[a-z-]+\.md/g)].map(([page]) => page),
  );
  const linked = [...read('docs/operations.md').matchAll(/\]\(([a-z-]+\.md)/g)].map(
    ([, page]) => `docs/${page}`,
  );
  const pages = [...new Set([...named, ...linked])].sort();
  expect(pages).toEqual(expect.arrayContaining(['docs/backups.md', 'docs/operations.md']));
  expect(pages.filter((page) => !SOURCES.includes(page))).toEqual([]);
});

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml')) as Compose;
  const { shop, database, caddy } = compose.services;

  test('names only what it has', () => {
    for (const { volumes, networks, depends_on: needed = [] } of Object.values(compose.services)) {
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(existsSync(source), source).toBe(true);
        else expect(Object.keys(compose.volumes)).toContain(source);
      }
      for (const network of networks) expect(Object.keys(compose.networks)).toContain(network);
      const names = Array.isArray(needed) ? needed : Object.keys(needed);
      for (const name of names) expect(Object.keys(compose.services)).toContain(name);
    }
  });

  test('makes a live shop on its own PostgreSQL, out of the example and a password', () => {
    const environment = shop?.environment ?? {};
    expectSettings(Object.keys(environment));
    const address = environment.DATABASE_URL?.replace(/\$\{POSTGRES_PASSWORD:\?[^}]*\}/, 'secret');
    const config = readConfig({
      ...imageEnvironment,
      ...example,
      ...KEYS,
      ...environment,
      DATABASE_URL: address,
    });
    expect(config).toMatchObject({
      mode: 'live',
      databaseUrl: 'postgres://shop:secret@database/shop',
      trustProxy: true,
    });
    expect(database?.environment).toMatchObject({ POSTGRES_USER: 'shop', POSTGRES_DB: 'shop' });
    expect(shop?.volumes).toContain(`shop:${imageEnvironment.DATA_DIR}`);
  });

  test('lets nobody but the shop reach the database, and the shop end in its time', () => {
    expect(compose.networks.back?.internal).toBe(true);
    expect([database?.networks, caddy?.networks]).toEqual([['back'], ['front']]);
    expect(shop?.read_only).toBe(true);
    expect(Number.parseInt(shop?.stop_grace_period ?? '', 10)).toBeGreaterThan(ENDING_SECONDS);
    expect(read('deploy/Caddyfile')).toContain(`shop:${imageEnvironment.PORT}`);
  });
});

describe('the unit of systemd', () => {
  const unit = read('deploy/shop.service');
  const value = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

  test('starts a command that there is, with the settings that it reads too', () => {
    expect(value('ExecStart')).toBe('/opt/shop/bin/shop start');
    expect(value('EnvironmentFile')).toBe(SETTINGS_FILE);
    const [name = '', folder] = value('Environment').split('=');
    expectSettings([name]);
    expect(folder).toBe(`/var/lib/${value('StateDirectory')}`);
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(ENDING_SECONDS);
  });

  test('says where a folder for backups is made writable, as nothing outside of its own is', () => {
    expect(value('ProtectSystem')).toBe('strict');
    // Each shop names its own disk: as it comes, the unit names none.
    expect(unit).toMatch(/^#ReadWritePaths=-\/\S+$/m);
    const [, heading = ''] = /docs\/backups\.md, "([^"]+)"/.exec(unit) ?? [];
    const [, section = ''] = read('docs/backups.md').split(`### ${heading}\n`);
    expect(section.split('\n## ')[0]).toMatch(/ReadWritePaths=-\/\S+/);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  test.skipIf(!hasSystemd)('is one that systemd takes, and leaves the shop little', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-unit-'));
    try {
      const file = path.join(folder, 'shop.service');
      // The program is not installed here.
      writeFileSync(file, unit.replace('/opt/shop/bin/shop', '/bin/true'));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
        encoding: 'utf8',
      });
      expect({ status, said: stderr.split('\n').filter((line) => line.includes('shop.service')) }).toEqual({
        status: 0,
        said: [],
      });
      const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=25', file]);
      // More than 2.5 of 10 counts as a failure.
      expect(judged.status, judged.stdout.toString()).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  failureThreshold: number;
}
interface Container {
  envFrom: Record<string, { name: string }>[];
  ports: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
  securityContext: { readOnlyRootFilesystem: boolean; capabilities: { drop: string[] } };
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
  stringData: Record<string, string>;
  spec: {
    selector: Record<string, unknown> & { matchLabels: object };
    ports: { targetPort: string }[];
    template: {
      metadata: { labels: object };
      spec: {
        terminationGracePeriodSeconds: number;
        securityContext: { runAsNonRoot: boolean; runAsUser: number };
        containers: [Container];
        volumes: { name: string }[];
      };
    };
  };
}

describe('the manifests of Kubernetes', () => {
  const folder = 'deploy/kubernetes';
  const { resources } = parse(read(`${folder}/kustomization.yaml`)) as { resources: string[] };
  const manifests = [...resources, 'secret.example.yaml'].flatMap((file) =>
    // `*labels` is written once.
    parseAllDocuments(read(`${folder}/${file}`)).map((document) => document.toJS() as Manifest),
  );
  const of = (kind: string): Manifest => {
    const found = manifests.find((manifest) => manifest.kind === kind);
    if (!found) throw new Error(`There is no ${kind}`);
    return found;
  };
  const pod = of('Deployment').spec.template.spec;
  const [container] = pod.containers;

  test('settings and secret make a live shop on a database and a bucket', () => {
    const settings = { ...of('ConfigMap').data, ...of('Secret').stringData };
    expectSettings(Object.keys(settings));
    const config = readConfig({ ...imageEnvironment, ...settings, ...KEYS });
    expect(config).toMatchObject({ mode: 'live', trustProxy: true, s3: { bucket: 'shop-pictures' } });
    expect(config.databaseUrl).toBeDefined();
    const names = container.envFrom.flatMap((source) => Object.values(source)).map(({ name }) => name);
    expect(names).toEqual([of('ConfigMap').metadata.name, of('Secret').metadata.name]);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(config.drainSeconds + ENDING_SECONDS);
    const { periodSeconds, failureThreshold } = container.readinessProbe;
    expect(config.drainSeconds).toBeGreaterThan(periodSeconds * failureThreshold + 1);
  });

  test('run the image as it is made, with its probes, on a read-only root', () => {
    expect(`${pod.securityContext.runAsUser}`).toBe(onlyOf(image, 'USER').split(':')[0]);
    expect(pod.securityContext.runAsNonRoot).toBe(true);
    expect(container.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
      imageEnvironment.DATA_DIR,
      '/tmp',
    ]);
    expect(pod.volumes.map(({ name }) => name)).toEqual(container.volumeMounts.map(({ name }) => name));
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(imageEnvironment.PORT) }]);
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
      expect(PROBES).toContain(container[probe].httpGet.path);
      expect(container[probe].httpGet.port).toBe('http');
    }
    expect(container.readinessProbe.httpGet.path).toBe('/health/ready');
  });

  test('are found by each other', () => {
    const { labels } = of('Deployment').spec.template.metadata;
    expect(of('Deployment').spec.selector.matchLabels).toEqual(labels);
    expect(of('Service').spec.selector).toEqual(labels);
    expect(of('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
    expect(of('Service').spec.ports[0]?.targetPort).toBe('http');
  });

  const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;
  test.skipIf(!hasKubectl)('are put together by kubectl', () => {
    const together = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
    const kinds = parseAllDocuments(together).map((document) => (document.toJS() as Manifest).kind);
    expect(kinds.sort()).toEqual(['ConfigMap', 'Deployment', 'Ingress', 'PodDisruptionBudget', 'Service']);
    expect(together).toContain('image: registry.example.ng/shop:');
  });
});
