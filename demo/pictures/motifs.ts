import type { Look } from './look.ts';
import { circle, line, path, place, repeat, seeded, tenth } from './shapes.ts';

/** A printed, dyed or woven design: the tile's side in picture units and what is drawn on it. */
export interface Design {
  side: number;
  tile: (look: Look) => string;
}

/** The corners of a tile, for motifs that sit across its edges. */
export function atCorners(side: number, markup: string): string {
  return place(markup, 0, 0) + place(markup, side, 0) + place(markup, 0, side) + place(markup, side, side);
}

export function ringOfDots(count: number, radius: number, size: number, colour: string): string {
  return repeat(count, (index) => {
    const angle = (index / count) * Math.PI * 2;
    return circle(Math.cos(angle) * radius, Math.sin(angle) * radius, size, colour);
  });
}

export function petals(count: number, d: string, colour: string, more = ''): string {
  return repeat(count, (index) => place(path(d, colour, more), 0, 0, 1, (360 / count) * index));
}

/** The fine crackle that wax leaves in the dye. */
export function crackle(side: number, colour: string): string {
  const random = seeded(side);
  return repeat(14, () => {
    const x = random() * side;
    const y = random() * side;
    return line(
      `M${tenth(x)} ${tenth(y)} l${tenth(random() * 26 - 13)} ${tenth(random() * 22)} l${tenth(random() * 18 - 9)} ${tenth(random() * 16)}`,
      colour,
      1.1,
      'opacity=".45"',
    );
  });
}
