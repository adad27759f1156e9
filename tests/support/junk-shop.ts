import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { expect } from 'vitest';
import type { Delivery } from '#contract/delivery/schemas.ts';
import { failureSchema } from '#contract/http/failure.ts';
import { addHealth } from '#server/health/routes.ts';
import { addMedia } from '#server/media/media.ts';
import { noteCharge } from '#server/payments/charges.ts';
import { createAdmin, createShopper, type TestAccount } from './accounts.ts';
import { callBriefly } from './brief-call.ts';
import { type DocumentedCall, documentedCalls } from './documented-calls.ts';
import { type JunkCall, type Known, thingOf } from './junk.ts';
import { endPause } from './paused-shop.ts';
import { PaystackStub } from './paystack-stub.ts';
import { createProduct } from './products.ts';
import { ADDRESS, addToCart, call, reportPaid, startCheckout } from './purchase.ts';
import { openTestShop, type TestShop } from './shop.ts';
import type { OwnTest } from './until-test-ends.ts';

/** Things that exist while one call is tried, and who asks for them; calls before may have ended or deleted theirs. */
export interface World {
  known: Known;
  tokens: Record<JunkCall['who'], string | null>;
}

const buy = async (
  running: TestShop,
  stub: PaystackStub,
  shopper: TestAccount,
  productId: string,
): Promise<{ orderId: string; reference: string }> => {
  await addToCart(running, shopper, productId, 1, { Size: 'M' });
  const { data: checkout } = (await startCheckout(running, shopper)).body;
  stub.pay(checkout.reference, { amount: checkout.amount, email: shopper.email });
  const { data: order } = (await reportPaid(running, shopper, checkout.reference)).body;
  return { orderId: order._id, reference: checkout.reference };
};

/** Junk may have made a zone: where the shop has one, it delivers nowhere else. */
const takeZonesAway = async (running: TestShop, admin: TestAccount): Promise<void> => {
  const { zones } = (await call<Delivery>(running, admin, 'GET', '/admin/delivery')).body.data;
  for (const { _id } of zones) await call(running, admin, 'DELETE', `/admin/delivery/zones/${_id}`);
};

const makeWorld = async (running: TestShop, stub: PaystackStub): Promise<World> => {
  const shopper = await createShopper(running);
  const admin = await createAdmin(running);
  // Junk may have paused the shop, too.
  await call(running, admin, 'PUT', '/admin/maintenance', { isOn: false });
  await takeZonesAway(running, admin);
  const productId = await createProduct(running, { stock: 1_000, variations: { Size: ['S', 'M'] } });
  const { orderId, reference } = await buy(running, stub, shopper, productId);
  await addToCart(running, shopper, productId, 1, { Size: 'S' });
  const held = await startCheckout(running, shopper);
  const cart = await addToCart(running, shopper, productId, 1, { Size: 'S' });
  const { category_id: categoryId } = await running.shop.db
    .selectFrom('product')
    .select('category_id')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const { id: notificationId } = await running.shop.db
    .selectFrom('notification')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const stray = `stray-${productId}`;
  stub.pay(stray, { amount: 5_000_00, email: shopper.email });
  await noteCharge(running.shop.db, {
    reference: stray,
    amountKobo: 5_000_00,
    currency: 'NGN',
    email: shopper.email,
    state: 'attention',
    reason: null,
    paidAt: null,
  });
  return {
    known: {
      ids: {
        products: productId,
        wishlist: productId,
        orders: orderId,
        notifications: notificationId,
        cart: cart.body.data.items[0]?._id ?? '',
        categories: categoryId ?? '',
        users: shopper.accountId,
        payments: stray,
      },
      references: [reference, held.body.data.reference, 'order_1_unknown'],
      address: ADDRESS,
    },
    tokens: { visitor: null, stranger: 'no-such-token', shopper: shopper.token, admin: admin.token },
  };
};

/** What no caller may ever see: stack traces, SQL, names of tables and files. */
const INSIDES = [
  /\bat [^"]+:\d+:\d+|node_modules|\w\.(ts|mjs|sql)\b(?!-)|syntax error|violates|duplicate key|relation "|column "|invalid input|select .+ from|insert into/i,
  // Longer than what a token made by chance spells within a lifetime of runs: "zod" alone it spells every twentieth.
  /\bECONN[A-Z]{3}|\bENOENT\b|\bFST_ERR|ZodError/,
];

/** A call in the words of a failed test. */
export const describeCall = (method: string, { who, url, body }: JunkCall): string =>
  `${method} ${url.slice(0, 300)} as ${who} with ${JSON.stringify(body)?.slice(0, 500)}`;

/** Holds any answer to what every answer promises. */
export const expectDecent = (answer: LightMyRequestResponse, what: string): void => {
  const said = `${what} answered ${answer.statusCode} ${answer.body.slice(0, 500)}`;
  expect(answer.statusCode, said).toBeLessThan(500);
  for (const inside of INSIDES) expect(answer.body, said).not.toMatch(inside);
  if (answer.statusCode < 400 || answer.raw.req.method === 'HEAD') return;
  expect(answer.headers['content-type'], said).toMatch(/^application\/json/);
  const failure = failureSchema.strict().safeParse(JSON.parse(answer.body));
  expect(failure.error, said).toBeUndefined();
  expect(failure.data?.error, said).toMatch(/^\S[^\n]{1,300}$/);
};

/**
 * Tables that a refused call may change on purpose: failed logins, questions to Paystack and what a client causes are
 * counted, refusals noted, processes alive; a comparison that an admin began goes on behind its answer.
 */
const COUNTED = [
  'comparison',
  'login_failure',
  'payment_check',
  'client_use',
  'security_event',
  'shop_process',
];

/** The tables whose rows a refused call leaves as they are. */
const watchedTables = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [COUNTED],
  );
  return rows.map(({ name }) => name);
};

