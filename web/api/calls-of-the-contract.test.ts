import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = new URL('..', import.meta.url).pathname;
const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);

/** A path, or the type of an answer, handed to the client; or a path below the API that is not taken from a call. */
const BY_HAND =
  /\b(api|serverApi\([^)]*\))\s*(\.\w+\s*)?(<|\(\s*['"`])|\/api\/v1\/|\b(upload|download)\(\s*['"`]/;

test('every call is one of the contract: no path and no answer type is written by hand', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => BY_HAND.test(readFileSync(join(WEB, file), 'utf8')))).toEqual([]);
});
