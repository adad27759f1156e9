import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveMessages as say } from '#contract/archive/messages.ts';
import { plainPicture } from '#tests/support/uploads.ts';
import { checkArchive, type Holdings } from './check-archive.ts';
import { FIRST_RELEASE } from './first-release.fixture.ts';
import { VERSION } from './format.ts';
import { type OwnShop, openOwnShop } from './full-shop.fixture.ts';
import { readRows } from './read-rows.ts';
import { takeIn } from './take-in.ts';

const LARGEST_MB = 8;
const MOMENT = '2026-01-02T03:04:05.678901+00:00';
const CATEGORY = '0199a000-0000-7000-8000-000000000001';
const category = (changes: object = {}) => ({
  id: CATEGORY,
  slug: 'gowns',
  parent_id: null,
  name: 'Gowns',
  description: '',
  created_at: MOMENT,
  ...changes,
});

type Files = [name: string, content: string | Buffer][];
let folder: string;
let picture: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-rude-'));
  picture = await plainPicture(2, 2).webp().toBuffer();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const linesOf = (...rows: object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const about = (changes: object = {}): Files[number] => [
  'about.json',
  JSON.stringify({
    format: 'shop archive',
    version: VERSION,
    shop: 'Ada Stores',
    madeAt: '2026-01-02T03:04:05Z',
    ...changes,
  }),
];

/** A manifest that agrees with the files before it; `changes` go over it. */
const manifest = (files: Files, changes: object = {}): Files[number] => {
  const listed = files.slice(1).map(([name, content]) => {
    const bytes = Buffer.from(content);
    const rows = name.endsWith('.ndjson') ? { rows: String(content).split('\n').length - 1 } : {};
    return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), ...rows };
  });
  const counts: Record<string, number> = {};
  for (const { name, rows = 0 } of listed as { name: string; rows?: number }[])
    counts[name.split('/')[0] ?? ''] = (counts[name.split('/')[0] ?? ''] ?? 0) + rows;
  return ['manifest.json', JSON.stringify({ counts, files: listed, missingPictures: [], ...changes })];
};

const whole = (...files: Files): Files => {
  const all: Files = [about(), ...files];
  return [...all, manifest(all)];
};

const packed = async (files: Files): Promise<Buffer> =>
  gzipSync(
    await packTar(
      files.map(([name, content]) => {
        const bytes = new Uint8Array(Buffer.from(content));
        return { header: { name, size: bytes.length }, body: bytes };
      }),
    ),
  );

const check = async (bytes: Buffer): Promise<Holdings> => {
  const file = path.join(folder, 'rude.tar.gz');
  await writeFile(file, bytes);
  return checkArchive(file, LARGEST_MB);
};

const gowns: Files[number] = ['category/0001.ndjson', linesOf(category())];

test('one that is whole is read', async () => {
  const name = `uploads/${'0'.repeat(40)}.webp`;
  const files = whole(
    gowns,
    ['picture/0001.ndjson', linesOf({ name, taken_in_at: MOMENT })],
    [`pictures/${name}`, picture],
  );
  expect(await check(await packed(files))).toMatchObject({
    shop: 'Ada Stores',
    counts: { category: 1 },
    pictures: 1,
  });
});

