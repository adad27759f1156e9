import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { PICTURE_WORDS } from '#contract/content-pages/picture-words.ts';
import type { ContentElement, ContentPieces, ContentTag } from '#contract/content-pages/pieces.ts';

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root['children'][number];

/** A picture of the shop with its size in pixels. */
export interface SizedPicture {
  url: string;
  width: number;
  height: number;
}

/** What is nested deeper is left out: nobody writes that, and each level costs. */
const DEEPEST = 24;
/** The page's own title is the first heading. */
const FIRST_LEVEL = 2;
const LAST_LEVEL = 4;

const PATH = /^\/(?![/\\])[^\s\\]*$|^#[\w-]*$/;
const SCHEME = /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i;
/** Whether a link may lead there: within the shop, to a site, a mailbox or a telephone; never a script. */
const isSafeLink = (url: string): boolean => PATH.test(url) || SCHEME.test(url);
const OWN_PICTURE = /^\/media\/(?!w\d+\/)[\w./-]+\.webp$/;

/** Elements that have nothing of their own but what stands in them. */
const PLAIN: Readonly<Record<string, ContentTag>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  listItem: 'li',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
};

/** What a text is read with: where its references lead, how large its pictures are, how high its highest heading stands. */
interface Reading {
  links: ReadonlyMap<string, string>;
  pictures: ReadonlyMap<string, SizedPicture>;
  highest: number;
}

/** Quotes, lists and notes within each other at the beginning of a line; each more takes the parser as long as all before it. */
const NESTED = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]{1,99}\]:)){12,}/gm;

