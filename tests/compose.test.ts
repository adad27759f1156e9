import { existsSync, globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/config.ts';
import { ENDING_SECONDS, example, expectSettings, imageEnvironment, KEYS, read } from './support/deployed.ts';

interface Service {
  build?: string;
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

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml')) as Compose;
  const { shop, database, caddy } = compose.services;
  /** The shop's settings, where its owner has given these in `.env`. */
  const configWith = (given: Record<string, string>) => {
    const settings = { ...imageEnvironment, ...example, ...KEYS, ...given, POSTGRES_PASSWORD: 'secret' };
    const fill = (value: string): string =>
      value.replaceAll(
        /\$\{(\w+):[?-]([^}]*)\}/g,
        (_, name: string, otherwise: string) => (settings as Record<string, string>)[name] ?? otherwise,
      );
    const own = Object.entries(shop?.environment ?? {}).map(([name, value]) => [name, fill(value)]);
    return readConfig({ ...settings, ...Object.fromEntries(own) });
  };

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
    expectSettings(Object.keys(shop?.environment ?? {}));
    expect(configWith({})).toMatchObject({
      mode: 'live',
      databaseUrl: 'postgres://shop:secret@database/shop',
      trustProxy: true,
    });
    expect(database?.environment).toMatchObject({ POSTGRES_USER: 'shop', POSTGRES_DB: 'shop' });
    expect(shop?.volumes).toContain(`shop:${imageEnvironment.DATA_DIR}`);
  });

  test('has a backup made every night, into the volume of the shop, unless its owner says otherwise', () => {
    const { DATA_DIR } = imageEnvironment;
    expect(configWith({}).backups).toMatchObject({
      isOn: true,
      target: { kind: 'folder', folder: `${DATA_DIR}/backups` },
    });
    expect(configWith({ BACKUPS: 'false' }).backups.isOn).toBe(false);
    // Where it is tried: whoever PostgreSQL's image makes may make databases.
    expect(database?.environment.POSTGRES_USER).toBe('shop');
    expect(read('docs/operations.md')).toContain('`docker compose exec shop shop backup`');
  });

  test('is brought up so that what was fetched since is in the image, wherever it is told of', () => {
    // Without the word an image that is there stays as it is.
    expect(shop).toMatchObject({ build: '.' });
    const files = ['README.md', 'compose.yaml', ...globSync('{docs,deploy}/**/*.{md,yaml}')];
    const told = files.flatMap((file) => read(file).match(/docker compose (?:[a-z-]+ )*?up\b[^`\n]*/g) ?? []);
    expect(told.length).toBeGreaterThan(2);
    expect(told.filter((command) => !command.includes(' --build'))).toEqual([]);
  });

  test('has Caddy find the shop, and be told every name that its file asks for', () => {
    const asked = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)(?::([^}]*))?\}/g)];
    expect(asked.map(([, name]) => name).sort()).toEqual(['APP_URL', 'SHOP_ADDRESS']);
    expect(Object.keys(caddy?.environment ?? {}).sort()).toEqual(['APP_URL', 'SHOP_ADDRESS']);
    expect(caddy?.environment.SHOP_ADDRESS).toBe(`shop:${imageEnvironment.PORT}`);
  });

  test('lets nobody but the shop reach the database, and the shop end in its time', () => {
    expect(compose.networks.back?.internal).toBe(true);
    expect([database?.networks, caddy?.networks]).toEqual([['back'], ['front']]);
    expect(shop?.read_only).toBe(true);
    expect(Number.parseInt(shop?.stop_grace_period ?? '', 10)).toBeGreaterThan(ENDING_SECONDS);
  });
});