const cases: [what: string, files: () => Files, sentence: string][] = [
  ['of a newer form', () => [about({ version: VERSION + 1, more: true }), gowns], say.newer],
  ['of something else', () => [['about.json', '{"format":"photos","version":1}']], say.notOurs],
  ['that begins with something else', () => [gowns, about()], say.notOurs],
  ['without its end', () => [about(), gowns], say.cut],
  [
    'with something behind its end',
    () => [...whole(gowns), ['more.txt', 'more']],
    say.unexpected('more.txt'),
  ],
  [
    'of which a part was changed',
    () => [
      about(),
      ['category/0001.ndjson', linesOf(category({ name: 'Other' }))],
      manifest([about(), gowns]),
    ],
    say.damaged('category/0001.ndjson'),
  ],
  ['that lacks a part', () => [about(), manifest([about(), gowns])], say.damaged('category/0001.ndjson')],
  ['with a path out of it', () => whole(['../../etc/passwd', 'x']), say.unexpected('../../etc/passwd')],
  [
    'with a picture whose path leads out',
    () => whole(['pictures/../../x.webp', picture]),
    say.unexpected('pictures/../../x.webp'),
  ],
  ['with a part twice', () => whole(gowns, gowns), say.unexpected('category/0001.ndjson')],
  [
    'with a part out of turn',
    () => whole(['variant/0001.ndjson', ''], gowns),
    say.unexpected('category/0001.ndjson'),
  ],
  [
    'with a table that nobody knows',
    () => whole(['session/0001.ndjson', '{}\n']),
    say.unexpected('session/0001.ndjson'),
  ],
  [
    'with a column that nobody knows',
    () => whole(['category/0001.ndjson', linesOf(category({ owner: 1 }))]),
    'This archive cannot be read: category/0001.ndjson, line 1:',
  ],
  [
    'with a value of another kind',
    () => whole(['category/0001.ndjson', linesOf(category({ name: 7 }))]),
    'This archive cannot be read: category/0001.ndjson, line 1: name:',
  ],
  [
    'with a row that names what is not there',
    () =>
      whole([
        'wishlist_item/0001.ndjson',
        linesOf({ account_id: CATEGORY, product_id: CATEGORY, created_at: MOMENT }),
      ]),
    say.broken('wishlist_item/0001.ndjson', 'account_id names a row of account that is not there'),
  ],
  [
    'with a line that is no JSON',
    () => whole(['category/0001.ndjson', '{"id":\n']),
    say.broken('category/0001.ndjson, line 1', 'it is no JSON'),
  ],
  [
    'whose picture is missing',
    () => whole(['picture/0001.ndjson', linesOf({ name: 'uploads/a.webp', taken_in_at: MOMENT })]),
    say.damaged('uploads/a.webp'),
  ],
  [
    'with a picture that is none',
    () =>
      whole(
        ['picture/0001.ndjson', linesOf({ name: 'uploads/a.webp', taken_in_at: MOMENT })],
        ['pictures/uploads/a.webp', '<svg onload="alert(1)">'],
      ),
    say.unexpected('pictures/uploads/a.webp'),
  ],
];

test.each(cases)('one %s is refused with a sentence', async (_what, files, sentence) => {
  const refused = check(await packed(files()));
  await expect(refused).rejects.toMatchObject({ status: 400, code: 'archive_unreadable' });
  await expect(refused).rejects.toThrow(sentence);
});

test('one that was cut anywhere is refused', async () => {
  const bytes = await packed(whole(gowns));
  for (const end of [bytes.length / 2, bytes.length - 9])
    await expect(check(bytes.subarray(0, end)), `at ${end}`).rejects.toThrow(say.cut);
});

test('what is no archive at all is refused', async () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from([0x1f, 0x8b, 8, 0]),
    Buffer.from('PK\x03\x04 a zip'),
    gzipSync('no tar '.repeat(200)),
  ])
    await expect(check(bytes)).rejects.toMatchObject({ status: 400, code: 'archive_unreadable' });
});

test('one that unpacks to more than may be is not unpacked to its end', async () => {
  const bomb = Array.from({ length: 4 }, (_, n): Files[number] => [
    `category/${String(n + 1).padStart(4, '0')}.ndjson`,
    `${JSON.stringify(category({ id: CATEGORY.replace(/1$/, String(n)), description: 'x'.repeat(3_000_000) }))}\n`,
  ]);
  const bytes = await packed(whole(...bomb));
  expect(bytes.length).toBeLessThan(100_000);
  await expect(check(bytes)).rejects.toMatchObject({
    code: 'archive_too_large',
    message: say.tooLarge(LARGEST_MB),
  });
});

