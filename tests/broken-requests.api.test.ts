import { afterAll, describe, expect, test } from 'vitest';
import { expectDecent, openJunkShop, takesJson, urlOf } from './support/junk-shop.ts';

const WEBHOOK = '/api/v1/payments/paystack/webhook';

const junkShop = await openJunkShop();
const { stub, calls, readTables, query } = junkShop;
afterAll(() => junkShop.stop());

/** Bodies that are no JSON object, and the status that refuses them. */
const BROKEN_BODIES: [string, string | Buffer, string, number][] = [
  ['half a JSON', '{"name":', 'application/json', 400],
  ['a list', '[{"name":"x"}]', 'application/json', 400],
  ['a text', '"name"', 'application/json', 400],
  ['a number', '1e999', 'application/json', 400],
  ['a prototype', '{"__proto__":{"role":"admin"}}', 'application/json', 400],
  ['a constructor', '{"constructor":{"prototype":{"role":"admin"}}}', 'application/json', 400],
  [
    'a byte that is no text',
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31]),
    'application/json',
    400,
  ],
  ['a letter of another encoding', Buffer.from('{"name":"caf\xe9"}', 'latin1'), 'application/json', 400],
  ['a plain text', 'name=x', 'text/plain', 415],
  ['a form', 'name=x&price=1', 'application/x-www-form-urlencoded', 415],
  ['XML', '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>', 'application/xml', 415],
  ['a type that is none', '{}', ';;', 415],
  ['more than a call may hold', JSON.stringify({ name: 'x'.repeat(1_048_577) }), 'application/json', 413],
];
describe.each(BROKEN_BODIES)('%s as a body', (_, payload, contentType, status) => {
  test('is refused by every call that takes JSON, and changes nothing', async (own) => {
    const { makeWorld, sendRaw } = junkShop.during(own);
    const { known, tokens } = await makeWorld();
    const before = await readTables();
    for (const call of calls.filter(takesJson)) {
      const headers = { authorization: `Bearer ${tokens.admin}`, 'content-type': contentType };
      const answer = await sendRaw(call.method, urlOf(call, known), payload, headers);
      const what = `${call.method} ${call.path}`;
      expectDecent(answer, what);
      // A 404 for a thing that this path does not name is as good: the body was not even looked at.
      expect([status, 404], `${what} answered ${answer.statusCode} ${answer.body}`).toContain(
        answer.statusCode,
      );
    }
    expect(await readTables()).toEqual(before);
  });
});

test('methods that a path does not have are a 404', async (own) => {
  const { makeWorld, send } = junkShop.during(own);
  const { tokens } = await makeWorld();
  const methodsOf = Map.groupBy(calls, ({ path }) => path);
  for (const [path, known] of methodsOf) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
      if (known.some((call) => call.method === method)) continue;
      const url = path.replace(/\{[^}]+\}/g, '0190f3c4-0000-7000-8000-000000000000');
      const answer = await send(method, { url, body: {} }, tokens.admin);
      expectDecent(answer, `${method} ${path}`);
      expect(answer.statusCode, `${method} ${path}`).toBe(404);
    }
  }
});

test.for(BROKEN_BODIES)(
  '%s sent to what is not there is a 404 as well',
  async ([, payload, contentType], own) => {
    const { sendRaw } = junkShop.during(own);
    for (const [method, path] of [
      ['POST', '/api/v1/nothing'],
      ['PATCH', '/api/v1/products'],
      ['POST', '/api/nothing'],
      ['PUT', '/api'],
    ] as const) {
      const answer = await sendRaw(method, path, payload, { 'content-type': contentType });
      expectDecent(answer, `${method} ${path}`);
      expect(answer.statusCode, `${method} ${path}`).toBe(404);
    }
  },
);

test('a page far past the end of any list is an empty one', async (own) => {
  const { makeWorld, send } = junkShop.during(own);
  const { known, tokens } = await makeWorld();
  const paged = calls.filter((call) => call.method === 'GET' && 'page' in call.query);
  expect(paged.length).toBeGreaterThan(10);
  for (const call of paged)
    for (const page of [214_748_366, 999_999_999, 9_999_999_999_999]) {
      const url = `${urlOf(call, known)}?page=${page}&limit=100`;
      const answer = await send('GET', { url, body: undefined }, tokens.admin);
      expectDecent(answer, url);
      // What is not known here has no list.
      if (answer.statusCode === 404) continue;
      expect(answer.json(), url).toMatchObject({ success: true, data: [] });
    }
});

test('uploads that are no image, or no upload, are refused', async (own) => {
  const { makeWorld, sendRaw } = junkShop.during(own);
  const { tokens } = await makeWorld();
  const part = (content: string | Buffer, name = 'x.png') =>
    Buffer.concat([
      Buffer.from(`--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n--edge--\r\n'),
    ]);
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64');
  const form = 'multipart/form-data; boundary=edge';
  const uploads: [string, string | Buffer | undefined, number[]][] = [
    [form, part('no image'), [415]],
    [form, part(''), [415]],
    [form, part(png), [415]],
    [form, part(png).subarray(0, 80), [400, 415]],
    ['multipart/form-data', part(png), [400, 415]],
    [
      form,
      part('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', '../../x.svg'),
      [415],
    ],
    [form, part(Buffer.alloc(2_000_001)), [413]],
    [form, '', [400, 415]],
    [form, '--edge--', [400]],
    ['application/json', '{}', [415]],
    ['image/png', png, [415]],
    ['text/plain', undefined, [400, 415]],
  ];
  for (const [contentType, payload, statuses] of uploads) {
    const headers = { authorization: `Bearer ${tokens.admin}`, 'content-type': contentType };
    const answer = await sendRaw('POST', '/api/v1/uploads', payload, headers);
    const what = `${contentType} ${payload?.toString().slice(0, 80)}`;
    expectDecent(answer, what);
    expect(statuses, `${what} answered ${answer.statusCode} ${answer.body}`).toContain(answer.statusCode);
  }
});

test('events that Paystack never sends change no order, signed or not', async (own) => {
  const { makeWorld, sendRaw } = junkShop.during(own);
  const { known } = await makeWorld();
  const before = await readTables();
  const bodies = ['', '{', 'null', '[]', '1', '"x"', '{}', '{"event":1}', '{"event":"charge.success"}'];
  for (const body of bodies) {
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': 'f'.repeat(128) };
    const answer = await sendRaw('POST', WEBHOOK, body, headers);
    expectDecent(answer, body);
    expect(answer.statusCode).toBe(401);
  }
  expect(await readTables()).toEqual(before);
  const orders = () => query('select * from customer_order order by id');
  const ordersBefore = await orders();
  const data: unknown[] = [null, [], 'x', 1, {}, { reference: 1 }, { reference: '\ud800', amount: 'NaN' }];
  for (const reference of known.references)
    data.push({ reference, amount: -1, id: { a: 1 }, currency: null });
  for (const event of [
    'charge.success',
    'refund.processed',
    'refund.failed',
    'charge.dispute.create',
    '',
    '__proto__',
  ]) {
    for (const content of data) {
      const { payload, headers } = stub.event(event, content as object);
      const answer = await sendRaw('POST', WEBHOOK, payload, headers);
      expectDecent(answer, `${event} ${JSON.stringify(content)}`);
    }
  }
  expect(await orders()).toEqual(ordersBefore);
});
