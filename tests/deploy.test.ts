import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '#server/config.ts';
import { releaseCommands, SETTINGS_FILE } from '../scripts/release/commands.mjs';
import { SOURCES } from '../scripts/release/contents.mjs';
import {
  ENDING_SECONDS,
  example,
  expectSettings,
  image,
  imageEnvironment,
  KEYS,
  read,
  stages,
} from './support/deployed.ts';
import { allOf, onlyOf, wordsOf } from './support/dockerfile.ts';

const COMMANDS = releaseCommands().map(({ name }) => name);
const PROBES = ['/health/live', '/health/ready'];

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

  test('is of a release without the names of inner functions: what takes them out is there when it is made', () => {
    const steps = allOf(stages[0] ?? [], 'RUN');
    const made = steps.findIndex((step) => step.includes('npm run release'));
    const tools = steps.findIndex((step) => /apt-get install .*\bbinutils\b/.test(step));
    expect([tools, made]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(tools).toBeGreaterThan(-1);
    expect(tools).toBeLessThan(made);
  });

  test('takes nothing of this checkout that is made anew inside', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'build', '.env', '.git', 'data']));
  });
});

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

test('Caddy beside the shop on one machine finds it by itself, and the page says where its own setting goes', () => {
  const asked = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)(?::([^}]*))?\}/g)];
  const { host, port } = readConfig({});
  expect(asked.map(([, name, otherwise]) => [name, otherwise])).toEqual([
    ['APP_URL', undefined],
    ['SHOP_ADDRESS', `${host}:${port}`],
  ]);
  const [, section = ''] = read('docs/operations.md').split('### With systemd\n');
  const [text = ''] = section.split('\n### ');
  expect(text).toContain('cp /opt/shop/deploy/Caddyfile /etc/caddy/Caddyfile');
  // Nothing is there from which Caddy would have it: the example of settings is the shop's.
  for (const [, name, otherwise] of asked)
    if (otherwise === undefined) expect(text).toMatch(new RegExp(`^Environment=${name}=https://`, 'm'));
  expect(text).toContain('/etc/systemd/system/caddy.service.d/');
  expect(read('README.md')).toMatch(/deploy\/Caddyfile[^\n]*docs\/operations\.md#with-systemd/);
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
  args?: string[];
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

  test('a backup is restored with what the shops are run with, by a command that there is', () => {
    const job = parse(read(`${folder}/restore.example.yaml`)) as Manifest & { kind: string };
    expect(job.kind).toBe('Job');
    expect(resources).not.toContain('restore.example.yaml');
    const { containers, volumes, securityContext } = job.spec.template.spec;
    const [{ args = [], envFrom, volumeMounts }] = containers;
    expect(COMMANDS).toContain(args[0]);
    // Nobody is there whom it could ask.
    expect(args).toEqual(['restore', 'latest', '--replace', '--yes']);
    expect({ envFrom, volumeMounts }).toEqual({
      envFrom: container.envFrom,
      volumeMounts: container.volumeMounts,
    });
    expect({ volumes, securityContext }).toEqual({
      volumes: pod.volumes,
      securityContext: pod.securityContext,
    });
  });

  test('who restores waits for the replicas to be gone, and not for the job itself', () => {
    const [, selector] =
      /kubectl wait --for=delete pod --selector=(\S+)/.exec(read('docs/operations.md')) ?? [];
    const { labels } = of('Deployment').spec.template.metadata;
    expect(Object.entries(labels).map(([name, value]) => `${name}=${value}`)).toEqual([selector]);
    // Its pod has no labels but those that the cluster gives it.
    const job = parse(read(`${folder}/restore.example.yaml`)) as Manifest;
    expect(job.spec.template).not.toHaveProperty('metadata');
  });

  const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;
  test.skipIf(!hasKubectl)('are put together by kubectl', () => {
    const together = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
    const kinds = parseAllDocuments(together).map((document) => (document.toJS() as Manifest).kind);
    expect(kinds.sort()).toEqual(['ConfigMap', 'Deployment', 'Ingress', 'PodDisruptionBudget', 'Service']);
    expect(together).toContain('image: registry.example.ng/shop:');
  });
});
