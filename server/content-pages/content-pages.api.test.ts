import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { ContentPage, ContentPageList, PublicContentPage } from '#contract/content-pages/schemas.ts';
import type { Storefront } from '#contract/settings/storefront.ts';
import { addSearchEngineFiles } from '#server/search-engines/routes.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { takeIn } from '#tests/support/uploads.ts';

let running: TestShop;
let admin: TestAccount;

beforeAll(async () => {
  running = await openTestShop({}, { extend: async (app, shop) => addSearchEngineFiles(app, shop) });
  admin = await createAdmin(running);
});
afterAll(() => running.stop());
beforeEach(async () => {
  await running.shop.connection.pool.query('delete from content_page');
  await running.shop.changes.catalogueChanged();
});

const list = async () => (await call<ContentPageList>(running, admin, 'GET', '/admin/pages')).body.data;
const add = (body: object) => call<ContentPage>(running, admin, 'POST', '/admin/pages', body);
const made = async (body: object): Promise<ContentPage> => {
  const { status, body: answer } = await add({ body: 'Words', isPublished: true, ...body });
  expect([status, answer.error]).toEqual([201, undefined]);
  return answer.data;
};
const change = ({ _id }: ContentPage, body: object) =>
  call<ContentPage>(running, admin, 'PUT', `/admin/pages/${_id}`, body);
const read = (words: string) => call<PublicContentPage>(running, null, 'GET', `/pages/${words}`);
const links = async () =>
  ((await call<Storefront>(running, null, 'GET', '/storefront')).body.data.pages ?? []).map(
    ({ slug, place }) => `${slug} ${place}`,
  );

test('is for administrators alone', async () => {
  const shopper = await createShopper(running);
  for (const [method, path] of [
    ['GET', '/admin/pages'],
    ['POST', '/admin/pages'],
    ['POST', '/admin/pages/preview'],
    ['PUT', '/admin/pages/order'],
  ] as const) {
    expect((await call(running, null, method, path)).status).toBe(401);
    expect((await call(running, shopper, method, path)).status).toBe(403);
  }
});

