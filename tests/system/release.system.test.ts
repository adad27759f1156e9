import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, lstatSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import type { Category, Product } from '#contract/catalogue/schemas.ts';
import type { Checkout } from '#contract/checkout/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { askSay } from '#server/backups/ask-shop.ts';
import { VERIFIED } from '#server/backups/terminal.ts';
import { releaseCommands } from '../../scripts/release/commands.mjs';
import { stagesOf } from '../support/dockerfile.ts';
import { FakeSmtp } from '../support/fake-smtp.ts';
import { freePort } from '../support/free-port.ts';
import { PaystackStub } from '../support/paystack-stub.ts';
import { ADDRESS } from '../support/purchase.ts';
import { clientOf, dataOf, SHOPPER_PASSWORD } from './client.ts';
import { ImageRoot } from './image-root.ts';
import { running } from './shop-process.ts';
import { mayChangeRoot, SmallMachine } from './small-machine.ts';

type Library = typeof import('@countrystatecity/countries', { with: { 'resolution-mode': 'require' }});

const ROOT = path.join(import.meta.dirname, '../..');
const MB = 2 ** 20;
const MACHINE_BYTES = 512 * MB;
const UNPACKED_BYTES = 250_000_000;
const OWNER = { email: 'owner@harmattan.example', password: 'Owner-Secret-1' };

const paystack = new PaystackStub();
const smtp = new FakeSmtp();
const machine = SmallMachine.of(MACHINE_BYTES);
const isContained = mayChangeRoot();
let scratch: string;
/** The release as it was unpacked, elsewhere than it was made. */
let release: string;
let image: ImageRoot | undefined;
let settings: Record<string, string>;
let shop: ChildProcess | undefined;
let output = '';

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'shop-release-'));
  await chmod(scratch, 0o755);
  const made = path.join(scratch, 'made');
  execFileSync(process.execPath, ['scripts/release.mjs', '--to', made], { cwd: ROOT, stdio: 'pipe' });
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: made });
  const [archive = ''] = globSync('*.tar.gz', { cwd: made });
  execFileSync('tar', ['--extract', '--gzip', '--file', path.join(made, archive)], { cwd: scratch });
  await rm(made, { recursive: true });
  release = path.join(scratch, archive.replace(/\.tar\.gz$/, ''));
  const stage = stagesOf(readFileSync('Dockerfile', 'utf8')).at(-1) ?? [];
  if (isContained) image = new ImageRoot(scratch, stage, release);
  else
    console.error(
      'Not root: the release is run as it is, not as the Dockerfile says, and its root is not read-only',
    );
  if (!machine) console.error('Memory cannot be limited here: what the shop takes is measured instead');
  settings = {
    ...(await paystack.start()),
    SHOP_MODE: 'live',
    ALLOW_TEST_KEYS: 'true',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    APP_URL: 'http://shop.localhost',
    SMTP_URL: await smtp.start(),
    MAIL_FROM: 'Harmattan <shop@harmattan.example>',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    RATE_LIMIT_PER_MINUTE: '0',
    ...(isContained ? {} : { DATA_DIR: path.join(scratch, 'volume') }),
  };
}, 300_000);
afterAll(async () => {
  shop?.kill('SIGKILL');
  for (const { pid, args } of running()) if (args.includes(`${scratch}/`)) process.kill(pid, 'SIGKILL');
  await smtp.stop();
  await paystack.stop();
  await machine?.remove();
  await rm(scratch, { recursive: true, force: true });
});

const url = (): string => `http://127.0.0.1:${settings.PORT}`;
const program = (): string => path.join(release, 'bin/shop');
const bare = (): NodeJS.ProcessEnv => ({ PATH: '/usr/bin:/bin', SHOP_SETTINGS: '/dev/null', ...settings });

/** Words of the shell that become a process of the machine of 512 MB and one core. */
const onMachine = (): string => `${machine?.join ?? ':'}; taskset --pid --cpu-list 0 $$ >/dev/null`;

