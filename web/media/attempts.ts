import { IMAGE_KEPT_WIDTH } from '#contract/media/limits.ts';

/** Pixels. The shop keeps pictures no wider, so more would only cost the way there. */
export const LARGEST = { width: IMAGE_KEPT_WIDTH, height: 2 * IMAGE_KEPT_WIDTH } as const;

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

/** A picture's size within the largest, by a share of it; no side is made longer. Whole pixels. */
const fitted = ({ width, height }: Size, share: number): Size => {
  const scale = Math.min(1, LARGEST.width / width, LARGEST.height / height) * share;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** The ways in which a picture is written anew, the best first, until one is small enough. */
export const attemptsFor = (picture: Size, isTransparent: boolean): Attempt[] => [
  ...PNGS.filter(() => isTransparent).map(
    (share): Attempt => ({ ...fitted(picture, share), type: 'image/png', quality: 1 }),
  ),
  ...JPEGS.flatMap(([share, qualities]) =>
    qualities.map((quality): Attempt => ({ ...fitted(picture, share), type: 'image/jpeg', quality })),
  ),
];

const ENDINGS = {
  'image/jpeg': { ending: '.jpg', known: /\.jpe?g$/i },
  'image/png': { ending: '.png', known: /\.png$/i },
} as const;

/** A file's name, with the ending of what it has become. */
export const nameFor = (name: string, { type }: Pick<Attempt, 'type'>): string => {
  const { ending, known } = ENDINGS[type];
  return known.test(name) ? name : `${name.replace(/\.\w+$/, '')}${ending}`;
};
