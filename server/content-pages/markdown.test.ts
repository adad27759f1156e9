import { expect, test } from 'vitest';
import type { ContentPieces } from '#contract/content-pages/pieces.ts';
import { picturesIn, readMarkdown } from './markdown.ts';

const PICTURE = { url: '/media/uploads/a.webp', width: 800, height: 600 };

/** The pieces as they would stand in a page, to be read at a glance. */
const shown = (pieces: ContentPieces): string => {
  const open: string[] = [];
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if (piece === null) return `</${open.pop()}>`;
      const { tag, ...attributes } = piece;
      open.push(tag);
      return `<${[tag, ...Object.entries(attributes).map(([name, value]) => `${name}=${value}`)].join(' ')}>`;
    })
    .join('');
};
const read = (text: string): string => shown(readMarkdown(text, [PICTURE]));

test.each([
  ['One\ntwo', '<p>One\ntwo</p>'],
  ['# A\n\n### B\n\n# C', '<h2>A</h2><h4>B</h4><h2>C</h2>'],
  ['### A\n\n#### B\n\n###### C', '<h2>A</h2><h3>B</h3><h4>C</h4>'],
  ['*a* **b** ~~c~~ `d`', '<p><em>a</em> <strong>b</strong> <del>c</del> <code>d</code></p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['3. a\n\n   b\n4. c', '<ol start=3><li><p>a</p><p>b</p></li><li><p>c</p></li></ol>'],
  ['> a', '<blockquote><p>a</p></blockquote>'],
  ['a  \nb', '<p>a<br></br>b</p>'],
  ['---', '<hr></hr>'],
  ['```\n<b>\n```', '<pre><code><b></code></pre>'],
  [
    '|A|B|\n|-|-|\n|1|2|',
    '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  ['[a](/products?page=2)', '<p><a href=/products?page=2>a</a></p>'],
  ['[a][x]\n\n[x]: https://a.example', '<p><a href=https://a.example>a</a></p>'],
  ['https://a.example', '<p><a href=https://a.example>https://a.example</a></p>'],
  ['ada@shop.example', '<p><a href=mailto:ada@shop.example>ada@shop.example</a></p>'],
  ['[ring](tel:+2348031234567)', '<p><a href=tel:+2348031234567>ring</a></p>'],
  ['Tom &amp; ₦5 &copy;', '<p>Tom & ₦5 ©</p>'],
  [
    '![Our shop](/media/uploads/a.webp)',
    '<p><img src=/media/uploads/a.webp alt=Our shop width=800 height=600></img></p>',
  ],
  // Nobody has said what it shows.
  [
    '![Say what it shows](/media/uploads/a.webp)',
    '<p><img src=/media/uploads/a.webp alt= width=800 height=600></img></p>',
  ],
])('%j is read as %s', (text, result) => {
  expect(read(text)).toBe(result);
});

test.each([
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['a <img src=x onerror=alert(1)> b', '<p>a <img src=x onerror=alert(1)> b</p>'],
])('HTML that somebody types is read as it was typed: %j', (text, result) => {
  expect(read(text)).toBe(result);
  // Words alone, and no element made of it.
  const made = readMarkdown(text, []).filter((piece) => piece !== null && typeof piece === 'object');
  expect(made.map((piece) => (piece as { tag: string }).tag).filter((tag) => tag !== 'p')).toEqual([]);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#10;script:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'products',
  'blob:https://a.example/1',
])('no link leads to %s, by name or by reference', (url) => {
  for (const text of [`[a](<${url}>)`, `[a][x]\n\n[x]: <${url}>`, `<${url}>`])
    expect(read(text)).not.toContain('href');
});

test.each([
  'https://elsewhere.example/a.png',
  'data:image/svg+xml,%3Csvg onload=alert(1)%3E',
  '/media/uploads/not-there.webp',
  '/media/../api/v1/me',
])('a picture of elsewhere is its words: %s', (url) => {
  expect(read(`![words](<${url}>)`)).toBe('<p>words</p>');
});

test('elements begin and end in pairs, whatever is typed', () => {
  for (const text of ['**a', '[a](', '- > 1. a', '|a|\n|-|\n|', '> - \n\n  # x', '<a><b>', '`', '![[]('])
    expect(() => read(text)).not.toThrow();
  const pieces = readMarkdown('- > 1. **a _b_**\n\n|a|\n|-|\n|`x`|', []);
  const opened = pieces.filter((piece) => piece !== null && typeof piece === 'object').length;
  expect(pieces.filter((piece) => piece === null)).toHaveLength(opened);
});

test.each([
  ['quotes', '>'.repeat(40_000)],
  ['lists and quotes', '> - 1. + '.repeat(4_000)],
  ['lists', Array.from({ length: 150 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
  ['brackets', '['.repeat(40_000)],
  ['stars', '*a '.repeat(13_000)],
])('nesting without end is read to its end: %s', (_name, text) => {
  const pieces = readMarkdown(text, []);
  let deepest = 0;
  let depth = 0;
  for (const piece of pieces) {
    if (piece === null) depth -= 1;
    else if (typeof piece !== 'string') depth += 1;
    deepest = Math.max(deepest, depth);
  }
  expect(depth).toBe(0);
  expect(deepest).toBeLessThan(60);
});

test('names the shop’s own pictures of a text, each once, those of references too', () => {
  expect(
    picturesIn(
      '![a](/media/uploads/a.webp) ![b](/media/uploads/a.webp)\n\n![c][x] ![d](https://a.example/b.webp)\n\n[x]: /media/uploads/c.webp',
    ),
  ).toEqual(['/media/uploads/a.webp', '/media/uploads/c.webp']);
});

const tagsIn = (text: string) => [
  ...new Set(
    readMarkdown(text, []).flatMap((piece) => (typeof piece === 'object' && piece ? [piece.tag] : [])),
  ),
];

test.each(['*a_', '*a**b_', '~~a', '`a``', '[a](/b)', '\\*a\\_*b', '*a_\n+ \n'])(
  'of a page full of %j nothing begins: the signs are read as they were typed, and not each held against all others',
  (sign) => {
    expect(tagsIn(sign.repeat(40_000 / sign.length)).filter((tag) => tag !== 'ul' && tag !== 'li')).toEqual([
      'p',
    ]);
  },
);

test('notes within each other without end are left out, and break nothing', () => {
  expect(readMarkdown('[^a]: '.repeat(6_000), [])).toEqual([]);
  expect(tagsIn(`${'[^a]: '.repeat(6_000)}\n\nAfter`)).toEqual(['p']);
});

test('signs count by paragraph and by item, and one that is escaped stays so', () => {
  const strongOf = (text: string) =>
    readMarkdown(text, []).filter((piece) => typeof piece === 'object' && piece?.tag === 'strong').length;
  const items = Array.from({ length: 300 }, (_none, place) => `- **${place}** *x*`).join('\n');
  expect(strongOf(items)).toBe(300);
  expect(strongOf(`| A |\n|---|\n${'| **b** |\n'.repeat(200)}`)).toBe(200);
  const many = '\\*a '.repeat(1_001);
  expect(strongOf(`${many}**a**\n\n**b**`)).toBe(1);
  expect(readMarkdown(`${many}**a**`, [])[1]).toBe(`${'*a '.repeat(1_001)}**a**`);
});