/** Starts it in one command, on a machine of 512 MB and one core. Gives the milliseconds until it was ready. */
const start = async (): Promise<number> => {
  // A second one on the same port would be taken for ready, and end with 1: the data are in use.
  if (shop && shop.exitCode === null && shop.signalCode === null) throw new Error('The release runs already');
  const begun = performance.now();
  const child =
    image?.start(settings, onMachine()) ??
    spawn('/bin/sh', ['-c', `${onMachine()}; exec "$0" start`, program()], { env: bare(), cwd: scratch });
  shop = child;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The release ended at its start:\n${output}`);
    if ((await fetch(`${url()}/health/ready`).catch(() => null))?.status === 200)
      return performance.now() - begun;
    await sleep(20);
  }
};

const stop = async (): Promise<number | null> => {
  const child = shop;
  if (!child) return null;
  if (child.exitCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return child.exitCode;
};

/** A command beside it, on the same machine. Gives what it says. @throws where it does not end with 0 */
const beside = async (...words: string[]): Promise<string> => {
  if (image) return image.exec(settings, ['shop', ...words], onMachine());
  const script = `${onMachine()}; exec "$0" "$@"`;
  const options = { env: bare(), cwd: scratch };
  return (await promisify(execFile)('/bin/sh', ['-c', script, program(), ...words], options)).stdout;
};

/** What the release's processes have of memory, each page of theirs counted once. */
const proportionalBytes = (): number => {
  const rows = running();
  const own = new Set([shop?.pid]);
  for (const { pid, parent } of rows.toSorted((a, b) => a.pid - b.pid)) if (own.has(parent)) own.add(pid);
  return [...own].reduce((sum = 0, pid) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return sum + Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024;
  }, 0) as number;
};

/** A mail is tried again after seconds, on a busy machine after more of them. */
const MAIL_WITHIN_MS = 120_000;

/** All mails to an address, in the order of their coming, which is not that of their sending: one is tried again later. */
const textTo = (email: string): string =>
  smtp.mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .join('\n')
    // Lines of quoted-printable that go on in the next.
    .replaceAll('=\n', '');

const registered = async (email: string): Promise<string> => {
  const call = clientOf(url());
  const account = { name: 'Ada Eze', email, password: SHOPPER_PASSWORD };
  expect((await call('POST', '/auth/register', account)).status).toBe(201);
  await expect.poll(() => textTo(email), { timeout: MAIL_WITHIN_MS }).toMatch(/\b\d{6}\b/);
  const otp = textTo(email).match(/^.*\b(\d{6})\b/m)?.[1];
  expect((await call('POST', '/auth/verify-email', { email, otp })).status).toBe(200);
  return (await call('POST', '/auth/login', { email, password: SHOPPER_PASSWORD })).body.token ?? '';
};

test('the archive has what runs and nothing else, below 250 MB, and no path of the machine that made it', () => {
  const bytes = Number(
    execFileSync('du', ['--summarize', '--bytes', release], { encoding: 'utf8' }).split('\t')[0],
  );
  console.error(`unpacked: ${Math.round(bytes / MB)} MB`);
  expect(bytes).toBeLessThan(UNPACKED_BYTES);
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: object };
  // The server's packages may stand on some of these, too.
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const forDevelopers = Object.keys(devDependencies).filter((name) => packages[`node_modules/${name}`]?.dev);
  expect(forDevelopers.filter((name) => existsSync(path.join(release, 'node_modules', name)))).toEqual([]);
  expect(globSync('{server,contract,demo}/**/*.{test,fixture}.ts', { cwd: release })).toEqual([]);
  const links = globSync('**/*', { cwd: release })
    .map((file) => path.join(release, file))
    .filter((file) => lstatSync(file).isSymbolicLink());
  expect(links.filter((link) => path.isAbsolute(readlinkSync(link)))).toEqual([]);
  const naming = spawnSync('grep', [
    '--recursive',
    '--files-with-matches',
    '--fixed-strings',
    `${ROOT}/`,
    release,
  ]);
  expect(naming.stdout.toString()).toBe('');
});

type Caller = ReturnType<typeof clientOf>;

const ownerCalls = async (): Promise<Caller> =>
  clientOf(url(), (await clientOf(url())('POST', '/auth/login', OWNER)).body.token);

/** One purchase to its end. */
const buy = async (shopper: Caller, email: string, { _id: productId }: Product): Promise<Order> => {
  dataOf(await shopper('POST', '/cart/items', { productId, quantity: 1 }));
  const checkout = dataOf(await shopper<Checkout>('POST', '/checkout', { shippingAddress: ADDRESS }));
  paystack.pay(checkout.reference, { amount: checkout.amount, email });
  return dataOf(await shopper<Order>('POST', '/orders', { paystackReference: checkout.reference }));
};

/** What every Debian has, the smallest image of it too (libc6, libgcc-s1, libstdc++6). */
const OF_EVERY_SYSTEM =
  /^(linux-vdso|ld-linux|libc|libm|libdl|libpthread|librt|libresolv|libgcc_s|libstdc\+\+)[-.]/;

test('its programs need no library that a bare system lacks', () => {
  const programs = globSync(
    ['bin/node', 'node_modules/**/*.node', 'node_modules/@*/*/{native/,}{bin/*,lib/**/*.so*}'],
    {
      cwd: release,
    },
  );
  expect(programs.length).toBeGreaterThan(10);
  const env = { PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: path.join(release, 'lib') };
  const outside = programs.flatMap((file) => {
    const { stdout } = spawnSync('ldd', [path.join(release, file)], { env, encoding: 'utf8' });
    return stdout
      .split('\n')
      .filter((line) => /\.so/.test(line) && !line.includes(`=> ${release}/`))
      .map((line) => path.basename(line.trim().split(' ')[0] ?? ''));
  });
  expect([...new Set(outside)].filter((name) => !OF_EVERY_SYSTEM.test(name))).toEqual([]);
});

test('its places are those of the library', async () => {
  const load = createRequire(import.meta.url);
  const name = '@countrystatecity/countries';
  const [whole, compact] = [load(name), load(path.join(release, 'node_modules', name))] as [Library, Library];
  const countries = (await whole.getCountries()).map(({ name, iso2 }) => ({ name, iso2 }));
  expect(await compact.getCountries()).toEqual(countries);
  for (const country of ['NG', 'US', 'VA']) {
    const states = await whole.getStatesOfCountry(country);
    expect(await compact.getStatesOfCountry(country)).toEqual(
      states.map(({ name, iso2 }) => ({ name, iso2 })),
    );
    for (const { iso2 } of states) {
      const cities = (await whole.getCitiesOfState(country, iso2)).map(({ name }) => ({ name }));
      expect(await compact.getCitiesOfState(country, iso2)).toEqual(cities);
    }
  }
});

// What follows goes on with what the test before it left: tried once more it would find another shop than it expects.
const ONCE = { retry: 0 };

test(
  'it goes live in one command with nothing but its settings, and sells',
  ONCE,
  async ({ onTestFailed }) => {
    onTestFailed(() => console.error(output));
    const ms = await start();
    console.error(`ready on an empty DATA_DIR after ${Math.round(ms)} ms`);
    expect((await fetch(url())).status).toBe(200);

    const owner = await ownerCalls();
    const category = dataOf(await owner<Category>('POST', '/categories', { name: 'Lamps' }));
    const lamp = dataOf(
      await owner<Product>('POST', '/products', {
        name: 'Solar lamp',
        description: 'A lamp that the sun fills.',
        price: 1500,
        stock: 5,
        category: category._id,
        images: [{ url: '/media/lamp.webp', isMain: true }],
      }),
    );
    expect(await (await fetch(`${url()}/products/${lamp._id}`)).text()).toContain('Solar lamp');

    const email = 'ada@harmattan.example';
    const shopper = clientOf(url(), await registered(email));
    const order = await buy(shopper, email, lamp);
    await expect.poll(() => textTo(email), { timeout: MAIL_WITHIN_MS }).toContain(order.orderNumber);
    expect(dataOf(await owner<Product>('GET', `/products/${lamp._id}`)).stock).toBe(4);
  },
);

test('all of it, PostgreSQL too, has room in 512 MB', () => {
  const bytes = machine?.held() ?? proportionalBytes();
  console.error(`memory: ${Math.round(bytes / MB)} MB`);
  expect(bytes).toBeLessThan(MACHINE_BYTES);
  expect(machine?.killed() ?? 0).toBe(0);
});

test('the commands beside it work as they do in a checkout, on the same settings', async () => {
  expect(await beside(...(image?.healthCheck.slice(1) ?? ['health']))).toContain('is ready');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect((await beside('version')).trim()).toBe(version);
  const help = await beside('help');
  for (const { name } of releaseCommands()) expect(help).toContain(name);
  await beside('catalogue', 'export', 'products.csv');
  const wrong = spawnSync(program(), ['sell'], { encoding: 'utf8' });
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('there is no command sell')]);
});

const FANS = 5_000;
const WORDS = 'A fan that turns for a night on one charge. '.repeat(20);

/** Takes a file of products in, as its owner does. Gives one of them. */
const takeInFans = async (owner: Caller, token: string): Promise<Product> => {
  const rows = Array.from(
    { length: FANS },
    (_, index) => `Fan ${index},${WORDS},900,9999,Fans,/media/fan-${index}.webp`,
  );
  const { data } = (await (
    await fetch(`${url()}/api/v1/admin/products/imports?name=fans.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: ['Name,Description,Price,Stock,Category,Picture', ...rows].join('\n'),
    })
  ).json()) as { data: ProductImport };
  const become = (state: ProductImport['state']) =>
    expect
      .poll(
        async () => dataOf(await owner<ProductImport>('GET', `/admin/products/imports/${data._id}`)).state,
        {
          timeout: 120_000,
          interval: 250,
        },
      )
      .toBe(state);
  await become('checked');
  await owner('POST', `/admin/products/imports/${data._id}/start`);
  await become('done');
  const [fan] = dataOf(await owner<Product[]>('GET', '/products?q=fan&inStock=true&limit=1'));
  if (!fan) throw new Error('No fan came in');
  return fan;
};