/** An archive of the first version of the form; some of it were made before its columns of today came, some after. */
const ofFirstVersion = (more: Readonly<Record<string, object>> = {}): Files => {
  const parts = FIRST_RELEASE.map(([table, row]): Files[number] => [
    `${table}/0001.ndjson`,
    linesOf({ ...row, ...more[table] }),
  ]);
  const files: Files = [about({ version: 1 }), ...parts];
  return [...files, manifest(files)];
};

const CAME_LATER = {
  account: { staff_role: null },
  product: { tags: 'lace, gown' },
  customer_order: { vat_basis_points: 750 },
  refund: { settled_at: MOMENT },
};

test('one of release 0.1.0 comes in: what it has no columns for is as if nobody had said it', async () => {
  const own: OwnShop = await openOwnShop({});
  try {
    const holdings = await check(await packed(ofFirstVersion()));
    expect(holdings.counts).toMatchObject({ account: 1, product: 1, customer_order: 1, refund: 1 });
    await takeIn(own.shop.shop, path.join(folder, 'rude.tar.gz'), holdings, null);
    const { rows } = await own.shop.shop.connection.pool.query(
      `select a.staff_role, p.tags, p.name, o.vat_basis_points, o.total_kobo::int as total, r.settled_at, r.amount_kobo::int as refunded
       from product p, customer_order o join account a on a.id = o.account_id join refund r on r.order_id = o.id`,
    );
    expect(rows).toEqual([
      {
        staff_role: null,
        tags: '',
        name: 'Ankara gown',
        vat_basis_points: null,
        total: 1_200_000,
        settled_at: null,
        refunded: 50_000,
      },
    ]);
  } finally {
    await own.stop();
  }
});

test('one of the first version that was made between releases keeps what it says', async () => {
  const bytes = Buffer.from(linesOf({ ...Object.fromEntries(FIRST_RELEASE).product, ...CAME_LATER.product }));
  expect(readRows(1, 'product', 'product/0001.ndjson', bytes)).toMatchObject([{ tags: 'lace, gown' }]);
  const holdings = await check(await packed(ofFirstVersion(CAME_LATER)));
  expect(holdings.counts).toMatchObject({ account: 1, product: 1, customer_order: 1, refund: 1 });
});

test.each(Object.entries(CAME_LATER).map(([table, more]) => [table, Object.keys(more)[0] ?? '']))(
  'one of this version without %s.%s is refused',
  (table, column) => {
    const bytes = Buffer.from(linesOf({ ...Object.fromEntries(FIRST_RELEASE)[table] }));
    expect(() => readRows(VERSION, table, `${table}/0001.ndjson`, bytes)).toThrow(`${column}:`);
  },
);

test('names that an older shop has with letters and marks apart are brought to one form, but where two would be the same', async () => {
  const own: OwnShop = await openOwnShop({});
  try {
    const names = ['Cafe\u0301', 'Cr\u00e8me', 'Cre\u0300me'];
    const rows = names.map((name, place) =>
      category({ id: CATEGORY.replace(/1$/, String(place)), name, slug: `words-${place}` }),
    );
    const holdings = await check(await packed(whole(['category/0001.ndjson', linesOf(...rows)])));
    await takeIn(own.shop.shop, path.join(folder, 'rude.tar.gz'), holdings, null);
    const stored = await own.shop.shop.db.selectFrom('category').select('name').orderBy('id').execute();
    expect(stored.map(({ name }) => name)).toEqual(['Caf\u00e9', 'Cr\u00e8me', 'Cre\u0300me']);
  } finally {
    await own.stop();
  }
});

test('one that contradicts itself changes nothing, not even its first rows', async () => {
  const own: OwnShop = await openOwnShop({});
  try {
    const twins = linesOf(category(), category({ id: CATEGORY.replace(/1$/, '2') }));
    const holdings = await check(await packed(whole(['category/0001.ndjson', twins])));
    const file = path.join(folder, 'rude.tar.gz');
    await expect(takeIn(own.shop.shop, file, holdings, null)).rejects.toThrow(say.misfit('category_name'));
    const rows = await own.shop.shop.db.selectFrom('category').select('id').execute();
    expect(rows).toEqual([]);
  } finally {
    await own.stop();
  }
});
