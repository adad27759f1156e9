const warmWhite = '#fffaf0';
const warmBlack = '#20130b';

/** Blends two `#rrggbb` colours; share 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (at: number): string => {
    const start = Number.parseInt(from.slice(at, at + 2), 16);
    const end = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(start + (end - start) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** A colour as it looks in the light; share from 0 (unchanged) to 1 (warm white). */
export function lighten(colour: string, share: number): string {
  return mix(colour, warmWhite, share);
}

/** A colour as it looks in the shade; share from 0 (unchanged) to 1 (warm black). */
export function darken(colour: string, share: number): string {
  return mix(colour, warmBlack, share);
}
