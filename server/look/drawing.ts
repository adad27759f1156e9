import { type ExecFileException, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import sanitizeHtml from 'sanitize-html';
import { lookMessages as say } from '#contract/look/messages.ts';
import { Refusal } from '#server/http/errors.ts';
import { processWork } from '#server/media/sizes/image-work.ts';
import { NOT_DRAWN, TOO_LARGE } from './draw-outcome.ts';

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
/** Drawings repeated by reference: no logo has so many. */
const MOST_USES = 200;
const DRAWER = fileURLToPath(new URL('./draw-process.ts', import.meta.url));
/** A logo takes a fraction of a second, and its process another one to start on a small machine. */
const DRAWN_WITHIN_MS = 5_000;
const MOST_BYTES = 32 * 1024 * 1024;
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

/** What the runtime itself goes by: where its libraries are in a release, how little memory it takes, what it has compiled before. */
const RUNTIME = /^(LD_LIBRARY_PATH|MALLOC_\w+|NODE_COMPILE_CACHE\w*)$/;
const runtimeAlone = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => RUNTIME.test(name)));

/** @returns null where it is trouble of the shop's own that nothing was drawn */
const refusalOf = ({ code, killed }: ExecFileException): Refusal | null => {
  if (code === TOO_LARGE) return unusable(say.drawingLarge);
  return killed || code === NOT_DRAWN ? unusable(say.notDrawn) : null;
};

/** By a process that is ended when it takes too long, and knows nothing of the shop's settings. */
const draw = (clean: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { stdin } = execFile(
      process.execPath,
      [DRAWER],
      {
        encoding: 'buffer',
        env: runtimeAlone(),
        timeout: DRAWN_WITHIN_MS,
        killSignal: 'SIGKILL',
        maxBuffer: MOST_BYTES,
      },
      (error, picture) => {
        if (error) reject(refusalOf(error) ?? error);
        else resolve(picture);
      },
    );
    // Whoever ends before all was read has given its answer already.
    stdin?.on('error', () => {});
    stdin?.end(clean);
  });

/**
 * An SVG as a picture: cleaned, then drawn here. The drawing itself is never served, so none that gets past the cleaning
 * ever runs in a browser.
 * @returns a PNG, at most 1,600 pixels across
 * @throws Refusal 415 when it is no drawing, is too large, takes too long, or shows nothing; 503 when too many others wait already
 */
export const drawSvg = async (svg: string): Promise<Buffer> => {
  const clean = sanitiseDrawing(svg);
  return processWork(() => draw(clean));
};
