import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import { LOOKS_KEPT } from '#contract/look/limits.ts';
import { lookMessages as say } from '#contract/look/messages.ts';
import type { Look, LookState } from '#contract/look/schemas.ts';
import type { Storefront } from '#contract/settings/storefront.ts';
import { readConfig } from '#server/config.ts';
import { directly } from '#server/database/address.ts';
import { addMedia, type Media } from '#server/media/media.ts';
import { addAppManifest } from '#server/pages/app-manifest.ts';
import { createLog, openShop } from '#server/start.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { createProduct } from '#tests/support/products.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { takeIn } from '#tests/support/uploads.ts';
import { DEFAULT_LOOK } from './default-look.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#c00"/></svg>';
const NOBODY_HAS = '/media/uploads/0000000000000000000000000000000000000000.webp';

let shop: TestShop;
let admin: TestAccount;
let media: Media;
beforeAll(async () => {
  shop = await openTestShop(
    {},
    {
      extend: async (app, opened) => {
        addAppManifest(app, opened);
        media = addMedia(app, opened);
      },
    },
  );
  admin = await createAdmin(shop);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.shop.connection.pool.query('delete from look');
  await shop.shop.changes.catalogueChanged();
});

const state = async () => (await call<LookState>(shop, admin, 'GET', '/admin/look')).body.data;
const send = (method: 'POST' | 'PUT', path: string, body: object) =>
  call<LookState>(shop, admin, method, `/admin/look/${path}`, body);
const publish = async (part: Partial<Look>) =>
  send('POST', 'publish', { look: { ...DEFAULT_LOOK, ...part }, revision: (await state()).revision });
const storefront = async () => (await call<Storefront>(shop, null, 'GET', '/storefront')).body.data;
const drawn = async (): Promise<string> =>
  (await call<{ url: string }>(shop, admin, 'POST', '/admin/look/drawings', { svg: SVG })).body.data.url;

test('is for administrators alone', async () => {
  const shopper = await createShopper(shop);
  const calls = [
    ['GET', '/admin/look'],
    ['PUT', '/admin/look/draft'],
    ['POST', '/admin/look/discard'],
    ['POST', '/admin/look/publish'],
    ['POST', '/admin/look/undo'],
    ['POST', '/admin/look/preview'],
    ['POST', '/admin/look/drawings'],
  ] as const;
  for (const [method, path] of calls) {
    expect((await call(shop, null, method, path)).status, path).toBe(401);
    expect((await call(shop, shopper, method, path)).status, path).toBe(403);
  }
});

test('until something is published the shop looks as it came', async () => {
  expect(await state()).toMatchObject({
    published: DEFAULT_LOOK,
    publishedWhen: null,
    draft: null,
    canUndo: false,
  });
  expect(await storefront()).not.toHaveProperty('look');
  const home = await call(shop, null, 'GET', '/storefront/home');
  expect(home.body.data).toEqual({ sections: DEFAULT_LOOK.sections });
});

