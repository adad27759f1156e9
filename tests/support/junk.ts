import fc from 'fast-check';
import type { DocumentedCall, Shape } from './documented-calls.ts';

const deep = (depth: number): unknown => {
  let nested: unknown = 'bottom';
  for (let level = 0; level < depth; level += 1) nested = level % 2 === 0 ? [nested] : { nested };
  return nested;
};

/** What attackers, broken clients and careless scripts send. Nothing here names an address outside this machine. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'half \udc00 pair',
  '\u202egnp.exe',
  '\ufeff',
  '👩‍👩‍👧‍👦'.repeat(20),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L',
  'x'.repeat(10_000),
  "' or 1=1; --",
  '"; drop table account; --',
  "1'; select pg_sleep(9); --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$' + '{7*7}',
  '../../../../etc/passwd',
  '%00',
  '%s%n%x',
  '\\',
  'NaN',
  'Infinity',
  '-1',
  '-0',
  '1e309',
  '0x10',
  '1,000',
  '٣',
  '9'.repeat(40),
  'true',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  '2026-02-30',
  '0000-00-00',
  '999999-12-31',
  'someone@',
  'a@b',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://127.0.0.1:1/picture.png',
  'http://[::1]:1/',
  'http://0x7f000001:1/',
  '00000000-0000-0000-0000-000000000000',
  '0190F3C4-0000-7000-8000-000000000000',
];
const NASTY_NUMBERS = [0, -0, -1, 0.1, 1.005, -1e-7, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308, 5e-324];

export const nastyText = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(...NASTY_NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: { b: {} } }, deep(200)),
  fc.array(nastyText, { maxLength: 3 }),
  fc.dictionary(nastyText, nastyText, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that a call would take, so that junk beside them reaches the rules behind. */
export interface Known {
  /** Ids that exist, by what they belong to, see `thingOf`. */
  ids: Record<string, string>;
  references: string[];
  address: object;
}

const plausible = (name: string, shape: Shape, known: Known): fc.Arbitrary<unknown> => {
  const ids = Object.values(known.ids);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (name === 'email') return fc.constantFrom('nobody@example.com', 'shopper-1@example.com');
  if (name.toLowerCase().includes('password')) return fc.constant('Breezy-Harmattan-41');
  if (name === 'paystackReference') return fc.constantFrom(...known.references);
  if (name === 'shippingAddress' && !shape.properties) return fc.constant(known.address);
  if (name === 'url') return fc.constant('/media/picture.png');
  if (name === 'category') return fc.constant(known.ids.categories);
  if (shape.pattern?.startsWith('^[0-9a-f]{8}')) return fc.constantFrom(...ids);
  if (shape.pattern?.startsWith('^\\d')) return fc.constantFrom('1', '7', '100', '123456', '2026-01-31');
  if (shape.type === 'object' && shape.properties) return plausibleObject(shape.properties, known);
  if (shape.type === 'array') return fc.array(plausible(name, shape.items ?? {}, known), { maxLength: 2 });
  if (shape.type === 'number' || shape.type === 'integer') return fc.integer({ min: 1, max: 5 });
  if (shape.type === 'boolean') return fc.boolean();
  if (shape.type === 'string') return fc.constantFrom('Palm oil, red and fresh', 'Bola Ade');
  return fc.constantFrom<unknown>({}, { Size: 'M' }, { Size: ['S', 'M'] });
};

const plausibleObject = (properties: Record<string, Shape>, known: Known): fc.Arbitrary<object> =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, shape]) => [name, plausible(name, shape, known)]),
    ),
  );

/** An object of the right shape in which a few fields are wrong, gone, or too many; fields within fields too. */
const spoiled = (properties: Record<string, Shape>, known: Known): fc.Arbitrary<object> => {
  const names = Object.keys(properties);
  const fieldSpoiled = (name: string): fc.Arbitrary<object> => {
    const inner = properties[name]?.properties;
    const value = inner ? fc.oneof(nasty, spoiled(inner, known)) : nasty;
    return fc.oneof(
      { weight: 4, arbitrary: value.map((junk) => ({ [name]: junk })) },
      { weight: 1, arbitrary: fc.constant({ [name]: undefined }) },
    );
  };
  const extra = fc.dictionary(fc.constantFrom('role', 'isVerified', '_id', 'price', '$where', ''), nasty, {
    maxKeys: 1,
  });
  return names.length === 0
    ? extra
    : fc
        .tuple(plausibleObject(properties, known), fc.constantFrom(...names).chain(fieldSpoiled), extra)
        .map((parts) => Object.assign({}, ...parts));
};

