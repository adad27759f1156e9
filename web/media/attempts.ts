import { IMAGE_KEPT_HEIGHT, IMAGE_KEPT_WIDTH } from '#contract/media/limits.ts';

/** Pixels, of what is cut out of a picture. The shop keeps pictures no wider, so more would only cost the way there. */
export const LARGEST = { width: IMAGE_KEPT_WIDTH, height: 2 * IMAGE_KEPT_WIDTH } as const;
/** Pixels. Safari on an iPhone draws 4,096 × 4,096 of them, and nothing where it would be more. */
const MAX_AREA = 16_000_000;
/** Pixels that are few enough whatever they show: at a byte each, of which no photo needs more. */
const SMALL_AREA = (LARGEST.width * LARGEST.height) / 4;

interface Size {
  width: number;
  height: number;
}

/** One way of writing a picture anew. */
export interface Attempt extends Size {
  type: 'image/jpeg' | 'image/png';
  /** 0 to 1; a PNG loses nothing, whatever it is. */
  quality: number;
}

/** Shares of the largest size that are tried, each with the qualities that are tried in it. */
const JPEGS: readonly (readonly [share: number, qualities: readonly number[]])[] = [
  [1, [0.88, 0.8, 0.7]],
  [0.75, [0.8, 0.7]],
  [0.5, [0.8, 0.6]],
];
/** What is cut out stays cut out, be it smaller: on a ground of colour, white around it is seen at once. */
const PNGS: readonly number[] = [1, 0.75, 0.5];

const areaOf = ({ width, height }: Size): number => width * height;

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/**
 * A picture's size within what the shop keeps, by a share of it: the words of a high table of sizes have to stay readable. No side is
 * made longer. Whole pixels.
 */
const fitted = (picture: Size, share: number): Size => {
  const { width, height } = picture;
  const byArea = Math.sqrt(MAX_AREA / areaOf(picture));
  return scaled(picture, Math.min(1, LARGEST.width / width, IMAGE_KEPT_HEIGHT / height, byArea) * share);
};

/** The attempts, and with what is high one more, for its half may still be too much. */
const withSmall = (picture: Size, attempts: readonly Attempt[]): Attempt[] => {
  const last = attempts.at(-1);
  if (!last || areaOf(last) <= SMALL_AREA) return [...attempts];
  return [...attempts, { ...last, ...scaled(picture, Math.sqrt(SMALL_AREA / areaOf(picture))) }];
};

/** The ways in which a picture is written anew, the best first, until one is small enough. */
export const attemptsFor = (picture: Size, isTransparent: boolean): Attempt[] => {
  const pngs = PNGS.map((share): Attempt => ({ ...fitted(picture, share), type: 'image/png', quality: 1 }));
  const jpegs = JPEGS.flatMap(([share, qualities]) =>
    qualities.map((quality): Attempt => ({ ...fitted(picture, share), type: 'image/jpeg', quality })),
  );
  return [...(isTransparent ? withSmall(picture, pngs) : []), ...withSmall(picture, jpegs)];
};

const ENDINGS = {
  'image/jpeg': { ending: '.jpg', known: /\.jpe?g$/i },
  'image/png': { ending: '.png', known: /\.png$/i },
} as const;

/** A file's name, with the ending of what it has become. */
export const nameFor = (name: string, { type }: Pick<Attempt, 'type'>): string => {
  const { ending, known } = ENDINGS[type];
  return known.test(name) ? name : `${name.replace(/\.\w+$/, '')}${ending}`;
};