test('a published look is in every page at once, in each process, and in the manifest', async () => {
  const other = await openShop(
    readConfig({ PORT: '0' }),
    directly(shop.connectionString),
    createLog('error'),
  );
  try {
    const seen = async () =>
      (await other.app.inject('/api/v1/storefront')).json<{ data: Storefront }>().data.look;
    expect(await seen()).toBeUndefined();
    const icon = await drawn();
    expect(await publish({ brand: '#FFCC00', corners: 'round', typeface: 'modern', icon })).toMatchObject({
      status: 200,
      body: { data: { published: { brand: '#ffcc00' }, canUndo: true } },
    });
    const look = await seen();
    expect(look).toMatchObject({ themeColor: '#ffcc00', font: '/fonts/modern-latin-1.woff2' });
    expect(look?.css).toContain('--background-color-brand:#ffcc00');
    expect(look?.css).toContain('--color-on-brand:#1d1a16');
    expect(look?.css).toContain('font-display:swap');
    // It stands in the head as text.
    expect(look?.css).not.toMatch(/["'<&]/);
    const manifest = (await shop.app.inject('/app.webmanifest')).json<{
      theme_color: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    }>();
    expect(manifest.theme_color).toBe('#ffcc00');
    for (const { src, sizes } of manifest.icons) {
      const answer = await shop.app.inject(src);
      const { width, height, format } = await sharp(answer.rawPayload).metadata();
      expect([answer.headers['content-type'], format, `${width}x${height}`]).toEqual([
        'image/png',
        'png',
        sizes,
      ]);
    }
    // A see-through icon would stand on black.
    for (const kind of ['180', 'maskable']) {
      const answer = await shop.app.inject(`/media/icon/${kind}/${look?.icon}.png`);
      expect((await sharp(answer.rawPayload).stats()).isOpaque, kind).toBe(true);
    }
    for (const wrong of [
      '/media/icon/49/uploads/a.png',
      '/media/icon/48/../x.png',
      `/media/icon/48${NOBODY_HAS.slice(6, -5)}.png`,
    ])
      expect((await shop.app.inject(wrong)).statusCode, wrong).toBe(404);
  } finally {
    await other.stop();
  }
});

test('icons are made of what a look names, in each process as soon as it does, and of no other picture', async () => {
  let other: { app: Pick<TestShop['app'], 'inject'>; stop: () => Promise<void> } | undefined;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-look-'));
  try {
    const config = readConfig({ PORT: '0', DATA_DIR: dataDir });
    other = await openShop(config, directly(shop.connectionString), createLog('error'), {
      extend: async (app, opened) => void addMedia(app, { ...opened, images: shop.shop.images }),
    });
    const at = (url: string, kind: string) =>
      url.replace(/^\/media\/(.+)\.webp$/, `/media/icon/${kind}/$1.png`);
    const statuses = async (url: string, kind: string) =>
      Promise.all([shop, other].map(async (one) => (await one?.app.inject(at(url, kind)))?.statusCode));
    const colour = () => `#${randomBytes(3).toString('hex')}`;
    const [product, icon, logo, mark, later] = [
      await takeIn(shop, admin, colour()),
      await takeIn(shop, admin, colour()),
      await takeIn(shop, admin, colour()),
      await takeIn(shop, admin, colour()),
      await takeIn(shop, admin, colour()),
    ];
    await shop.shop.connection.pool.query(`update product set images = $1 where id = $2`, [
      JSON.stringify([{ url: product, isMain: true }]),
      await createProduct(shop, { stock: 1 }),
    ]);
    for (const url of [product, icon, logo, mark, later])
      expect(await statuses(url, '48')).toEqual([404, 404]);
    await publish({ icon, logo });
    await call(shop, admin, 'PUT', '/admin/settings', { logo: mark });
    for (const url of [icon, logo, mark]) expect(await statuses(url, '48')).toEqual([200, 200]);
    await send('PUT', 'draft', {
      look: { ...DEFAULT_LOOK, logoDark: later },
      revision: (await state()).revision,
    });
    expect(await statuses(later, '180')).toEqual([200, 200]);
    await publish({});
    for (const kind of ['48', '512', 'maskable']) expect(await statuses(product, kind)).toEqual([404, 404]);
    // Mails that were sent show the logo of their day, also of a look that nothing is left of.
    expect(await statuses(product, 'logo')).toEqual([200, 200]);
  } finally {
    await call(shop, admin, 'PUT', '/admin/settings', { logo: '' });
    await other?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a draft is seen by nobody until it is published, and can be thrown away', async () => {
  const first = await send('PUT', 'draft', { look: { ...DEFAULT_LOOK, brand: '#123456' }, revision: '0.0' });
  expect(first.body.data).toMatchObject({ draft: { brand: '#123456' }, draftWhen: { by: 'Ada Admin' } });
  expect(await storefront()).not.toHaveProperty('look');
  await send('POST', 'discard', { revision: first.body.data.revision });
  expect(await state()).toMatchObject({ draft: null, revision: '0.0' });
});

test('the last publish can be taken back, one after another; what was taken back stays as a draft', async () => {
  await publish({ brand: '#111111' });
  await publish({ brand: '#222222' });
  const undone = await send('POST', 'undo', { revision: (await state()).revision });
  expect(undone.body.data).toMatchObject({ published: { brand: '#111111' }, draft: { brand: '#222222' } });
  expect((await storefront()).look?.themeColor).toBe('#111111');
  const again = await send('POST', 'undo', { revision: undone.body.data.revision });
  expect(again.body.data).toMatchObject({
    published: DEFAULT_LOOK,
    canUndo: false,
    draft: { brand: '#222222' },
  });
  const more = await send('POST', 'undo', { revision: again.body.data.revision });
  expect(more).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } });
  const { data } = (await call<AuditEntry[]>(shop, admin, 'GET', '/admin/audit?kind=settings')).body;
  expect(data[0]).toMatchObject({
    subject: { _id: 'look' },
    before: { brand: '#111111' },
    after: { brand: DEFAULT_LOOK.brand },
  });
});

