import { flatLay, floorShadow, niche, room, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { type PatternName, patternPaint } from '../patterns.ts';
import { pottedPlant, roundPaint, stool } from '../props.ts';
import { circle, line, path, place, rect, repeat } from '../shapes.ts';

/** A rug from above with borders and fringes; its middle at the origin, 620 by 900. */
function rug(paper: Paper, look: Look, pattern: PatternName): string {
  const fringe = (y: number, length: number): string =>
    repeat(31, (index) => line(`M${-300 + index * 20} ${y} l${(index % 3) - 1} ${length}`, '#efe4cc', 8));
  const zigzag = paper.pattern(
    70,
    50,
    rect(0, 0, 70, 50, 0, look.second) +
      path('M0 46 L35 6 L70 46Z', look.main) +
      path('M21 46 L35 30 L49 46Z', look.accent),
  );
  return (
    fringe(-440, -50) +
    fringe(440, 50) +
    rect(-310, -450, 620, 900, 10, darken(look.main, 0.2)) +
    rect(-300, -440, 600, 880, 6, zigzag) +
    rect(-236, -376, 472, 752, 6, darken(look.main, 0.3)) +
    rect(-226, -366, 452, 732, 4, patternPaint(paper, pattern, look, 0.85)) +
    path('M0 -230 L150 0 L0 230 L-150 0Z', look.second) +
    path('M0 -180 L116 0 L0 180 L-116 0Z', darken(look.main, 0.15)) +
    path('M0 -116 L74 0 L0 116 L-74 0Z', look.accent) +
    circle(0, 0, 26, look.second) +
    rect(-310, -450, 620, 900, 10, paper.slant('#ffffff', '#1c0f08'), 'opacity=".12"')
  );
}

/** A rolled rug standing on its end; stands on the origin, 760 high. */
function rolled(paper: Paper, look: Look, pattern: PatternName): string {
  return (
    rect(-120, -760, 240, 760, 30, patternPaint(paper, pattern, look, 0.85)) +
    rect(
      -120,
      -760,
      240,
      760,
      30,
      paper.linear([
        [0, '#1c0f08', 0.4],
        [0.3, '#ffffff', 0.3],
        [0.5, '#ffffff', 0],
        [1, '#1c0f08', 0.5],
      ]),
    ) +
    `<ellipse cx="0" cy="-756" rx="120" ry="36" fill="${darken(look.main, 0.3)}"/>` +
    repeat(
      3,
      (index) =>
        `<ellipse cx="0" cy="-756" rx="${100 - index * 32}" ry="${29 - index * 9}" fill="none" stroke="${lighten(look.second, 0.3)}" stroke-width="9"/>`,
    ) +
    rect(-126, -560, 252, 30, 8, look.accent) +
    rect(-126, -240, 252, 30, 8, look.accent)
  );
}

/** A woven rug or mat in one of the shop's designs. */
export function wovenRug(pattern: PatternName): Drawing {
  return [
    (paper, look) =>
      flatLay(paper, look.tint) +
      place(
        rect(-310, -450, 620, 900, 10, '#2a1a10', 'opacity=".2" transform="translate(18 24)"') +
          rug(paper, look, pattern),
        600,
        600,
        1,
        0,
      ),
    (paper, look) => flatLay(paper, look.tint) + place(rug(paper, look, pattern), 450, 330, 1.7, 22),
    (paper, look) =>
      room(paper, look.tint) +
      `<g transform="matrix(1.1 0 -.5 .34 640 1050)">${place(rug(paper, look, pattern), 0, 0, 0.86, 90)}</g>` +
      place(stool(paper), 780, 800, 0.9) +
      place(pottedPlant(paper), 230, 960, 1.2) +
      rect(500, 200, 250, 320, 8, roundPaint(paper, '#8a5a33')) +
      rect(518, 218, 214, 284, 4, '#fdf8ec') +
      circle(625, 330, 70, look.accent) +
      path('M518 440 C580 380 660 480 732 410 V502 H518Z', look.main),
    (paper, look) =>
      niche(paper, look.tint) +
      (
        [
          [recoloured(look), 340, 986, 0.84],
          [recoloured(look, 2), 860, 986, 0.84],
          [look, 600, 1010, 1],
        ] as const
      )
        .map(
          ([tone, x, y, s]) =>
            floorShadow(paper, x, y, 180 * s, 24, 0.5) + place(rolled(paper, tone, pattern), x, y, s),
        )
        .join(''),
  ];
}

/** Towels, rolled and folded: towel `main`, stripes `second`, second towel `accent`. */
export const towels: Drawing = (() => {
  const roll = (paper: Paper, colour: string, stripe: string): string =>
    rect(
      -190,
      -100,
      380,
      200,
      96,
      paper.linear(
        [
          [0, lighten(colour, 0.35)],
          [0.4, colour],
          [1, darken(colour, 0.35)],
        ],
        0,
        0,
        0,
        1,
      ),
    ) +
    rect(90, -100, 26, 200, 0, stripe, 'opacity=".85"') +
    rect(128, -98, 10, 196, 0, stripe, 'opacity=".85"') +
    circle(-94, 0, 96, darken(colour, 0.2)) +
    repeat(4, (index) =>
      circle(
        -94 + index * 4,
        index * 3,
        88 - index * 22,
        'none',
        `stroke="${lighten(colour, 0.25)}" stroke-width="12"`,
      ),
    );
  const folded = (paper: Paper, colour: string, stripe: string): string =>
    rect(
      -300,
      -96,
      600,
      96,
      44,
      paper.linear(
        [
          [0, lighten(colour, 0.35)],
          [0.5, colour],
          [1, darken(colour, 0.3)],
        ],
        0,
        0,
        0,
        1,
      ),
    ) +
    line('M-262 -48 H294', darken(colour, 0.4), 5, 'opacity=".4"') +
    rect(120, -96, 34, 96, 0, stripe, 'opacity=".85"') +
    rect(168, -96, 12, 96, 0, stripe, 'opacity=".85"');
  const pile = (paper: Paper, look: Look): string =>
    [look.main, look.accent, look.main, look.accent]
      .map((colour, index) =>
        place(folded(paper, colour, look.second), (index % 2) * 10 - 5, -index * 94, 1 - index * 0.02),
      )
      .join('');
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, 990, 400, 40, 0.5) +
      place(pile(paper, look), 600, 984, 1.2) +
      place(roll(paper, look.main, look.second), 620, 430, 0.98),
    (paper, look) =>
      flatLay(paper, look.tint) +
      (
        [
          [430, 420, -24],
          [760, 640, -24],
          [440, 860, -24],
        ] as const
      )
        .map(([x, y, turn], index) =>
          place(
            rect(-190, -90, 380, 200, 96, '#2a1a10', 'opacity=".18" transform="translate(14 18)"') +
              roll(paper, index === 1 ? look.accent : look.main, look.second),
            x,
            y,
            1.3,
            turn,
          ),
        )
        .join(''),
    (paper, look) =>
      niche(paper, look.tint) +
      rect(250, 330, 700, 22, 11, paper.down('#d8b45a', '#8f6c22')) +
      (
        [
          [330, look.main],
          [620, look.accent],
        ] as const
      )
        .map(
          ([x, colour]) =>
            rect(
              x,
              340,
              250,
              460,
              10,
              paper.across(darken(colour, 0.2), lighten(colour, 0.2), darken(colour, 0.12)),
            ) +
            rect(x, 690, 250, 34, 0, look.second) +
            rect(x, 738, 250, 12, 0, look.second),
        )
        .join('') +
      place(folded(paper, look.main, look.second), 600, 986, 0.9),
    (paper, look) =>
      studio(paper, look.tint) +
      (
        [
          [recoloured(look), 940],
          [look, 720],
          [recoloured(look, 2), 500],
        ] as const
      )
        .map(([tone, y]) =>
          ([-1, 0, 1] as const)
            .map((column) =>
              place(roll(paper, column ? tone.main : tone.accent, tone.second), 600 + column * 290, y, 0.7),
            )
            .join(''),
        )
        .join(''),
  ];
})();
