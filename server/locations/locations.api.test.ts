import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const NIGERIAN_STATES = [
  'Abia',
  'Abuja Federal Capital Territory',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
];

const namesOf = (answer: { json: () => { data: { name: string }[] } }) =>
  answer.json().data.map(({ name }) => name);

describe('the shipped data', () => {
  let running: TestShop;
  beforeAll(async () => {
    running = await openTestShop();
  });
  afterAll(() => running.stop());
  const get = (path: string, headers = {}) =>
    running.app.inject({ url: `/api/v1/locations${path}`, headers });

  test('countries by name, each with its code', async () => {
    const answer = await get('/countries');
    const names = namesOf(answer);
    expect(names.length).toBeGreaterThan(240);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    expect(answer.json().data).toContainEqual({ name: 'Nigeria', iso2: 'NG' });
  });

  test('Nigeria has its 36 states and the capital territory, each with cities', async () => {
    const answer = await get('/countries/NG/states');
    expect(namesOf(answer)).toEqual(NIGERIAN_STATES);
    for (const { iso2 } of answer.json().data) {
      expect(namesOf(await get(`/countries/NG/states/${iso2}/cities`)).length, iso2).toBeGreaterThan(1);
    }
    expect(namesOf(await get('/countries/NG/states/LA/cities'))).toEqual(
      expect.arrayContaining(['Ikeja', 'Lekki']),
    );
  });

  test('each of them has its local government areas, 774 in all with those of the capital', async () => {
    const { data: states } = (await get('/countries/NG/states')).json() as { data: { iso2: string }[] };
    const areas = await Promise.all(
      states.map(async ({ iso2 }) => namesOf(await get(`/countries/NG/states/${iso2}/areas`))),
    );
    for (const names of areas) expect(new Set(names).size).toBe(names.length);
    expect(areas.flat()).toHaveLength(774);
    expect(namesOf(await get('/countries/ng/states/la/areas'))).toContain('Eti Osa');
    expect(namesOf(await get('/countries/NG/states/KN/areas'))).toHaveLength(44);
  });

  test.for([
    '/countries/GH/states/AA/areas',
    '/countries/NG/states/ZZ/areas',
    '/countries/NG/states/toStr/areas',
  ])('no areas at %s', async (path) => expect((await get(path)).json()).toEqual({ success: true, data: [] }));

  test('codes may come in any case', async () => {
    expect(namesOf(await get('/countries/ng/states'))).toEqual(NIGERIAN_STATES);
  });

  test('a country without states has none', async () => {
    expect((await get('/countries/VA/states')).json()).toEqual({ success: true, data: [] });
  });

  test.for([
    '/countries/ZZ/states',
    '/countries/NGA/states',
    '/countries/..%2f/states',
    '/countries/NG/states/ZZ/cities',
    '/countries/ZZ/states/LA/cities',
    '/countries/NG/states/__proto__/cities',
    '/countries/NG',
  ])('nothing at %s', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ success: false, error: 'Not found', code: 'not_found' });
  });

  test('an unchanged list is a 304', async () => {
    const { etag } = (await get('/countries/NG/states')).headers;
    expect((await get('/countries/NG/states', { 'if-none-match': etag })).statusCode).toBe(304);
  });
});

describe('a service asked first', () => {
  let upstream: Server;
  let running: TestShop;
  let asked: { path: string; key: unknown }[] = [];
  let respond: (path: string) => { status: number; body: string } | null;

  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        upstream = createServer((request, response) => {
          asked.push({ path: String(request.url), key: request.headers['x-cscapi-key'] });
          const answer = respond(String(request.url));
          if (answer)
            response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
        }).listen(0, '127.0.0.1', resolve);
      }),
  );
  beforeEach(async () => {
    asked = [];
    respond = () => ({ status: 200, body: '[{"name":"Wakanda","iso2":"WK"},{"name":"Benin","iso2":"BJ"}]' });
    const { port } = upstream.address() as AddressInfo;
    running = await openTestShop({
      LOCATIONS_API_URL: `http://127.0.0.1:${port}/v1`,
      LOCATIONS_API_KEY: 'the-key',
    });
    return () => running.stop();
  });
  afterAll(() => {
    upstream.closeAllConnections();
    upstream.close();
  });
  const get = (path: string, headers = {}) =>
    running.app.inject({ url: `/api/v1/locations${path}`, headers });

  test('its answer is sorted, asked for with the key, and kept even when the catalogue changes', async () => {
    expect(namesOf(await get('/countries'))).toEqual(['Benin', 'Wakanda']);
    await running.shop.changes.catalogueChanged();
    expect(namesOf(await get('/countries'))).toEqual(['Benin', 'Wakanda']);
    expect(asked).toEqual([{ path: '/v1/countries', key: 'the-key' }]);
  });

  test('a list under data is read too', async () => {
    respond = () => ({
      status: 200,
      body: '{"error":false,"data":[{"name":"Ikeja"},{"name":"Agege"},{"id":3}]}',
    });
    expect(namesOf(await get('/countries/ng/states/la/cities'))).toEqual(['Agege', 'Ikeja']);
    expect(asked[0]?.path).toBe('/v1/countries/NG/states/LA/cities');
  });

  test.for([
    ['an error', 500, '{}'],
    ['a refused key', 401, '{"error":"Unauthorized"}'],
    ['something that is no list', 200, '{"message":"hello"}'],
    ['something that is no JSON', 200, '<html>'],
    ['not knowing', 404, '{"error":"Not found"}'],
  ] as const)('%s: the shipped data answers', async ([, status, body]) => {
    respond = () => ({ status, body });
    expect(namesOf(await get('/countries/NG/states'))).toEqual(NIGERIAN_STATES);
    expect((await get('/countries/ZZ/states')).statusCode).toBe(404);
  });

  test('a service that hangs holds an answer up for three seconds, and after three failures not at all', {
    timeout: 20_000,
  }, async () => {
    respond = () => null;
    const began = Date.now();
    await Promise.all(['NG', 'GH', 'BJ'].map((country) => get(`/countries/${country}/states`)));
    expect(Date.now() - began).toBeGreaterThan(2_500);
    // One after the other they would take nine.
    expect(Date.now() - began).toBeLessThan(8_000);
    const again = Date.now();
    expect(namesOf(await get('/countries/NG/states'))).toEqual(NIGERIAN_STATES);
    expect(Date.now() - again).toBeLessThan(2_500);
    expect(asked).toHaveLength(3);
  });

  test('what stands in for it is a 304 while it is unchanged, and gives way to the service', async () => {
    respond = () => ({ status: 404, body: '{"error":"Not found"}' });
    const { etag, vary } = (await get('/countries')).headers;
    expect([etag, vary]).toEqual([expect.stringMatching(/^".+"$/), 'accept-encoding']);
    const unchanged = await get('/countries', { 'if-none-match': etag });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    expect((await get('/countries', { 'accept-encoding': 'br' })).headers).toMatchObject({
      etag,
      'content-encoding': 'br',
    });
    respond = () => ({ status: 200, body: '[{"name":"Wakanda","iso2":"WK"}]' });
    expect(namesOf(await get('/countries', { 'if-none-match': etag }))).toEqual(['Wakanda']);
  });

  test('a service that is back is asked again', async () => {
    respond = () => ({ status: 503, body: '' });
    expect(namesOf(await get('/countries'))).toContain('Nigeria');
    respond = () => ({ status: 200, body: '[{"name":"Wakanda","iso2":"WK"}]' });
    expect(namesOf(await get('/countries'))).toEqual(['Wakanda']);
  });
});