test(
  'a backup is made and tried while it sells, and all of that has room in 512 MB',
  ONCE,
  async ({ onTestFailed }) => {
    onTestFailed(() => console.error(output));
    const { token = '' } = (await clientOf(url())('POST', '/auth/login', OWNER)).body;
    const fan = await takeInFans(clientOf(url(), token), token);
    const email = 'bola@harmattan.example';
    const shopper = clientOf(url(), await registered(email));
    let isOver = false;
    const backup = beside('backup').finally(() => {
      isOver = true;
    });
    let orders = 0;
    for (; !isOver; orders += 1) await buy(shopper, email, fan);
    const said = await backup;
    console.error(`${orders} orders meanwhile; memory: ${Math.round((machine?.held() ?? 0) / MB)} MB`);
    expect(said).toContain(askSay.makes);
    expect(said).toContain(VERIFIED.restored);
    expect(said).toContain(`${(FANS + 1).toLocaleString('en')} products`);
    expect(orders).toBeGreaterThan(0);
    expect(await beside('backup', 'list')).toContain(/Wrote (\S+) into/.exec(said)?.[1] ?? 'no file');
    expect(machine?.killed() ?? 0).toBe(0);
  },
);

test('the doctor knows a release, too', () => {
  const env = { ...bare(), DATA_DIR: path.join(scratch, 'examined') };
  const { stdout } = spawnSync(program(), ['doctor', '--json'], { env, encoding: 'utf8' });
  const results = JSON.parse(stdout) as { name: string; level: string; found: string }[];
  expect(results.find(({ name }) => name === 'versions')).toMatchObject({
    level: 'ok',
    found: expect.stringMatching(/^shop \d/),
  });
});