describe('a shop that has written nothing yet', () => {
  test('has six drafts made from its settings, of which no shopper sees any', async () => {
    const settings = { name: 'Mama Put', contactPhone: '0803 123 4567', returnDays: 14 };
    await call(running, admin, 'PUT', '/admin/settings', settings);
    const { pages, starters } = await list();
    expect(pages).toEqual([]);
    expect(starters.map(({ kind }) => kind)).toEqual([
      'about',
      'contact',
      'delivery',
      'returns',
      'privacy',
      'terms',
    ]);
    const bodyOf = (kind: string) => starters.find((starter) => starter.kind === kind)?.body ?? '';
    expect(bodyOf('about')).toContain('Telephone: 0803 123 4567');
    expect(bodyOf('returns')).toContain('14 days');
    expect(bodyOf('returns')).toContain('section 122');
    expect(bodyOf('privacy')).toContain('Mama Put decides');
    expect(bodyOf('delivery')).toContain('All of Nigeria');
    for (const { slug } of starters) expect((await read(slug)).status).toBe(404);
    expect(await links()).toEqual([]);
  });

  test('says on the page of privacy who measures visits, on what ground, and abroad', async () => {
    const privacy = async () => (await list()).starters.find(({ kind }) => kind === 'privacy')?.body ?? '';
    expect(await privacy()).toContain('without cookies of');
    await call(running, admin, 'PUT', '/admin/settings', { ga4Id: 'G-ABC1234567' });
    const measured = await privacy();
    expect(measured).toMatch(/\| measuring visits \| your consent/);
    expect(measured).toMatch(/\*\*Google Analytics\*\* learn .* also outside Nigeria/);
    expect(measured).not.toContain('without cookies of');
    await call(running, admin, 'PUT', '/admin/settings', { ga4Id: '' });
  });

  test('names no page that nobody can read, and no days where there are none', async () => {
    const bodyOf = async (kind: string) => {
      const { starters } = await list();
      return starters.find((starter) => starter.kind === kind)?.body ?? '';
    };
    const nothing = { contactPhone: '', contactEmail: '', whatsapp: '', contactAddress: '' };
    await call(running, admin, 'PUT', '/admin/settings', nothing);
    const asked = '[[Your telephone number, WhatsApp or email address]]';
    for (const kind of ['about', 'delivery', 'privacy', 'terms']) expect(await bodyOf(kind)).toContain(asked);
    const delivery = await bodyOf('delivery');
    expect(delivery).not.toMatch(/days|Contact/i);
    expect(delivery).toContain('If it has not come, is damaged');
    expect(await bodyOf('terms')).toContain('What delivery costs you see in the cart');

    await call(running, admin, 'PUT', '/admin/settings', { ...nothing, whatsapp: '+2348031234567' });
    const told = await bodyOf('delivery');
    expect(told).toMatch(
      /order:\n\n- WhatsApp: \[\+2348031234567\]\(https:\/\/wa\.me\/2348031234567\)\n\nUntil/,
    );
    expect(told).not.toContain('[[');

    await made({ kind: 'contact', title: 'Write to us' });
    await made({ kind: 'returns', title: 'Returns', isPublished: false });
    expect(await bodyOf('delivery')).toContain('order: see [Write to us](/pages/write-to-us).\nUntil');
    await made({ kind: 'delivery', title: 'Delivery' });
    expect(await bodyOf('terms')).toContain('written under [Delivery](/pages/delivery).');
  });

  test('says while each order pays a fee that nobody has chosen', async () => {
    expect((await list()).undecidedFee).toBe(10);
    await call(running, admin, 'PUT', '/admin/settings', { shippingFee: 10 });
    expect(await list()).not.toHaveProperty('undecidedFee');
  });

  test('tells of its zones and of paying on delivery once it has them', async () => {
    const zone = {
      name: 'Lagos',
      places: [{ state: 'Lagos' }],
      fee: 1_500,
      freeFrom: 90_000,
      daysFrom: 1,
      daysTo: 3,
      payOnDelivery: true,
    };
    expect((await call(running, admin, 'POST', '/admin/delivery/zones', zone)).status).toBe(201);
    const { starters } = await list();
    const delivery = starters.find(({ kind }) => kind === 'delivery')?.body;
    expect(delivery).toContain('**Lagos**: ₦1,500, free from ₦90,000, 1 to 3 days, pay on delivery possible');
    expect(delivery).toContain('## Pay on delivery');
    expect(delivery).toContain('Days are working days');
    expect(delivery).toContain('If it has not come within the days above, is damaged');
  });

  test('publishes one only when what its owner has to say is filled in', async () => {
    const { starters } = await list();
    const about = starters.find(({ kind }) => kind === 'about');
    const refused = await add({ ...about, isPublished: true });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'body' }] } });
    expect(refused.body.error).toMatch(/fill in what is still open/);
    const draft = await add({ ...about });
    expect(draft).toMatchObject({ status: 201, body: { data: { isPublished: false, slug: 'about' } } });
    expect((await read('about')).status).toBe(404);
    expect((await list()).starters.map(({ kind }) => kind)).not.toContain('about');
    expect((await add({ ...about, slug: 'us' })).body).toMatchObject({ code: 'page_exists' });
    const { status } = await change(draft.body.data, { ...about, body: 'We sell.', isPublished: true });
    expect(status).toBe(200);
    expect((await read('about')).body.data).toMatchObject({
      title: 'About us',
      pieces: [{ tag: 'p' }, 'We sell.', null],
    });
  });
});

