import { darken, lighten } from './colour.ts';
import type { Paper, Stop } from './paper.ts';
import { circle, ellipse, line, path, place, rect, repeat } from './shapes.ts';

/** Light and shade of hanging cloth, to lay over a filled shape: soft vertical folds, uneven as cloth is. */
export function foldShade(paper: Paper, strength = 1, horizontal = false): string {
  const rhythm = [0, 0.07, 0.16, 0.21, 0.33, 0.4, 0.47, 0.58, 0.64, 0.75, 0.81, 0.92, 1];
  const stops: Stop[] = rhythm.map((at, index) =>
    index % 2 === 0 ? [at, '#1c0f08', 0.34 * strength] : [at, '#fff7e8', 0.26 * strength],
  );
  return horizontal ? paper.linear(stops, 0, 0, 0, 1) : paper.linear(stops);
}

/** Shade of a round upright body: dark at both edges, a band of light left of the middle. */
export function roundShade(paper: Paper, strength = 1): string {
  return paper.linear([
    [0, '#1c0f08', 0.42 * strength],
    [0.14, '#1c0f08', 0.1 * strength],
    [0.28, '#ffffff', 0.34 * strength],
    [0.42, '#ffffff', 0.05 * strength],
    [0.7, '#1c0f08', 0.06 * strength],
    [1, '#1c0f08', 0.5 * strength],
  ]);
}

/** A round body lit from the left, as one paint of one colour. */
export function roundPaint(paper: Paper, colour: string): string {
  return paper.linear([
    [0, darken(colour, 0.3)],
    [0.12, darken(colour, 0.08)],
    [0.28, lighten(colour, 0.32)],
    [0.45, colour],
    [0.75, darken(colour, 0.12)],
    [1, darken(colour, 0.42)],
  ]);
}

/** A house plant in a clay pot; stands on the origin, about 430 units high. */
export function pottedPlant(paper: Paper, leaf = '#3f8157'): string {
  const blade = path(
    'M0 0 C-46 -70 -50 -190 0 -290 C50 -190 46 -70 0 0Z',
    paper.across(darken(leaf, 0.25), leaf, lighten(leaf, 0.2)),
  );
  const vein = line('M0 -6 V-270', lighten(leaf, 0.35), 4, 'opacity=".6"');
  const leaves = [-58, -30, 34, 62, -8, 14]
    .map((turn, index) => place(blade + vein, 0, -130, 0.8 + (index % 3) * 0.12, turn))
    .join('');
  return (
    leaves +
    path('M-92 -160 H92 L70 0 H-70Z', roundPaint(paper, '#c4714a')) +
    rect(-102, -178, 204, 40, 8, roundPaint(paper, '#cf7d55'))
  );
}

/** A sprig of leaves lying flat, its stem's end at the origin, pointing up; about 320 units long. */
export function sprig(paper: Paper, colour = '#5d8f5f'): string {
  const leaf =
    path(
      'M0 0 C-34 -26 -38 -72 0 -112 C38 -72 34 -26 0 0Z',
      paper.across(darken(colour, 0.2), colour, lighten(colour, 0.25)),
    ) + line('M0 -4 V-96', lighten(colour, 0.45), 3, 'opacity=".7"');
  return (
    line('M0 0 C12 -90 -8 -170 6 -250', darken(colour, 0.3), 7) +
    repeat(
      3,
      (index) => place(leaf, 4, -50 - index * 66, 0.85, 58) + place(leaf, 2, -70 - index * 66, 0.85, -56),
    ) +
    place(leaf, 6, -236, 0.9, 4)
  );
}

/** A half calabash or wooden bowl seen a little from above, its rim centred on the origin. */
export function bowl(paper: Paper, colour: string, width: number, filling: string): string {
  const half = width / 2;
  const inside = paper.down(darken(colour, 0.55), darken(colour, 0.3));
  return (
    path(
      `M${-half} 0 C${-half} ${half * 0.95} ${-half * 0.45} ${half * 1.06} 0 ${half * 1.06} C${half * 0.45} ${half * 1.06} ${half} ${half * 0.95} ${half} 0Z`,
      roundPaint(paper, colour),
    ) +
    ellipse(0, 0, half, half * 0.3, lighten(colour, 0.3)) +
    ellipse(0, 0, half * 0.94, half * 0.26, inside) +
    filling
  );
}

/** A low stool of carved wood; its seat's middle is at the origin, feet 250 units below. */
export function stool(paper: Paper, colour = '#a86f43'): string {
  const leg = roundPaint(paper, colour);
  return (
    path('M-210 20 L-236 250 H-196 L-160 20Z M210 20 L236 250 H196 L160 20Z', leg) +
    rect(-190, 130, 380, 22, 8, darken(colour, 0.25)) +
    path('M-262 0 V26 A262 34 0 0 0 262 26 V0Z', roundPaint(paper, darken(colour, 0.12))) +
    ellipse(0, 0, 262, 38, paper.slant(lighten(colour, 0.4), colour))
  );
}

/** A paper tag on a string, hanging from the origin, with the shop's own mark. */
export function hangTag(paper: Paper, colour = '#0b5d3b'): string {
  return (
    line('M0 0 C-6 20 4 34 0 54', '#8d7a5e', 4) +
    path(
      'M-34 76 L-14 50 H14 L34 76 V170 Q34 180 24 180 H-24 Q-34 180 -34 170Z',
      paper.slant('#fffdf7', '#ece2cf'),
    ) +
    circle(0, 66, 7, '#b7a685') +
    circle(0, 112, 18, colour) +
    path('M-9 112 L-2 119 L10 104', 'none', 'stroke="#ffffff" stroke-width="5"') +
    rect(-20, 144, 40, 6, 3, '#cbbd9f') +
    rect(-14, 157, 28, 6, 3, '#dccfb4')
  );
}

/** Three wall shelves with one thing on each, of about 800 units wide and 480 high at most. */
export function shelves(paper: Paper, things: readonly string[]): string {
  return things
    .map((thing, index) => {
      const y = 410 + index * 330;
      return (
        rect(190, y + 22, 820, 26, 6, '#2a1a10', 'opacity=".12"') +
        rect(170, y, 860, 28, 8, paper.down('#e0b683', '#b98455')) +
        rect(300, y - 8, 600, 10, 5, '#2a1a10', 'opacity=".18"') +
        place(thing, 600, y, 0.6)
      );
    })
    .join('');
}
