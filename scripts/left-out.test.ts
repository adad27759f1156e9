import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './child.mjs';

/** What `left-out.mjs` takes from the pages' scripts, by the words with which a page would ask for it. */
const NEEDS_WHAT_IS_LEFT_OUT =
  /\b(useFetchers?|useSubmit|useFormAction|useActionData|useFormStatus|useActionState|useOptimistic|PrefetchPageLinks|ViewTransition|viewTransition|SuspenseList|Activity|instrumentations|clientAction)\b|\bprefetch=|\b(action|formAction)=\{|<Form\s+(?!extends)\w|componentStack/;

const pages = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, 'web', name), 'utf8') }));

test('no page asks for what is left out of its scripts', () => {
  expect(pages.length).toBeGreaterThan(300);
  const asking = pages.filter(
    ({ text }) =>
      /from '(react|react-dom|react-router)(\/\w+)?'/.test(text) && NEEDS_WHAT_IS_LEFT_OUT.test(text),
  );
  expect(asking.map(({ name }) => name)).toEqual([]);
});

test.each([
  'const go = useSubmit();',
  '<Link prefetch="intent" to="/cart">',
  '<form action={save}>',
  '<Form onSubmit={go}>',
])('a page that asked would be found: %s', (line) => {
  expect(line).toMatch(NEEDS_WHAT_IS_LEFT_OUT);
});