describe('a page', () => {
  test('is read as it is written, in header, footer, sitemap and search, until it is a draft again', async () => {
    const page = await made({ title: 'Size guide', summary: 'Measure first.', place: 'both' });
    expect(page).toMatchObject({ kind: 'own', slug: 'size-guide' });
    expect((await read('size-guide')).body.data).toMatchObject({
      title: 'Size guide',
      summary: 'Measure first.',
    });
    expect(await links()).toEqual(['size-guide both']);
    const sitemap = async () => (await running.app.inject('/sitemap.xml')).body;
    expect(await sitemap()).toMatch(/\/pages\/size-guide<\/loc><lastmod>/);
    const found = async (q: string) =>
      (
        await call<{ pages?: { slug: string }[] }>(running, null, 'GET', `/products/suggestions?q=${q}`)
      ).body.data.pages?.map(({ slug }) => slug);
    expect(await found('gui')).toEqual(['size-guide']);
    expect(await found('size%20gui')).toEqual(['size-guide']);
    expect(await found('uide')).toBeUndefined();
    await change(page, { title: 'Size guide', body: 'Words', isPublished: false });
    expect((await read('size-guide')).status).toBe(404);
    expect(await links()).toEqual([]);
    expect(await sitemap()).not.toContain('/pages/');
    expect(await found('gui')).toBeUndefined();
  });

  test('is found under each address that it has had, which no other page gets', async () => {
    const page = await made({ title: 'Fabrics' });
    const moved = await change(page, { title: 'Fabrics', slug: 'cloth', body: 'Words', isPublished: true });
    expect(moved.body.data.slug).toBe('cloth');
    for (const words of ['fabrics', 'cloth']) expect((await read(words)).body.data.slug).toBe('cloth');
    expect((await made({ title: 'Fabrics' })).slug).toBe('fabrics-2');
    const taken = await add({ title: 'Other', slug: 'fabrics', body: 'x' });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'page_address_taken', details: [{ path: 'slug' }] },
    });
    await call(running, admin, 'DELETE', `/admin/pages/${page._id}`);
    expect((await read('cloth')).status).toBe(404);
    expect((await add({ title: 'Other', slug: 'fabrics', body: 'x' })).status).toBe(201);
  });

  test('made many times at once has an address of its own each time', async () => {
    const pages = await Promise.all(['Bags!', 'Bags?', 'Bags.', 'BAGS'].map((title) => made({ title })));
    expect(pages.map(({ slug }) => slug).sort()).toEqual(['bags', 'bags-2', 'bags-3', 'bags-4']);
  });

  test('of a kind there is one, also when two are made at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((n) => add({ kind: 'privacy', title: 'Privacy', body: `x${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('shows the shop’s own pictures with their sizes, which stay while it does', async () => {
    const picture = await takeIn(running, admin, '#163');
    const body = `![The shop](${picture}) ![Not there](/media/uploads/none.webp)`;
    await made({ title: 'Shop', body });
    const [, shown] = (await read('shop')).body.data.pieces;
    expect(shown).toMatchObject({ tag: 'img', src: picture, alt: 'The shop' });
    expect((shown as { width: number }).width).toBeGreaterThan(0);
    const { rows } = await running.shop.connection.pool.query(
      `select unused_since from picture where '/media/' || name = $1`,
      [picture],
    );
    expect(rows).toEqual([{ unused_since: null }]);
    const preview = await call<{ pieces: unknown[] }>(running, admin, 'POST', '/admin/pages/preview', {
      body,
    });
    expect(preview.body.data.pieces).toEqual((await read('shop')).body.data.pieces);
  });

  test('whoever saves what somebody else has changed meanwhile is told, and nothing is lost', async () => {
    const page = await made({ title: 'Care' });
    const form = { title: 'Care', body: 'Theirs', isPublished: true };
    expect((await change(page, { ...form, was: page.updatedAt })).status).toBe(200);
    const late = await change(page, { ...form, body: 'Mine', was: page.updatedAt });
    expect(late).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
    expect((await read('care')).body.data.pieces).toContain('Theirs');
  });

  test('saved again after a lost answer is no conflict, nor is a starter', async () => {
    const page = await made({ title: 'Our care' });
    const form = { title: 'Our care', body: 'Mine', isPublished: true, was: page.updatedAt };
    expect((await change(page, form)).status).toBe(200);
    expect(await change(page, form)).toMatchObject({ status: 200, body: { data: { body: 'Mine' } } });

    const starter = { kind: 'terms', title: 'Terms', body: 'Words', isPublished: true };
    const first = await add(starter);
    expect(first.status).toBe(201);
    expect(await add(starter)).toEqual(first);
    expect((await add({ ...starter, body: 'Other words' })).body.code).toBe('page_exists');
    expect((await list()).pages.filter(({ kind }) => kind === 'terms')).toHaveLength(1);
  });

  test('leaves entries in the audit log', async () => {
    const page = await made({ title: 'Stores' });
    await change(page, { title: 'Our stores', body: 'Words', isPublished: true });
    await call(running, admin, 'DELETE', `/admin/pages/${page._id}`);
    const { data } = (await call<AuditEntry[]>(running, admin, 'GET', `/admin/audit?subject=${page._id}`))
      .body;
    expect(data.map(({ action, kind }) => `${action} ${kind}`)).toEqual([
      'deleted page',
      'changed page',
      'created page',
    ]);
    expect(data[1]).toMatchObject({ before: { title: 'Stores' }, after: { title: 'Our stores' } });
  });
});