test('of two who publish at once one is told, and nothing is lost', async () => {
  const { revision } = await state();
  const answers = await Promise.all(
    ['#333333', '#444444'].map((brand) =>
      send('POST', 'publish', { look: { ...DEFAULT_LOOK, brand }, revision }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'edit_conflict' });
  const { rows } = await shop.shop.connection.pool.query('select count(*)::int as count from look');
  expect(rows).toEqual([{ count: 1 }]);
});

test('twenty looks are kept to go back to', async () => {
  for (let count = 0; count < 22; count += 1) await publish({ brand: `#0000${String(10 + count)}` });
  const { rows } = await shop.shop.connection.pool.query('select count(*)::int as count from look');
  expect(rows).toEqual([{ count: 20 }]);
});

test('pictures of a look are not cleaned up, of one that can come back neither', async () => {
  const icon = await drawn();
  await publish({ icon });
  await publish({});
  await shop.shop.connection.pool.query(`update picture set unused_since = now() - interval '30 days'`);
  await media.cleanUp();
  expect((await shop.app.inject(icon)).statusCode).toBe(200);
});

test('an announcement is there in its time alone', async () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const announcement = { ...DEFAULT_LOOK.announcement, text: 'Free delivery in Lagos', link: '/products' };
  await publish({ announcement: { ...announcement, from: at(-60_000), until: at(3_600_000) } });
  const { look } = await storefront();
  expect(look?.announcement).toMatchObject({ text: 'Free delivery in Lagos', link: '/products' });
  expect(look?.css).toContain(`[data-closed=${look?.announcement?.id}]`);
  for (const [from, until] of [
    [at(60_000), ''],
    ['', at(-60_000)],
  ] as const) {
    await publish({ announcement: { ...announcement, from, until } });
    expect(await storefront()).not.toHaveProperty('look.announcement');
  }
});

test('an announcement comes and goes by itself, although answers are kept', async () => {
  const soon = () => new Date(Date.now() + 900).toISOString();
  const announcement = { ...DEFAULT_LOOK.announcement, text: 'Now' };
  const shown = async () => (await storefront()).look?.announcement?.text;
  await publish({ announcement: { ...announcement, from: soon() } });
  await shown();
  await expect.poll(shown, { timeout: 10_000 }).toBe('Now');
  await publish({ announcement: { ...announcement, until: soon() } });
  await shown();
  await expect.poll(shown, { timeout: 10_000 }).toBeUndefined();
});

