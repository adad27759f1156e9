/**
 * What is shown until a picture is there, said in thirteen digits: a backdrop that goes from one colour to another,
 * and before it a soft ellipse of the thing's own colour, where and as large as the thing. The digits stand in the
 * picture's own name, `….{digits}.webp`, so that they are known wherever its address is and cost no request, no
 * field and no query.
 */
export interface BlurPlaceholder {
  /** Colours as shares of red, green and blue, 0 to 1. */
  top: readonly number[];
  bottom: readonly number[];
  thing: readonly number[];
  /** The ellipse's centre, as shares of the picture's width and height. */
  centre: readonly number[];
  /** Its half axes, likewise. */
  reach: readonly number[];
}

/** Five bits a digit: `0` to `v`. */
const FINEST = 31;
const OWN = /^\/media\/.+\.([0-9a-v]{13})\.webp$/;

const digitOf = (share: number): string =>
  Math.round(Math.min(1, Math.max(0, share)) * FINEST).toString(FINEST + 1);

export const blurDigits = ({ top, bottom, thing, centre, reach }: BlurPlaceholder): string =>
  [top, bottom, thing, centre, reach].flat().map(digitOf).join('');

/**
 * The CSS background that thirteen digits stand for. Gradients rather than a tiny picture: no decoding, no visible
 * grid of pixels when it is enlarged, and fewer bytes.
 */
export const blurBackground = (digits: string): string => {
  const share = (at: number): number => Number.parseInt(digits.charAt(at), FINEST + 1) / FINEST;
  const percent = (at: number): string => `${Math.round(share(at) * 100)}%`;
  const colour = (at: number): string =>
    `#${[at, at + 1, at + 2]
      .map((part) =>
        Math.round(share(part) * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  const thing = colour(6);
  // Opacities as in a bell curve: no edge is seen however large it is shown.
  const fading = `${thing}e6,${thing}cc 25%,${thing}80 50%,${thing}2e 75%,#0000`;
  const ellipse = `${percent(11)} ${percent(12)} at ${percent(9)} ${percent(10)}`;
  return `radial-gradient(${ellipse},${fading}),linear-gradient(${colour(0)},${colour(3)})`;
};

/** The blur placeholder of one of the shop's own pictures as a CSS background; undefined where its name has none. */
export const blurPlaceholderOf = (url: string): string | undefined => {
  const digits = OWN.exec(url)?.[1];
  return digits === undefined ? undefined : blurBackground(digits);
};
