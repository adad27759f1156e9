import sanitizeHtml from 'sanitize-html';
import sharp from 'sharp';
import { lookMessages as say } from '#contract/look/messages.ts';
import { Refusal } from '#server/http/errors.ts';
import { imageWork } from '#server/media/sizes/image-work.ts';

/** What a logo is drawn with: shapes, colours and letters, nothing that runs, fetches or embeds. */
const SHAPES = 'path rect circle ellipse line polyline polygon text tspan'.split(' ');
const FRAMES =
  'svg g defs symbol use clipPath mask linearGradient radialGradient stop pattern title desc'.split(' ');
const LOOKS = [
  'id class transform viewBox preserveAspectRatio x y x1 y1 x2 y2 dx dy r rx ry cx cy fx fy width height d points',
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit',
  'stroke-dasharray stroke-dashoffset opacity color display visibility clip-path clip-rule clipPathUnits mask maskUnits',
  'maskContentUnits gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity patternUnits',
  'patternContentUnits patternTransform font-family font-size font-weight font-style letter-spacing text-anchor',
  'dominant-baseline xmlns xmlns:xlink version paint-order vector-effect',
].flatMap((names) => names.split(' '));

/** Within the drawing itself: `url(#a)`, `#a`. */
const FROM_ELSEWHERE = /url\(\s*['"]?\s*(?!['"]?#)/i;
const OWN_PART = /^#[\w.-]+$/;
/** Drawings nested or repeated by reference could take for ever: no logo has so many. */
const MOST_USES = 200;
const WIDTH = 1_600;
const LARGEST = 4_000;
/** Dots an inch: the most that sharp draws with. */
const MOST_DENSE = 100_000;
const WORDS = ['text', 'tspan', 'style', 'title', 'desc'];

const unusable = (sentence: string): Refusal => new Refusal(415, 'drawing_unusable', sentence);

/** Classes and attributes of style are looks; a style that fetches, or hides what it does, is none. */
const isPlainStyle = (css: string): boolean =>
  !/@import|\\|expression|javascript:/i.test(css) && !FROM_ELSEWHERE.test(css);

const keptAttributes = (tag: string, attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => {
      if (name === 'href' || name === 'xlink:href') return OWN_PART.test(value) && tag !== 'image';
      if (name === 'style') return isPlainStyle(value);
      return !FROM_ELSEWHERE.test(value);
    }),
  );

/**
 * A drawing with nothing left in it but shapes.
 * @throws Refusal 415 for one with entities, or that is no drawing
 */
export const sanitiseDrawing = (svg: string): string => {
  // Entities are how a few lines become gigabytes, and how files of the server get into a picture.
  if (/<!ENTITY/i.test(svg)) throw unusable(say.drawingHostile);
  const clean = sanitizeHtml(svg, {
    allowedTags: [...SHAPES, ...FRAMES, 'style'],
    // Style sheets are only drawn, never served, and those that fetch are left out below.
    allowVulnerableTags: true,
    allowedAttributes: { '*': [...LOOKS, 'href', 'xlink:href', 'style'] },
    allowedSchemes: [],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nonTextTags: [
      'script',
      'foreignObject',
      'iframe',
      'image',
      'metadata',
      'animate',
      'set',
      'audio',
      'video',
    ],
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: keptAttributes(tagName, attribs) }) },
    textFilter: (text, tag) => (WORDS.includes(tag) ? text : ''),
    exclusiveFilter: ({ tag, text }) => tag === 'style' && !isPlainStyle(text),
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim();
  if (!clean.startsWith('<svg')) throw unusable(say.notDrawn);
  if ((clean.match(/<use\b/g) ?? []).length > MOST_USES) throw unusable(say.drawingHostile);
  return clean;
};

/**
 * An SVG as a picture: cleaned, then drawn here. The drawing itself is never served, so none that gets past the cleaning
 * ever runs in a browser.
 * @returns a PNG, at most 1,600 pixels across
 * @throws Refusal 415 when it is no drawing, is too large, or shows nothing
 */
export const drawSvg = (svg: string): Promise<Buffer> => {
  const clean = Buffer.from(sanitiseDrawing(svg));
  return imageWork(async () => {
    try {
      const { width, height } = await sharp(clean).metadata();
      if (width > LARGEST || height > LARGEST) throw unusable(say.drawingLarge);
      const density = Math.min(MOST_DENSE, Math.max(72, (72 * WIDTH) / Math.max(width, height)));
      return await sharp(clean, { density })
        .resize({ width: WIDTH, height: WIDTH, fit: 'inside', withoutEnlargement: true })
        .png()
        .timeout({ seconds: 5 })
        .toBuffer();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw unusable(say.notDrawn);
    }
  });
};
