import { describe, expect, test } from 'vitest';
import { ConfigError, DEMO_ADMIN, readConfig } from './config.ts';

const LIVE = {
  SHOP_MODE: 'live',
  DATABASE_URL: 'postgres://shop@db.example/shop',
  APP_URL: 'https://shop.example/',
  PAYSTACK_PUBLIC_KEY: 'pk_live_1',
  PAYSTACK_SECRET_KEY: 'sk_live_1',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Shop <shop@shop.example>',
};

describe('a bad value stops the start with one line that names the setting', () => {
  test.each([
    ['SHOP_MODE', 'shop'],
    ['HOST', 'not a host'],
    ['PORT', '70000'],
    ['APP_URL', 'shop.example'],
    ['APP_URL', 'https://shop.example/shop'],
    ['APP_URL', 'https://shop.example/?page=1'],
    ['APP_URL', 'https://me:secret@shop.example'],
    ['DATABASE_URL', 'mysql://db.example'],
    ['DATABASE_URL', 'postgres://db.example/shop?sslmode=verify-ca&sslrootcert=/no/such/file.pem'],
    ['DATABASE_DIRECT_URL', 'db.example'],
    ['DATABASE_POOL', '5'],
    ['SEED_DEMO', 'maybe'],
    ['ADMIN_EMAIL', 'boss'],
    ['PAYSTACK_SECRET_KEY', 'pk_test_1'],
    ['PAYSTACK_API_URL', 'api.paystack.co'],
    ['SMTP_URL', 'https://mail.example'],
    ['TERMII_SENDER_ID', 'A name that is too long'],
    ['MAIL_FROM', 'The shop'],
    ['MAIL_FROM', 'Shop <shop@shop.example>\r\nBcc: <other@shop.example>'],
    ['SHIPPING_FEE', '-1'],
    ['SHIPPING_FEE', '10.001'],
    ['SHIPPING_FEE', '1000000.01'],
    ['WEB_CONCURRENCY', '0'],
    ['DRAIN_SECONDS', '301'],
    ['RATE_LIMIT_PER_MINUTE', 'many'],
    ['TRUST_PROXY', 'nginx'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '0'],
    ['HSTS_SUBDOMAINS', 'some'],
    ['ALLOW_TEST_KEYS', 'maybe'],
    ['OFFLINE_READING', 'sometimes'],
    ['LOG_LEVEL', 'loud'],
    ['ACCESS_LOG', 'maybe'],
    ['SLOW_QUERY_MS', '-1'],
    ['METRICS_PORT', '0'],
    ['METRICS_TOKEN', 'too-short'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['SENTRY_DSN', 'sentry.example'],
    ['SENTRY_DSN', 'https://sentry.example/1'],
    ['SENTRY_DSN', 'https://key@sentry.example/'],
  ])('%s=%s', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^Setting ${name} is not valid: [^\\n]+$`));
  });
});

test('good values are taken', () => {
  expect(readConfig({ ...LIVE, TRUST_PROXY: '10.0.0.1, 192.168.0.0/16, loopback' })).toMatchObject({
    mode: 'live',
    appUrl: 'https://shop.example',
    trustProxy: ['10.0.0.1', '192.168.0.0/16', 'loopback'],
  });
  for (const HOST of ['0.0.0.0', '::', 'localhost', 'shop-1.internal'])
    expect(readConfig({ HOST, ADMIN_PASSWORD: 'Owner-Secret-1' }).host).toBe(HOST);
  expect(readConfig({ MAIL_FROM: 'shop@shop.example' }).mail.from).toBe('shop@shop.example');
  expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readConfig({}).hstsSubdomains).toBe(true);
  expect(readConfig({ HSTS_SUBDOMAINS: 'false' }).hstsSubdomains).toBe(false);
  expect(readConfig({}).offlineReading).toBe(true);
  expect(readConfig({ OFFLINE_READING: 'false' }).offlineReading).toBe(false);
  expect([readConfig({}).drainSeconds, readConfig({ DRAIN_SECONDS: '15' }).drainSeconds]).toEqual([0, 15]);
  expect(readConfig({ SHIPPING_FEE: '12.5' }).shippingFeeKobo).toBe(12_50);
});

test('nobody is told of the shop unless the settings say so', () => {
  const { logLevel, telemetry } = readConfig({});
  expect({ logLevel, ...telemetry }).toEqual({
    logLevel: 'info',
    accessLog: false,
    slowQueryMs: 0,
    metricsAt: undefined,
    metricsToken: undefined,
    tracesTo: undefined,
    tracedPart: 1,
    sentryDsn: undefined,
  });
  expect(readConfig({ METRICS_PORT: '9464' }).telemetry.metricsAt).toEqual({ host: '127.0.0.1', port: 9464 });
});

test('a way past a pooler needs the pooler', () => {
  expect(() => readConfig({ DATABASE_DIRECT_URL: 'postgres://db.example/shop' })).toThrow(
    'Setting DATABASE_DIRECT_URL is of use beside DATABASE_URL only: give both',
  );
});

describe('images in a bucket', () => {
  const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

  test.each([
    [{ S3_REGION: 'eu-west-1' }, { region: 'eu-west-1', endpoint: undefined }],
    [{ S3_ENDPOINT: 'https://s3.example/' }, { region: 'us-east-1', endpoint: 'https://s3.example' }],
  ])('with %j have all that is needed', (rest, known) => {
    expect(readConfig({ ...bucket, ...rest }).s3).toMatchObject({ bucket: 'pictures', ...known });
  });

  test.each([
    [bucket, 'S3_REGION (or S3_ENDPOINT)'],
    [{ S3_BUCKET: 'pictures', S3_REGION: 'eu-west-1' }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
    [{ ...bucket, S3_SECRET_ACCESS_KEY: ' ', S3_REGION: 'eu-west-1' }, 'S3_SECRET_ACCESS_KEY'],
  ])('with %j the start names what is missing', (settings, missing) => {
    expect(() => readConfig(settings)).toThrow(
      new ConfigError(`Images in a bucket need these settings as well: ${missing}`),
    );
  });

  test('are not wanted without them', () => {
    expect(readConfig({}).s3).toBeUndefined();
  });
});

test('live mode lists everything that is missing', () => {
  expect(() => readConfig({ SHOP_MODE: 'live', APP_URL: LIVE.APP_URL })).toThrow(
    'SHOP_MODE=live needs these settings: PAYSTACK_PUBLIC_KEY, PAYSTACK_SECRET_KEY, SMTP_URL, MAIL_FROM; and DATABASE_URL, unless the shop is to keep its database in DATA_DIR, which needs nothing',
  );
  expect(() => readConfig({ ...LIVE, MAIL_FROM: '' })).toThrow(
    /^SHOP_MODE=live needs these settings: MAIL_FROM$/,
  );
});

test('a live shop may keep its database in DATA_DIR', () => {
  expect(readConfig({ ...LIVE, DATABASE_URL: '' })).toMatchObject({ mode: 'live', databaseUrl: undefined });
});

const TEST_KEYS = { PAYSTACK_PUBLIC_KEY: 'pk_test_1', PAYSTACK_SECRET_KEY: 'sk_test_1' };
const LIVE_KEYS = { PAYSTACK_PUBLIC_KEY: 'pk_live_1', PAYSTACK_SECRET_KEY: 'sk_live_1' };

describe('Paystack keys go with the mode', () => {
  test('a demo takes no live keys', () => {
    const read = () => readConfig(LIVE_KEYS);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      /^PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY take real money[^\n]+SHOP_MODE=live[^\n]+$/,
    );
    expect(readConfig(TEST_KEYS).paystack?.secretKey).toBe('sk_test_1');
  });

  test('a live shop takes test keys only when it is told to', () => {
    const read = () => readConfig({ ...LIVE, ...TEST_KEYS });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      /^PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY are test keys[^\n]+ALLOW_TEST_KEYS=true[^\n]+$/,
    );
    expect(readConfig({ ...LIVE, ...TEST_KEYS, ALLOW_TEST_KEYS: 'true' }).mode).toBe('live');
    expect(readConfig(LIVE).mode).toBe('live');
  });

  test('and with each other', () => {
    const mixed = { PAYSTACK_PUBLIC_KEY: 'pk_live_1', PAYSTACK_SECRET_KEY: 'sk_test_1' };
    for (const settings of [mixed, { ...LIVE, ...mixed, ALLOW_TEST_KEYS: 'true' }])
      expect(() => readConfig(settings)).toThrow('mix a test and a live key');
  });
});

describe('the processes of a shop with its own database', () => {
  test.each([
    [{ WEB_CONCURRENCY: '16' }, 240],
    [{ WEB_CONCURRENCY: '13' }, 195],
    [{ DATABASE_POOL: '191' }, 191],
    [{ WEB_CONCURRENCY: '64', DATABASE_POOL: '6' }, 384],
  ])('open no more connections than that takes: %j', (settings, connections) => {
    const { WEB_CONCURRENCY = '1', DATABASE_POOL = '15' } = settings as Record<string, string>;
    const sentence = `WEB_CONCURRENCY=${WEB_CONCURRENCY} with DATABASE_POOL=${DATABASE_POOL} comes to ${connections} connections, and the shop's own database has 190 for them: lower one of the two, or set DATABASE_URL`;
    expect(() => readConfig(settings)).toThrow(new ConfigError(sentence));
    expect(() => readConfig({ ...LIVE, DATABASE_URL: undefined, ...settings })).toThrow(sentence);
    // What another server takes is for that to say.
    expect(readConfig({ ...LIVE, ...settings }).webConcurrency).toBe(Number(WEB_CONCURRENCY));
  });

  test.each([{}, { WEB_CONCURRENCY: '12' }, { WEB_CONCURRENCY: '19', DATABASE_POOL: '10' }])(
    'fit into it: %j',
    (settings) => {
      expect(readConfig(settings).databaseUrl).toBeUndefined();
    },
  );
});

