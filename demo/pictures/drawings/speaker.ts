import { compound, floorShadow, niche, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { colourways } from '../colourways.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { pottedPlant, roundPaint } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

function mesh(paper: Paper, colour: string): string {
  const holes = repeat(72, (index) => {
    const row = Math.floor(index / 6);
    return circle((index % 6) * 14 + (row % 2) * 7 + 3.5, row * 7 + 3.5, 2.6, darken(colour, 0.45));
  });
  return paper.pattern(84, 84, rect(0, 0, 84, 84, 0, colour) + holes);
}

function driver(paper: Paper, look: Look, r: number): string {
  return (
    circle(0, 0, r, darken(look.main, 0.6)) +
    circle(0, 0, r * 0.9, paper.ball(lighten(look.second, 0.35), look.second, darken(look.second, 0.5))) +
    circle(0, 0, r * 0.72, paper.ball('#5d6468', '#2b3033', '#0f1214')) +
    circle(0, 0, r * 0.3, paper.ball(lighten(look.second, 0.6), look.second, darken(look.second, 0.4))) +
    ellipse(-r * 0.3, -r * 0.36, r * 0.22, r * 0.12, '#ffffff', 'opacity=".25"')
  );
}

/** A round portable speaker lying on its side; its middle at the origin, 800 wide and 340 high. */
function barrel(paper: Paper, look: Look): string {
  const shade = paper.linear(
    [
      [0, '#ffffff', 0.35],
      [0.3, '#ffffff', 0.06],
      [0.7, '#1c0f08', 0.25],
      [1, '#1c0f08', 0.6],
    ],
    0,
    0,
    0,
    1,
  );
  return (
    `<path d="M-250 -150 C-240 -300 240 -300 250 -150" fill="none" stroke="${darken(look.main, 0.3)}" stroke-width="36" stroke-linecap="round"/>` +
    line('M-236 -170 C-210 -278 200 -278 236 -172', lighten(look.main, 0.3), 6, 'opacity=".5"') +
    rect(-400, -170, 800, 340, 150, mesh(paper, look.main)) +
    rect(-400, -170, 800, 340, 150, shade) +
    ellipse(-330, 0, 84, 170, darken(look.main, 0.4)) +
    ellipse(-340, 0, 70, 148, paper.ball(lighten(look.second, 0.35), look.second, darken(look.second, 0.5))) +
    ellipse(-346, 0, 42, 92, paper.ball('#5d6468', '#2b3033', '#0f1214')) +
    rect(-120, -60, 240, 120, 26, darken(look.main, 0.35)) +
    path(
      'M-70 -4 L-50 16 L-16 -26',
      'none',
      `stroke="${look.accent}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"`,
    ) +
    rect(10, -18, 84, 14, 7, '#ffffff') +
    rect(10, 10, 54, 10, 5, '#ffffff', 'opacity=".6"') +
    repeat(3, (index) => circle(190 + index * 56, -108, 13, lighten(look.main, 0.4)))
  );
}

/** A tall party speaker; stands on the origin, 840 high. */
function tower(paper: Paper, look: Look): string {
  return (
    rect(-210, -840, 420, 840, 34, roundPaint(paper, look.main)) +
    rect(-184, -810, 368, 780, 22, mesh(paper, darken(look.main, 0.25))) +
    place(driver(paper, look, 116), 0, -640) +
    place(driver(paper, look, 152), 0, -330) +
    rect(-130, -140, 260, 74, 14, '#101416') +
    repeat(5, (index) =>
      rect(
        -108 + index * 46,
        -122 + Math.abs(index - 2) * 8,
        26,
        40 - Math.abs(index - 2) * 12,
        4,
        ['#58d68d', '#58d68d', '#f2b233', '#58d68d', '#58d68d'][index] ?? '#58d68d',
      ),
    ) +
    `<path d="M-90 -840 V-880 Q-90 -900 -70 -900 H70 Q90 -900 90 -880 V-840" fill="none" stroke="${darken(look.main, 0.2)}" stroke-width="26"/>`
  );
}

/** A loudspeaker, portable or tall: shell `main`, cones `second`, light `accent`. */
export function speaker(shape: 'barrel' | 'tower'): Drawing {
  const draw = shape === 'barrel' ? (paper: Paper, look: Look) => place(barrel(paper, look), 0, -170) : tower;
  const size = shape === 'barrel' ? 1 : 0.92;
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, shape === 'barrel' ? 800 : 1040, 440, 40, 0.5) +
      place(draw(paper, look), 600, shape === 'barrel' ? 790 : 1030, shape === 'barrel' ? 1.18 : 1),
    (paper, look) =>
      niche(paper, look.tint) +
      paper.clipped(
        rect(0, 0, 1200, 960, 0, '#000'),
        place(driver(paper, look, 330), 600, 560) +
          circle(600, 560, 356, 'none', `stroke="${look.main}" stroke-width="54"`) +
          repeat(8, (index) => place(circle(0, -356, 12, lighten(look.main, 0.5)), 600, 560, 1, index * 45)),
      ),
    (paper, look) =>
      compound(paper, look.tint) +
      floorShadow(paper, 210, 1080, 170, 24, 0.4) +
      place(pottedPlant(paper), 200, 1076, 1.2) +
      floorShadow(paper, 700, 1060, 420, 34, 0.45) +
      place(draw(paper, look), 700, 1054, size),
    (paper, look) =>
      tabletop(paper, look.tint) +
      colourways(paper, look, (tone) => draw(paper, tone), 360, [
        [1, 300, 880, 0.5],
        [2, 900, 880, 0.5],
        [0, 600, 1040, 0.78],
      ]),
  ];
}
