import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startMail } from '#server/mail/outbox.ts';
import { smtpSender } from '#server/mail/sender.ts';
import { createAdmin, createShopper } from '#tests/support/accounts.ts';
import { FakeSmtp } from '#tests/support/fake-smtp.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { ADDRESS } from '#tests/support/purchase.ts';
import { Receiver } from '#tests/support/receiver.ts';
import { TestBucket } from '#tests/support/test-bucket.ts';
import { plainPicture } from '#tests/support/uploads.ts';
import { openWatchedShop } from '#tests/support/watched-shop.ts';

/** A span as OTLP has it in JSON. Source: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, string | number | boolean> }[];
  status: { code?: number };
}
interface Body {
  resourceSpans: {
    resource: { attributes: Span['attributes'] };
    scopeSpans: { spans: Span[] }[];
  }[];
}

const paystack = new PaystackStub();
const collector = new Receiver();
const bucket = new TestBucket();
const smtp = new FakeSmtp();
let shop: Awaited<ReturnType<typeof openWatchedShop>>;
let url: string;
let token: string;
let spans: Span[];
const OUTSIDE = '0af7651916cd43dd8448eb211c80319c';

/** A picture into the bucket, and another one while the bucket is away. */
const uploadTwice = async (): Promise<void> => {
  const admin = await createAdmin(shop);
  const send = async (colour: string): Promise<number> => {
    const form = new FormData();
    const bytes = await plainPicture(60, 40, colour).png().toBuffer();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'photo.png');
    const headers = { authorization: `Bearer ${admin.token}` };
    return (await fetch(`${url}/api/v1/uploads`, { method: 'POST', headers, body: form })).status;
  };
  expect(await send('#c63')).toBe(201);
  await bucket.goAway();
  expect(await send('#36c')).toBe(503);
};

/** Everything that can happen, once; traces go out when the shop ends. */
beforeAll(async () => {
  await bucket.start();
  shop = await openWatchedShop({
    ...(await paystack.start()),
    ...bucket.settings,
    OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start(),
    TRUST_PROXY: '127.0.0.1',
  });
  url = await shop.listen();
  smtp.behaviour.receiver = '451 4.3.0 later';
  startMail(shop.shop, smtpSender(await smtp.start(), 'Shop <shop@shop.example>'));
  const shopper = await createShopper(shop);
  token = shopper.token;
  const product = await createProduct(shop, { stock: 9 });
  const call = async (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  await call('POST', '/cart/items', { productId: product, quantity: 1 });
  const begun = (await (await call('POST', '/checkout', { shippingAddress: ADDRESS })).json()) as {
    data: { reference: string; amount: number };
  };
  paystack.pay(begun.data.reference, { amount: begun.data.amount, email: shopper.email });
  expect((await call('POST', '/orders', { paystackReference: begun.data.reference })).status).toBe(201);
  await fetch(`${url}/api/v1/products/none`, {
    headers: { traceparent: `00-${OUTSIDE}-b7ad6b7169203331-01` },
  });
  await uploadTwice();
  // A mail is refused once, and taken when it is tried again.
  const waitForMail = async () => {
    const { rowCount } = await shop.shop.connection.pool.query(
      `update job set due_at = now() where queue = 'mail' and failure is not null`,
    );
    if (rowCount) smtp.behaviour.receiver = '250 ok';
    expect(smtp.mails.length).toBeGreaterThan(0);
  };
  await vi.waitFor(waitForMail, { timeout: 20_000, interval: 100 });
  await shop.stop();
  spans = collector.bodies.flatMap(({ body }) =>
    (JSON.parse(body) as Body).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
});
afterAll(async () => {
  await paystack.stop();
  await collector.stop();
  await smtp.stop();
  await bucket.stop();
});

const attributeOf = (span: Span | undefined, key: string): unknown =>
  Object.values(span?.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];
const named = (name: string): Span | undefined => spans.find((span) => span.name === name);
const within = (parent: Span | undefined): Span[] =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

test('a request is one trace, with its statements and its calls to the payment provider', () => {
  const request = named('POST /api/v1/orders');
  expect(request).toBeDefined();
  expect(attributeOf(request, 'http.response.status_code')).toBe(201);
  expect(attributeOf(request, 'shop.request.id')).toMatch(/^[\w-]{8,64}$/);
  const parts = within(request);
  expect(new Set(parts.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]));
  const provider = parts.filter((span) => attributeOf(span, 'peer.service') === 'paystack');
  expect(provider.map(({ name }) => name)).toEqual(['GET paystack/transaction/verify']);
  const statements = parts.filter((span) => attributeOf(span, 'db.system.name') === 'postgresql');
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['INSERT', 'COMMIT']));
  for (const { startTimeUnixNano, endTimeUnixNano } of parts)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
});