/** A statement that gives a figure for each table which any change of its rows moves. */
const fingerprintOf = (tables: readonly string[]): string => {
  const prints = tables.map(
    (name) =>
      `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtext(t::text)), 0) as print from ${name} t`,
  );
  return `select json_object_agg(name, print) as tables from (${prints.join(' union all ')}) of`;
};

/** Counts every statement that writes to one of the tables, what is rolled back too: where none did, no row has changed. */
const countWrites = (tables: readonly string[]): string =>
  [
    'create schema watched',
    'create sequence watched.write',
    `create function watched.note() returns trigger language plpgsql as
      $$ begin perform nextval('watched.write'); return null; end $$`,
    ...tables.map(
      (name) =>
        `create trigger watched after insert or update or delete or truncate on ${name} execute function watched.note()`,
    ),
  ].join(';');

/** Reads all tables, and again only when something was written since. */
const tableReader = async (client: pg.Client): Promise<() => Promise<unknown>> => {
  const tables = await watchedTables(client);
  const fingerprint = { name: 'fingerprint', text: fingerprintOf(tables) };
  const writes = { name: 'writes', text: 'select last_value, is_called from watched.write' };
  await client.query(countWrites(tables));
  let known = { at: '', tables: undefined as unknown };
  return async () => {
    const at = JSON.stringify((await client.query(writes)).rows);
    if (at !== known.at) known = { at, tables: (await client.query(fingerprint)).rows[0].tables };
    return known.tables;
  };
};

/** What is asked of the shop. */
interface JunkCalls {
  /**
   * Makes a shopper, an admin, and a product, order, checkout and cart line of theirs. They serve until a call that may
   * have changed something was accepted.
   */
  makeWorld(): Promise<World>;
  /** Sends a body as JSON. */
  send(
    method: string,
    call: Pick<JunkCall, 'url' | 'body'>,
    token: string | null,
  ): Promise<LightMyRequestResponse>;
  /** Sends bytes as they are. */
  sendRaw(
    method: string,
    url: string,
    payload: string | Buffer | undefined,
    headers: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

/** The real application with a fake Paystack, and what tests of junk need of it. */
export interface JunkShop extends JunkCalls {
  running: TestShop;
  stub: PaystackStub;
  calls: DocumentedCall[];
  /**
   * The same for a test that sends what may do anything, such as pause the shop: that goes on when the test ends. Once it is given
   * up none of its calls is made any more.
   */
  during(own: OwnTest): JunkCalls;
  /** Two readings are equal when no row of any table has changed in between. */
  readTables(): Promise<unknown>;
  query(text: string): Promise<unknown[]>;
  stop(): Promise<void>;
}

/** The calls of a shop in which each may have changed anything. */
const junkCallsOf = (running: TestShop, stub: PaystackStub): JunkCalls => {
  let world: World | undefined;
  const sendRaw: JunkCalls['sendRaw'] = async (method, url, payload, headers) => {
    const asked = { method: method as InjectOptions['method'], url, headers, payload };
    const before = world;
    // Whatever it does until it is answered: nobody counts on this world meanwhile.
    if (method !== 'GET') world = undefined;
    const answer = await callBriefly(running.app, asked);
    if (answer.statusCode >= 400) world ??= before;
    return answer;
  };
  return {
    makeWorld: async () => {
      world ??= await makeWorld(running, stub);
      return world;
    },
    sendRaw,
    send: (method, { url, body }, token) =>
      sendRaw(method, url, body === undefined ? undefined : JSON.stringify(body), {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      }),
  };
};

/** The same calls for one test: see `JunkShop.during`. */
const callsDuring = (
  { makeWorld, send, sendRaw }: JunkCalls,
  { signal, onTestFinished }: OwnTest,
  running: TestShop,
): JunkCalls => {
  let last: Promise<unknown> = Promise.resolve();
  const unlessOver =
    <Given extends unknown[], T>(ask: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      signal.throwIfAborted();
      const asking = ask(...given);
      last = asking;
      return asking;
    };
  onTestFinished(async () => {
    await Promise.allSettled([last]);
    await endPause(running);
  });
  return { makeWorld: unlessOver(makeWorld), send: unlessOver(send), sendRaw: unlessOver(sendRaw) };
};

export const openJunkShop = async (): Promise<JunkShop> => {
  const stub = new PaystackStub();
  const running = await openTestShop(await stub.start(), {
    extend: async (app, shop) => {
      addHealth(app, shop);
      addMedia(app, shop);
    },
  });
  const client = new pg.Client({ connectionString: running.connectionString });
  await client.connect();
  const ofAll = junkCallsOf(running, stub);
  return {
    ...ofAll,
    during: (own) => callsDuring(ofAll, own, running),
    running,
    stub,
    calls: await documentedCalls(running.app),
    readTables: await tableReader(client),
    query: async (text) => (await client.query(text)).rows,
    stop: async () => {
      await client.end();
      await running.stop();
      await stub.stop();
    },
  };
};

/** Calls that read a body of JSON. */
export const takesJson = ({ body }: DocumentedCall): boolean => body !== undefined;

/** The call's address with things that exist. */
export const urlOf = ({ path }: DocumentedCall, known: Known): string =>
  path.replace(/\{[^}]+\}/g, known.ids[thingOf(path)] ?? 'x');
