import { floorShadow } from './backdrops.ts';
import type { Look } from './look.ts';
import { recoloured } from './look.ts';
import type { Paper } from './paper.ts';
import { place } from './shapes.ts';

/** Where one of several colourways stands: how often its colours change places, its foot and its scale. */
type Spot = readonly [turns: 0 | 1 | 2, x: number, y: number, scale: number];

/**
 * The same thing in several colourways, each on its own shadow, later ones in front.
 * `draw` gives the thing standing on the origin; `halfShadow` is half its shadow's width at scale 1.
 */
export function colourways(
  paper: Paper,
  look: Look,
  draw: (tone: Look) => string,
  halfShadow: number,
  spots: readonly Spot[],
): string {
  return spots
    .map(
      ([turns, x, y, scale]) =>
        floorShadow(paper, x, y, halfShadow * scale, 24, 0.48) +
        place(draw(recoloured(look, turns)), x, y, scale),
    )
    .join('');
}