test('statements are shown without their values, and nothing says who the shopper is', () => {
  const texts = spans.map((span) => String(attributeOf(span, 'db.query.text') ?? ''));
  expect(texts.filter((text) => /insert into/i.test(text) && text.includes('$1')).length).toBeGreaterThan(0);
  const all = collector.bodies.map(({ body }) => body).join('');
  for (const secret of ['@example.com', token, ADDRESS.address, ADDRESS.phone])
    expect(all).not.toContain(secret);
});

test('a job is a trace of its own', () => {
  const job = named('job mail');
  expect(job?.parentSpanId ?? '').toBe('');
  expect(attributeOf(job, 'shop.job.attempt')).toBe(1);
});

test('a call to the bucket is part of the request that makes it, also where nobody answers', () => {
  const [taken, refused] = spans.filter(({ name }) => name === 'POST /api/v1/uploads');
  const [put] = within(taken).filter(({ name }) => name === 'S3.PutObject');
  expect(put?.status.code ?? 0).toBe(0);
  expect(
    ['rpc.system.name', 'rpc.service', 'rpc.method', 'aws.s3.bucket', 'http.response.status_code'].map(
      (key) => attributeOf(put, key),
    ),
  ).toEqual(['aws-api', 'S3', 'PutObject', 'shop-pictures', 200]);
  const [lost] = within(refused).filter(({ name }) => name.startsWith('S3.'));
  expect(lost?.status.code).toBe(2);
  expect(attributeOf(lost, 'error.type')).toBe('ECONNREFUSED');
});

test('a mail is part of its job, whether the server takes it or not', () => {
  const sent = spans.filter(({ name }) => name === 'SMTP send');
  const jobs = spans.filter(({ name }) => name === 'job mail').map(({ spanId }) => spanId);
  expect(sent.filter(({ parentSpanId = '' }) => !jobs.includes(parentSpanId))).toEqual([]);
  expect(
    sent.filter(({ status }) => status.code === 2).map((span) => attributeOf(span, 'error.type')),
  ).toContain('EENVELOPE');
  const [taken] = sent.filter(({ status }) => status.code !== 2);
  expect(attributeOf(taken, 'server.address')).toBe('127.0.0.1');
  expect(attributeOf(taken, 'network.protocol.name')).toBe('smtp');
});

test('what a trusted proxy says that a request is part of, it is part of', () => {
  const request = spans.find(({ traceId }) => traceId === OUTSIDE);
  expect(request?.parentSpanId).toBe('b7ad6b7169203331');
  expect(request?.name).toBe('GET /api/v1/products/:id');
});

test('nobody else says so', async () => {
  const other = new Receiver();
  const plain = await openWatchedShop({ OTEL_EXPORTER_OTLP_ENDPOINT: await other.start() });
  try {
    const headers = { traceparent: `00-${OUTSIDE}-b7ad6b7169203331-01` };
    expect((await fetch(`${await plain.listen()}/api/v1/products/none`, { headers })).status).toBe(404);
  } finally {
    await plain.stop();
    await other.stop();
  }
  expect(other.bodies.map(({ url: path }) => path)).toEqual(['/v1/traces']);
  expect(other.bodies[0]?.body).toContain('/api/v1/products/:id');
  expect(other.bodies[0]?.body).not.toContain(OUTSIDE);
});

test('a collector that is away is in nobody’s way', async () => {
  const alone = await openWatchedShop({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect((await fetch(`${await alone.listen()}/api/v1/products/none`)).status).toBe(404);
  // The exporter itself would throw, after trying for ten seconds and more.
  await alone.stop();
});
