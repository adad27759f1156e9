import type { Paper } from './paper.ts';

/** The tints of the light backdrops that products stand before. */
export type Tint = 'sand' | 'mint' | 'blush' | 'sky' | 'butter' | 'lilac' | 'stone' | 'clay';

/** What a drawing is coloured with: three `#rrggbb` colours of the thing itself and the tint behind it. */
export interface Look {
  main: string;
  second: string;
  accent: string;
  tint: Tint;
}

/** One picture of a thing, backdrop included, as SVG markup on a square of 1200 by 1200 units. */
export type View = (paper: Paper, look: Look) => string;

/** Four truly different views of one thing, the one that sells it first. */
export type Drawing = readonly [View, View, View, View];

/** The same thing in another colourway: the three colours change places. */
export function recoloured(look: Look, steps = 1): Look {
  const colours = [look.main, look.second, look.accent];
  const colour = (at: number): string => colours[(at + steps) % 3] ?? look.main;
  return { ...look, main: colour(0), second: colour(1), accent: colour(2) };
}