test('links stand in the order that the owner gives them, and the header has room for three', async () => {
  const pages: ContentPage[] = [];
  for (const title of ['One', 'Two', 'Three']) pages.push(await made({ title, place: 'header' }));
  const order = (ids: (string | undefined)[]) => call(running, admin, 'PUT', '/admin/pages/order', { ids });
  expect((await order([pages[2]?._id, pages[0]?._id, pages[1]?._id])).status).toBe(200);
  expect(await links()).toEqual(['three header', 'one header', 'two header']);
  const { data: noted } = (
    await call<AuditEntry[]>(running, admin, 'GET', '/admin/audit?kind=page&search=order')
  ).body;
  expect(noted[0]).toMatchObject({
    subject: { name: 'Order of the pages' },
    before: { order: expect.stringContaining('One, Two, Three') },
    after: { order: expect.stringContaining('Three, One, Two') },
  });
  const fourth = { title: 'Four', body: 'x', isPublished: true };
  expect((await add({ ...fourth, place: 'both' })).body.code).toBe('page_header_full');
  expect((await add({ ...fourth, place: 'footer' })).status).toBe(201);
  expect((await add({ title: 'Five', body: 'x', place: 'header' })).status).toBe(201);
  expect((await order([pages[0]?._id, pages[0]?._id])).status).toBe(400);
  // Those that are not named keep their order behind those that are.
  await order([pages[1]?._id]);
  expect(await links()).toEqual(['two header', 'three header', 'one header', 'four footer']);
});

test.each([
  [{ title: ' x ' }, 'Title must be 2 to 80 characters long'],
  [{ title: 'Fine', slug: 'a b' }, 'Address must be small letters, digits and single hyphens, 60 at most'],
  [
    { title: 'Fine', slug: '../admin' },
    'Address must be small letters, digits and single hyphens, 60 at most',
  ],
  [{ title: 'Fine', body: 'x'.repeat(40_001) }, 'Text must be at most 40,000 characters long'],
  [{ title: 'Fine', place: 'roof' }, 'Please choose where the link stands'],
  [{ title: 'Fine', body: ' ', isPublished: true }, 'Please write something before you publish the page'],
])('%o is refused', async (form, sentence) => {
  expect(await add({ body: 'Words', ...form })).toMatchObject({ status: 400, body: { error: sentence } });
});

test('a page that is not there is a 404, whatever its address', async () => {
  for (const words of ['nothing', "a'b", '%00', 'x'.repeat(300)])
    expect((await read(encodeURIComponent(words))).status).toBe(404);
  expect((await change({ _id: 'nonsense' } as ContentPage, { title: 'Fine', body: '' })).status).toBe(404);
});
