import { cloths } from './cloths.ts';
import type { Look } from './look.ts';
import type { Design } from './motifs.ts';
import type { Paper } from './paper.ts';
import { waxPrints } from './wax-prints.ts';

const designs = { ...waxPrints, ...cloths };

export type PatternName = keyof typeof designs;

/** The paint (`url(#…)`) of a design in a look's colours; scale 1 is a motif of about 150 to 250 units. */
export function patternPaint(
  paper: Paper,
  name: PatternName,
  look: Look,
  scale = 1,
  turn = 0,
  transform = '',
): string {
  const design: Design = designs[name];
  const fitted = `${transform} rotate(${turn}) scale(${scale})`.trim();
  return paper.pattern(design.side, design.side, design.tile(look), fitted);
}