/** What may begin or end something within a paragraph: each is held against all others of its paragraph. */
const SIGNS = /[*_~`![\]<]/g;
/** More than anybody means in one paragraph, list of numbers or table: they are read as they were typed, but for code. */
const MOST_SIGNS = 1_000;
/** A sign, or one that is escaped already. */
const SIGN_OR_ESCAPED = /\\[!-/:-@[-`{-~]|[*_~`![\]<]/g;
/** Between paragraphs, and items of a list; an empty item, or one that stands deeper, may as well be a paragraph's next line. */
const BETWEEN = /(\n[ \t]*\n|\n(?= {0,3}[-+*] +\S))/;

const escaped = (part: string): string =>
  part.replace(SIGN_OR_ESCAPED, (sign) => (sign.length > 1 ? sign : `\\${sign}`));

const withFewSigns = (text: string): string =>
  text
    .split(BETWEEN)
    .map((part) => ((part.match(SIGNS)?.length ?? 0) > MOST_SIGNS ? escaped(part) : part))
    .join('');

const parse = (text: string): Root =>
  fromMarkdown(withFewSigns(text.replace(NESTED, '')), {
    extensions: [gfm({ singleTilde: false })],
    mdastExtensions: [gfmFromMarkdown()],
  });

const childrenOf = (node: Node): readonly Node[] => ('children' in node ? (node.children as Node[]) : []);

/** Each node, the outer ones first. A list of what is left, not a call within a call: no depth breaks it. */
const nodesOf = function* (root: Root): Generator<Node> {
  const left: Node[] = [...root.children].reverse();
  for (let node = left.pop(); node; node = left.pop()) {
    yield node;
    for (const child of [...childrenOf(node)].reverse()) left.push(child);
  }
};

const within = (begin: ContentElement, inner: ContentPieces): ContentPieces => [begin, ...inner, null];

const picture = (url: string, said: string, { pictures }: Reading): ContentPieces => {
  const alt = said === PICTURE_WORDS ? '' : said;
  const known = pictures.get(url);
  if (!known) return alt === '' ? [] : [alt];
  const { width, height } = known;
  return within({ tag: 'img', src: url, alt, width, height }, []);
};

const linkTo = (url: string | undefined, inner: ContentPieces): ContentPieces =>
  url !== undefined && isSafeLink(url) ? within({ tag: 'a', href: url }, inner) : inner;

const rows = (table: Extract<Node, { type: 'table' }>, reading: Reading, depth: number): ContentPieces => {
  const rowOf = (row: (typeof table.children)[number], tag: 'th' | 'td'): ContentPieces =>
    within(
      { tag: 'tr' },
      row.children.flatMap((cell) => within({ tag }, inside(cell as Node, reading, depth + 1))),
    );
  const [head, ...body] = table.children;
  return within({ tag: 'table' }, [
    ...within({ tag: 'thead' }, head ? rowOf(head, 'th') : []),
    ...within(
      { tag: 'tbody' },
      body.flatMap((row) => rowOf(row, 'td')),
    ),
  ]);
};

const inside = (node: Node, reading: Reading, depth: number): ContentPieces =>
  childrenOf(node).flatMap((child) => piecesOf(child, reading, depth + 1));

/** In an item of a tight list the words stand by themselves. */
const itemOf = (item: Node, isTight: boolean, reading: Reading, depth: number): ContentPieces =>
  within(
    { tag: 'li' },
    childrenOf(item).flatMap((child) =>
      isTight && child.type === 'paragraph'
        ? inside(child, reading, depth + 1)
        : piecesOf(child, reading, depth + 1),
    ),
  );

const listOf = (node: Extract<Node, { type: 'list' }>, reading: Reading, depth: number): ContentPieces => {
  const isTight = !node.spread && node.children.every(({ spread }) => !spread);
  const items = node.children.flatMap((item) => itemOf(item as Node, isTight, reading, depth));
  if (!node.ordered) return within({ tag: 'ul' }, items);
  const start = node.start ?? 1;
  return within({ tag: 'ol', ...(start === 1 ? {} : { start }) }, items);
};

const LEVELS: readonly ContentTag[] = ['h2', 'h3', 'h4'];
const headingAt = (level: number, { highest }: Reading): ContentTag =>
  LEVELS[Math.min(FIRST_LEVEL + level - highest, LAST_LEVEL) - FIRST_LEVEL] ?? 'h4';

/** What only stands in a line of text. */
const inline = (node: Node, reading: Reading, depth: number): ContentPieces | null => {
  switch (node.type) {
    case 'text':
      return [node.value];
    // Nothing of it counts: what was typed is read as it was typed.
    case 'html':
      return [node.value];
    case 'inlineCode':
      return within({ tag: 'code' }, [node.value]);
    case 'break':
      return within({ tag: 'br' }, []);
    case 'link':
      return linkTo(node.url, inside(node, reading, depth));
    case 'linkReference':
      return linkTo(reading.links.get(node.identifier), inside(node, reading, depth));
    case 'image':
      return picture(node.url, node.alt ?? '', reading);
    case 'imageReference':
      return picture(reading.links.get(node.identifier) ?? '', node.alt ?? '', reading);
    default:
      return null;
  }
};

const piecesOf = (node: Node, reading: Reading, depth: number): ContentPieces => {
  if (depth > DEEPEST) return [];
  const words = inline(node, reading, depth);
  if (words !== null) return words;
  switch (node.type) {
    case 'heading':
      return within({ tag: headingAt(node.depth, reading) }, inside(node, reading, depth));
    case 'list':
      return listOf(node, reading, depth);
    case 'table':
      return rows(node, reading, depth);
    case 'code':
      return within({ tag: 'pre' }, within({ tag: 'code' }, [node.value]));
    case 'thematicBreak':
      return within({ tag: 'hr' }, []);
    default: {
      const tag = PLAIN[node.type];
      return tag ? within({ tag }, inside(node, reading, depth)) : [];
    }
  }
};

/** Words that follow each other as one. */
const joined = (pieces: ContentPieces): ContentPieces => {
  const row: ContentPieces = [];
  for (const piece of pieces) {
    const last = row.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') row[row.length - 1] = last + piece;
    else row.push(piece);
  }
  return row;
};

/**
 * Reads Markdown (CommonMark, and GitHub's tables and addresses) into the parts of a text. No HTML comes of it: tags that
 * somebody typed are words like any other, links lead nowhere but to what `isSafeLink` names, and pictures are the shop's own.
 * @param pictures those of the text, with their sizes; others are left out
 */
export const readMarkdown = (text: string, pictures: readonly SizedPicture[]): ContentPieces => {
  const root = parse(text);
  const links = new Map<string, string>();
  let highest = 6;
  for (const node of nodesOf(root)) {
    if (node.type === 'definition' && !links.has(node.identifier)) links.set(node.identifier, node.url);
    if (node.type === 'heading') highest = Math.min(highest, node.depth);
  }
  const reading = { links, pictures: new Map(pictures.map((one) => [one.url, one])), highest };
  return joined(root.children.flatMap((node) => piecesOf(node, reading, 0)));
};

/** The addresses of the shop's own pictures that a text shows, each once. */
export const picturesIn = (text: string): string[] => {
  const urls = [...nodesOf(parse(text))].flatMap((node) =>
    node.type === 'image' || node.type === 'definition' ? [node.url] : [],
  );
  return [...new Set(urls.filter((url) => OWN_PICTURE.test(url)))];
};
