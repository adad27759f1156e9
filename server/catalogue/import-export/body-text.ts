import { compile } from 'html-to-text';

/** A tag, a comment or an entity. */
const MARKUP = /<[a-z!/]|&(?:[a-z]+|#\w+);/i;
/** More than any description needs; deeper, markup is taken for an attack and cut. */
const DEEPEST = 100;

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const textOfHtml = compile({
  wordwrap: false,
  limits: { maxDepth: DEEPEST, ellipsis: '' },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false, leadingLineBreaks: 2 } })),
  ],
});

/** Tags that part lines themselves: where there is none, line ends were typed to do so. `br` is none of them. */
const BLOCK =
  /<\/?(?:address|article|aside|blockquote|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6r]|header|legend|li|main|menu|nav|ol|p|pre|script|section|style|summary|t(?:able|body|d|foot|h|head|r)|ul)\b/i;

const TAG = /<[a-z!/][^<>]*>/gi;

/**
 * Text of which only words are marked up, as the shops show it that write such (WordPress, `wpautop`): a blank line parts
 * paragraphs, and a line ends where it ends.
 */
const withParagraphs = (body: string): string =>
  body
    .replaceAll(/\r\n?/g, '\n')
    // A line that ends within a tag ends nowhere else.
    .replaceAll(TAG, (tag) => tag.replaceAll('\n', ' '))
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => {
      const lines = paragraph.replaceAll(/(?<!<br\s*\/?>[^\S\n]*)\n/gi, '<br>');
      return `<p>${lines.replace(/<br\s*\/?>\s*$/i, '')}</p>`;
    })
    .join('');

const isLined = (body: string): boolean => /[\r\n]/.test(body.trim()) && !BLOCK.test(body);

/** The text of a description in a file, which may be HTML or plain. */
export const textOfBody = (body: string): string => {
  if (!MARKUP.test(body)) return body.trim();
  return textOfHtml(isLined(body) ? withParagraphs(body) : body).trim();
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
const escaped = (text: string): string => text.replace(/[&<>\r]/g, (sign) => ENTITIES[sign] ?? sign);

/** A description as a file has it: HTML that shows it as the shop does and that `textOfBody` reads back to the letter. */
export const bodyOfText = (text: string): string => {
  if (!/[\r\n]/.test(text) && textOfBody(text) === text) return text;
  const paragraphs = escaped(text)
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
  return textOfBody(paragraphs) === text ? paragraphs : `<pre>${escaped(text)}</pre>`;
};

const ENTITY = /&(?:[a-z]+\d*|#\w+);/gi;

/** What a short text stands for in a file of a shop that writes signs as entities everywhere: `Food &amp; Drink`. It has no markup. */
export const textOfWords = (words: string): string =>
  words.replaceAll(ENTITY, (entity) => textOfHtml(`.${entity}.`).slice(1, -1));

/** A short text as a file has it, such that `textOfWords` reads it back. */
export const wordsOfText = (text: string): string =>
  textOfWords(text) === text ? text : text.replaceAll('&', '&amp;');

/** As exports write a title whose blanks count. */
const PRESERVED = '<pre>';

/** The text of a title in a file: one line, without the markup that some shops have there. */
export const textOfTitle = (title: string): string => {
  if (!MARKUP.test(title)) return title;
  const text = textOfBody(title);
  return title.startsWith(PRESERVED) ? text : text.replaceAll(/\s*\n\s*/g, ' ');
};

/** A title as a file has it, such that `textOfTitle` reads it back. */
export const titleOfText = (text: string): string => {
  if (textOfTitle(text) === text) return text;
  return textOfTitle(escaped(text)) === text ? escaped(text) : `${PRESERVED}${escaped(text)}</pre>`;
};