test('settings come from a file too, what the environment says first; without the file that is named nothing starts', () => {
  const file = path.join(scratch, 'settings.env');
  writeFileSync(file, 'PORT=1\nHOST="localhost"\n');
  const health = (env: NodeJS.ProcessEnv) => spawnSync(program(), ['health'], { env, encoding: 'utf8' });
  const both = health({ PATH: '/usr/bin:/bin', SHOP_SETTINGS: file, PORT: '2' });
  expect([both.status, both.stdout]).toEqual([1, 'The shop at http://localhost:2 is not ready\n']);
  const none = health({ PATH: '/usr/bin:/bin', SHOP_SETTINGS: `${file}.old` });
  expect([none.status, none.stderr]).toEqual([1, expect.stringContaining(`${file}.old cannot be read`)]);
});

test(
  'it ends with code 0, is back with what it sold, and is no demo without its settings',
  ONCE,
  async ({ onTestFailed }) => {
    onTestFailed(() => console.error(output));
    expect(await stop()).toBe(0);
    await expect(beside('health')).rejects.toThrow();
    const ms = await start();
    console.error(`ready on what was there after ${Math.round(ms)} ms`);
    const { body } = await clientOf(url())<Product[]>('GET', '/products?q=lamp');
    expect(body.data.map(({ name, stock }) => [name, stock])).toEqual([['Solar lamp', 4]]);
    expect(await stop()).toBe(0);
    const { PORT = '', DATA_DIR } = settings;
    settings = { PORT, ...(DATA_DIR ? { DATA_DIR } : {}), HOST: '127.0.0.1', ADMIN_PASSWORD: 'x'.repeat(12) };
    await expect(start()).rejects.toThrow('A live shop keeps its database in');
    expect(machine?.killed() ?? 0).toBe(0);
  },
);