const text = { kind: 'text', isShown: true, title: '', text: 'Words', picture: '', link: '', label: '' };
test.each([
  [{ brand: 'green' }, 'look.brand', 'A colour must be six digits after #, such as #0f5132'],
  [{ brand: '#12345;}' }, 'look.brand', 'A colour must be six digits after #, such as #0f5132'],
  [{ logo: 'https://elsewhere.example/a.png' }, 'look.logo', 'Please choose a picture'],
  [{ logo: NOBODY_HAS }, 'look.logo', 'The picture is not there any more. Please choose it again'],
  [{ typeface: 'comic' }, 'look.typeface', 'Please choose one of these'],
  [{ sections: [] }, 'look.sections', 'The home page must have 1 to 12 sections'],
  [
    {
      sections: [
        { kind: 'slides', isShown: true },
        { kind: 'slides', isShown: false },
      ],
    },
    'look.sections.1.kind',
    'This section can stand on the home page only once',
  ],
  [{ sections: [{ ...text, text: ' ' }] }, 'look.sections.0.text', 'A text must be 1 to 600 characters long'],
  [
    { sections: [{ ...text, link: '//evil.example', label: 'x' }] },
    'look.sections.0.link',
    /^A link must be/,
  ],
  [
    { sections: [{ ...text, link: 'javascript:alert(1)', label: 'x' }] },
    'look.sections.0.link',
    /^A link must be/,
  ],
  [
    { sections: [{ ...text, link: '/products' }] },
    'look.sections.0.label',
    'Please say what the link is called',
  ],
  [
    { sections: [{ kind: 'category', isShown: true, category: '' }] },
    'look.sections.0.category',
    'Please choose a category',
  ],
  [
    {
      announcement: {
        ...DEFAULT_LOOK.announcement,
        from: '2026-11-28T10:00:00+01:00',
        until: '2026-11-28T09:00:00Z',
      },
    },
    'look.announcement.until',
    'The end must come after the beginning',
  ],
  [
    { announcement: { ...DEFAULT_LOOK.announcement, from: 'tomorrow' } },
    'look.announcement.from',
    'Please enter a day and a time',
  ],
])('%o is refused and changes nothing', async (broken, path, sentence) => {
  const before = await state();
  const look = { ...DEFAULT_LOOK, ...broken };
  const refused = await send('POST', 'publish', { look, revision: before.revision });
  expect(refused).toMatchObject({ status: 400, body: { details: [{ path }] } });
  const [{ message = '' } = {}] = (refused.body as unknown as { details: { message: string }[] }).details;
  expect(message).toMatch(sentence);
  expect(await state()).toEqual(before);
});

test('a drawing that could run is refused or cleaned, and never served as a drawing', async () => {
  const url = await drawn();
  expect(url).toMatch(/^\/media\/uploads\/[0-9a-f]{40}[.\w]*\.webp$/);
  expect((await shop.app.inject(url)).headers['content-type']).toBe('image/webp');
  const bomb = await call(shop, admin, 'POST', '/admin/look/drawings', {
    svg: '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>',
  });
  expect(bomb).toMatchObject({ status: 415, body: { code: 'drawing_unusable' } });
});

test('a preview names the colours that give way', async () => {
  const { body } = await call<{ notes: { use: string }[] }>(shop, admin, 'POST', '/admin/look/preview', {
    look: { ...DEFAULT_LOOK, brand: '#ffcc00' },
    page: '/',
  });
  expect(body.data.notes).toMatchObject([{ colour: 'brand', use: 'text', chosen: '#ffcc00' }]);
});

test('of many looks the last ones are kept: the oldest of them is never taken back', async () => {
  await shop.shop.connection.pool.query('delete from look');
  for (let made = 0; made <= LOOKS_KEPT; made += 1) await publish({ brand: `#${String(111_111 + made)}` });
  const oldest = `#${111_112}`;
  for (let undone = 1; undone < LOOKS_KEPT; undone += 1) {
    const { draft, revision } = await state();
    const { body } = draft ? await send('POST', 'discard', { revision }) : { body: { data: { revision } } };
    expect((await send('POST', 'undo', { revision: body.data.revision })).status).toBe(200);
  }
  expect(await state()).toMatchObject({ published: { brand: oldest }, canUndo: false, isOldest: true });
  const more = await send('POST', 'undo', { revision: (await state()).revision });
  expect(more).toMatchObject({ status: 409, body: { code: 'nothing_to_undo', error: say.nothingOlder } });
  expect((await storefront()).look?.themeColor).toBe(oldest);
});
