import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const BUILD = path.join(ROOT, 'build');

/**
 * What the oldest browsers lack that README promises anybody (for the admin area Chrome 111, Safari 16.4, Firefox 119), by the name that
 * stands in a script: a page that calls it there shows an error instead of the shop.
 */
const MISSING = [
  ...[/\b(?:Object|Map)\.groupBy\b/, /\bArray\.fromAsync\b/, /\bURL\.(?:canParse|parse)\b/],
  ...[
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|reduce|toArray|forEach|take|drop|flatMap)\(/,
  ],
  ...[/\bAbortSignal\.any\b/, /\bPromise\.(?:withResolvers|try)\b/, /\bRegExp\.escape\b/],
  ...[/\bIntl\.(?:Segmenter|DurationFormat)\b/, /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom)\(/],
  ...[
    /\.(?:fromBase64|toBase64|fromHex|toHex)\(/,
    /\brequestIdleCallback\(/,
    /\bscheduler\.(?:yield|postTask)\b/,
  ],
  ...[
    /\.(?:show|hide|toggle)Popover\(/,
    /\.checkVisibility\(/,
    /\bstartViewTransition\(/,
    /\bCloseWatcher\b/,
  ],
  // Also absent in today's browsers where a shop is reached over plain HTTP.
  /\brandomUUID\b/,
];

/** Shoppers' may be older: Chrome 106, Safari 15.4, Firefox 106. */
const MISSING_TO_SHOPPERS = [
  ...MISSING,
  ...[/\.to(?:Sorted|Reversed|Spliced)\(/, /\.with\(/, /\.(?:to|is)WellFormed\(/, /\bAbortSignal\.timeout\b/],
  // Syntax: it stops the whole file.
  ...[/\(\?<[=!]/, /\bstatic\{/],
];

/** Where it is looked for first, whose place it is and how it is written there. */
const ASKED_FIRST: Readonly<Record<string, RegExp>> = {
  'web/entry.client.tsx': /`requestIdleCallback`in window\?requestIdleCallback\(/g,
  '@uppy/xhr-upload: README says what uploading pictures needs': /\bsignal:AbortSignal\.any\(/g,
  'qr: bytes as an address': /typeof (\w+)\.toBase64==`function`\)\w+=\1\.toBase64\(/g,
  'zod: an address': /typeof URL\.canParse==`function`\?URL\.canParse\(/g,
  'react-router: a link that wants one': /\.window\.document\.startViewTransition\(/g,
  '@base-ui/react: what is shown': /typeof \w+\.checkVisibility==`function`\?\w+\.checkVisibility\(/g,
};

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

type Area = 'shoppers' | 'all';

/** All that pages may ever load, as files of the build: shoppers' are those that the admin area does not have alone. */
const filesOf = (area: Area): string[] => {
  const list = readFileSync(path.join(BUILD, 'client/.vite/manifest.json'), 'utf8');
  const chunks: Record<string, Chunk> = JSON.parse(list);
  const waiting = Object.keys(chunks).filter(
    (key) => chunks[key]?.isEntry && (area === 'all' || !/^web\/(?:admin\/|session\/admin-pages)/.test(key)),
  );
  const seen = new Set<string>();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(chunks[key]?.imports ?? []), ...(chunks[key]?.dynamicImports ?? []));
  }
  const files = [...seen].map((key) => `client/${chunks[key]?.file}`).filter((file) => file.endsWith('.js'));
  return [...new Set(files), 'worker/on/sw.js'];
};

/** What of a list a script has, each with what stands before it. */
const missingIn = (script: string, list: readonly RegExp[]): string[] => {
  const unasked = Object.values(ASKED_FIRST).reduce((text, asked) => text.replaceAll(asked, ''), script);
  return list.flatMap((name) =>
    [...unasked.matchAll(new RegExp(name, 'g'))].map(({ index }) =>
      unasked.slice(Math.max(0, index - 60), index + 30),
    ),
  );
};

test.each([
  { area: 'shoppers', list: MISSING_TO_SHOPPERS },
  { area: 'all', list: MISSING },
] as const)('no page asks for more than the oldest browsers of its area have: $area', ({ area, list }) => {
  const files = filesOf(area);
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) =>
    missingIn(readFileSync(path.join(BUILD, file), 'utf8'), list).map((place) => `${file}: ${place}`),
  );
  expect(found).toEqual([]);
});

/** Of what it counts a script shows nothing once it is made small. What a `Set` has is missing in what an address asks for. */
const COUNTED = /\b(?:search|query|params|[sS]earchParams|asked)\.size\b/;

test('nothing counts the parameters of an address, which came with Chrome 113 and Safari 17', () => {
  const sources = globSync('{web,contract}/**/*.{ts,tsx}', { cwd: ROOT });
  expect(sources.length).toBeGreaterThan(800);
  expect(sources.filter((file) => COUNTED.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});

test('what is asked for without a look is found, and after one it is not', () => {
  const found = (script: string) => missingIn(script, MISSING_TO_SHOPPERS);
  expect(found('let a=b.toSorted(c)')).toEqual(['let a=b.toSorted(c)']);
  expect(found('let a=/(?<=b)c/')).toHaveLength(1);
  expect(found('a.hidePopover?.();typeof URL.canParse==`function`?URL.canParse(e):0')).toEqual([]);
});