describe('the first administrator', () => {
  const [ADMIN_EMAIL, ADMIN_PASSWORD] = ['owner@shop.example', 'Owner-Secret-1'];

  test.each([
    [{ ADMIN_EMAIL }, { ...DEMO_ADMIN, email: ADMIN_EMAIL }],
    [{ ADMIN_PASSWORD }, { ...DEMO_ADMIN, password: ADMIN_PASSWORD }],
    [
      { ADMIN_EMAIL, ADMIN_PASSWORD },
      { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
    ],
  ])('of a demo has what %j leaves out from the demo', (settings, admin) => {
    expect(readConfig(settings).admin).toEqual(admin);
  });

  test.each([{ ADMIN_EMAIL }, { ADMIN_PASSWORD }])('of a live shop is not made of a half: %j', (half) => {
    expect(() => readConfig({ ...LIVE, ...half })).toThrow(
      /^Settings ADMIN_EMAIL and ADMIN_PASSWORD belong together: give both or neither$/,
    );
  });
});

describe('a demo that others can reach', () => {
  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: 'shop-1.internal' },
    { APP_URL: 'https://shop.example' },
    { APP_URL: 'http://192.168.1.5:3000' },
    { APP_URL: 'http://[2001:db8::1]:3000' },
    { APP_URL: 'http://localhost.shop.example' },
  ])('does not start at %j without ADMIN_PASSWORD', (settings) => {
    const [name, value] = Object.entries(settings)[0] ?? [];
    const read = () => readConfig(settings);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^With ${name}=${value?.replace(/[[\]]/g, '.')} .*ADMIN_PASSWORD.*$`));
    expect(() => readConfig({ ...settings, ADMIN_EMAIL: 'owner@shop.example' })).toThrow(
      /^With .*ADMIN_PASSWORD/,
    );
    const { isOpenToOthers, admin } = readConfig({ ...settings, ADMIN_PASSWORD: 'Owner-Secret-1' });
    expect({ isOpenToOthers, admin }).toEqual({
      isOpenToOthers: true,
      admin: { email: 'admin@shop.example', password: 'Owner-Secret-1' },
    });
  });

  test.each([
    {},
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { APP_URL: 'http://localhost:3000' },
    { APP_URL: 'http://127.0.0.1:3000' },
    { APP_URL: 'http://[::1]:3000' },
    { APP_URL: 'http://shop.localhost:3000' },
  ])('is not one at %j', (settings) => {
    const { isOpenToOthers, admin } = readConfig(settings);
    expect({ isOpenToOthers, admin }).toEqual({ isOpenToOthers: false, admin: DEMO_ADMIN });
  });
});
