import sharp from 'sharp';
import { blurDigits } from '#contract/media/blur-placeholder.ts';

/** The picture is judged as a square of so many points a side, cut as pages cut it. */
const SIDE = 16;
/** How far from the upper and lower edge, and from the corners, the backdrop is looked for. */
const EDGE = 3;
const CORNER = 4;
/** An ellipse of even colour reaches two deviations from its centre; a little more lets it fade. */
const REACH = 2.6;

interface Point {
  x: number;
  y: number;
  colour: readonly number[];
}

const weightedMean = (values: readonly (readonly number[])[], weights: readonly number[]): number[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = values[0]?.length ?? 0;
  return Array.from({ length: parts }, (_, part) =>
    whole === 0
      ? (values[0]?.[part] ?? 0)
      : values.reduce((sum, value, index) => sum + (value[part] ?? 0) * (weights[index] ?? 0), 0) / whole,
  );
};

const meanColour = (points: readonly Point[]): number[] =>
  weightedMean(
    points.map(({ colour }) => colour),
    points.map(() => 1),
  );

const isCorner = ({ x }: Point): boolean => x < CORNER || x >= SIDE - CORNER;

const differenceOf = (left: readonly number[], right: readonly number[]): number =>
  left.reduce((sum, part, index) => sum + (part - (right[index] ?? 0)) ** 2, 0);

const pointsOf = async (image: Buffer): Promise<Point[]> => {
  const raw = await sharp(image)
    .resize(SIDE, SIDE, { fit: 'cover' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  return Array.from({ length: SIDE * SIDE }, (_, index) => ({
    x: index % SIDE,
    y: Math.floor(index / SIDE),
    colour: [...raw.subarray(index * 3, index * 3 + 3)].map((part) => part / 255),
  }));
};

const isSolid = async (image: Buffer): Promise<boolean> =>
  !(await sharp(image).metadata()).hasAlpha || (await sharp(image).stats()).isOpaque;

/**
 * The digits of an image's blur placeholder (see contract/media/blur-placeholder.ts); null where something shines through
 * it, so that a blur placeholder would stay visible behind it. Product pictures show a thing before a backdrop: the
 * backdrop is read off the corners, and the thing is whatever differs from it.
 */
export const blurDigitsOf = async (image: Buffer): Promise<string | null> => {
  if (!(await isSolid(image))) return null;
  const points = await pointsOf(image);
  const corners = points.filter(isCorner);
  const top = meanColour(corners.filter(({ y }) => y < EDGE));
  const bottom = meanColour(corners.filter(({ y }) => y >= SIDE - EDGE));
  const weights = points.map(({ y, colour }) => {
    const down = y / (SIDE - 1);
    return differenceOf(
      colour,
      top.map((part, index) => part * (1 - down) + (bottom[index] ?? 0) * down),
    );
  });
  const places = points.map(({ x, y }) => [(x + 0.5) / SIDE, (y + 0.5) / SIDE]);
  const hasThing = weights.some((weight) => weight > 0);
  const centre = hasThing ? weightedMean(places, weights) : [0.5, 0.5];
  const spread = weightedMean(
    places.map((place) => place.map((part, axis) => (part - (centre[axis] ?? 0)) ** 2)),
    weights,
  );
  return blurDigits({
    top,
    bottom,
    thing: weightedMean(
      points.map(({ colour }) => colour),
      weights,
    ),
    centre,
    reach: hasThing ? spread.map((variance) => Math.sqrt(variance) * REACH) : [0, 0],
  });
};