const jsonBody = (shape: Shape, known: Known): fc.Arbitrary<unknown> => {
  const properties = shape.properties ?? {};
  return fc.oneof(
    { weight: 6, arbitrary: spoiled(properties, known) },
    {
      weight: 2,
      arbitrary: fc.record(Object.fromEntries(Object.keys(properties).map((name) => [name, nasty]))),
    },
    { weight: 1, arbitrary: nasty },
  );
};

const queryText = (query: Record<string, Shape>, known: Known): fc.Arbitrary<string> => {
  const names = [...Object.keys(query), 'unknown', '__proto__', ''];
  const value = (name: string) => {
    const shape = query[name];
    const junk = fc.oneof(nastyText, fc.constantFrom('0', '-1', '1.5', '99999999999', '1e3'));
    return shape ? fc.oneof(junk, plausible(name, shape, known).map(String)) : junk;
  };
  const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
  const pair = fc
    .constantFrom(...names)
    .chain((name) => fc.tuple(fc.constant(name), value(name), fc.constantFrom('', '', '', '[]', '[0]', '.x')))
    .map(([name, text, suffix]) => `${encoded(name)}${suffix}=${encoded(text)}`);
  const broken = fc.constantFrom(
    '%',
    '%zz=1',
    'q=%ED%A0%80',
    'page',
    '&&&',
    '=',
    'page=1&page=2',
    'q=%00',
    '?',
  );
  return fc
    .array(fc.oneof({ weight: 5, arbitrary: pair }, { weight: 1, arbitrary: broken }), { maxLength: 4 })
    .map((parts) => (parts.length > 0 ? `?${parts.join('&')}` : ''));
};

/** What the ids in a path belong to: the first word after the version, or after that of the admin's calls. */
export const thingOf = (path: string): string => {
  const [, , , word = '', inner = ''] = path.split('/');
  return word === 'admin' ? inner : word;
};

/** A path of the call: mostly of things that exist, else of unknown or malformed ids. */
const pathOf = ({ path, pathParameters }: DocumentedCall, known: Known): fc.Arbitrary<string> => {
  const existing = known.ids[thingOf(path)] ?? 'NG';
  const value = fc.oneof(
    { weight: 9, arbitrary: fc.constant(existing) },
    { weight: 1, arbitrary: fc.constantFrom('0190f3c4-0000-7000-8000-000000000000', 'ng', 'LA') },
    { weight: 2, arbitrary: nastyText.map((text) => encodeURIComponent(text.toWellFormed()) || '%20') },
    { weight: 1, arbitrary: fc.constantFrom('%', '%ff', '%2e%2e%2f', '*') },
  );
  return fc
    .record(Object.fromEntries(pathParameters.map((name) => [name, value])))
    .map((values) => path.replace(/\{([^}]+)\}/g, (_, name: string) => values[name] ?? ''));
};

/** One call as it is sent; a body, where there is one, is JSON. */
export interface JunkCall {
  who: 'visitor' | 'shopper' | 'admin' | 'stranger';
  url: string;
  body: unknown;
}

/** Calls of one documented call with junk in every place that a caller can reach. */
export const junkCalls = (call: DocumentedCall, known: Known): fc.Arbitrary<JunkCall> =>
  fc.record({
    who: fc.oneof(
      { weight: 8, arbitrary: fc.constant('admin' as const) },
      { weight: 4, arbitrary: fc.constant('shopper' as const) },
      { weight: 2, arbitrary: fc.constantFrom('visitor' as const, 'stranger' as const) },
    ),
    url: fc.tuple(pathOf(call, known), queryText(call.query, known)).map((parts) => parts.join('')),
    body: call.method === 'GET' ? fc.constant(undefined) : jsonBody(call.body ?? {}, known),
  });

/** Bodies of the right shape in which one field after the other is each of the texts and numbers that hurt. */
export const nastyBodies = (call: DocumentedCall, known: Known): object[] => {
  const bodiesOf = (properties: Record<string, Shape>): object[] => {
    const [whole = {}] = fc.sample(plausibleObject(properties, known), { seed: 1, numRuns: 1 });
    return Object.entries(properties).flatMap(([name, { properties: inner }]) => [
      ...[...NASTY_TEXTS, ...NASTY_NUMBERS].map((value) => ({ ...whole, [name]: value })),
      ...(inner ? bodiesOf(inner).map((value) => ({ ...whole, [name]: value })) : []),
    ]);
  };
  return bodiesOf(call.body?.properties ?? {});
};
