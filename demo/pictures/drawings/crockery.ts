import { counter, flatLay, floorShadow, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { emblemMark } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

/** A plate from above, decorated round its rim; its middle at the origin. */
function plate(paper: Paper, look: Look, r: number): string {
  return (
    circle(r * 0.04, r * 0.07, r * 1.02, '#2a1a10', 'opacity=".18"') +
    circle(0, 0, r, paper.slant('#ffffff', lighten(look.main, 0.7), lighten(look.main, 0.45))) +
    circle(0, 0, r * 0.96, 'none', `stroke="${look.main}" stroke-width="${r * 0.035}"`) +
    repeat(18, (index) =>
      place(
        path(
          `M0 ${-r * 0.9} q${r * 0.06} ${r * 0.08} 0 ${r * 0.16} q${-r * 0.06} ${-r * 0.08} 0 ${-r * 0.16}Z`,
          index % 2 ? look.main : look.accent,
        ) + circle(0, -r * 0.7, r * 0.018, look.second),
        0,
        0,
        1,
        index * 20,
      ),
    ) +
    circle(0, 0, r * 0.64, paper.slant('#efe9dd', '#ffffff')) +
    circle(0, 0, r * 0.64, 'none', `stroke="${look.second}" stroke-width="${r * 0.014}"`)
  );
}

/** A plate from its side, rim at y 0, so wide. */
function plateSide(paper: Paper, look: Look, width: number): string {
  const half = width / 2;
  return (
    path(
      `M${-half} 0 C${-half * 0.9} 26 ${-half * 0.6} 40 ${-half * 0.45} 46 H${half * 0.45} C${half * 0.6} 40 ${half * 0.9} 26 ${half} 0Z`,
      roundPaint(paper, lighten(look.main, 0.72)),
    ) + line(`M${-half} 0 C${-half * 0.9} 12 ${half * 0.9} 12 ${half} 0`, look.main, 9)
  );
}

/** A mug; stands on the origin, about 330 high. */
function mug(paper: Paper, look: Look): string {
  return (
    `<path d="M130 -250 C250 -260 250 -80 116 -86" fill="none" stroke="${darken(look.main, 0.12)}" stroke-width="34"/>` +
    path('M-150 -320 H150 L134 -40 Q130 0 90 0 H-90 Q-130 0 -134 -40Z', roundPaint(paper, look.main)) +
    ellipse(0, -320, 150, 34, lighten(look.main, 0.4)) +
    ellipse(0, -318, 134, 27, '#5d3519') +
    path('M-147 -260 C-80 -244 80 -244 147 -260 L144 -210 C80 -194 -80 -194 -144 -210Z', look.second) +
    repeat(7, (index) =>
      path(`M${-126 + index * 42} ${-228 + Math.abs(index - 3) * -3} l12 -16 l12 16 l-12 16Z`, look.accent),
    ) +
    place(emblemMark('flower', look.second), 0, -110, 0.85) +
    path(
      'M-118 -290 C-114 -200 -112 -120 -106 -50 L-86 -50 C-92 -120 -94 -200 -94 -286Z',
      '#ffffff',
      'opacity=".35"',
    )
  );
}

const cutlery = (paper: Paper): string => {
  const steel = paper.across('#8f9aa0', '#f6f8f9', '#9aa4aa');
  return (
    rect(-10, -80, 20, 330, 10, steel) +
    path(
      'M-42 -330 C-42 -260 -40 -180 0 -170 C40 -180 42 -260 42 -330 H30 V-230 H20 V-330 H6 V-230 H-6 V-330 H-20 V-230 H-30 V-330Z',
      steel,
    ) +
    rect(-8, -180, 16, 120, 6, steel)
  );
};
const spoon = (paper: Paper): string => {
  const steel = paper.across('#8f9aa0', '#f6f8f9', '#9aa4aa');
  return (
    rect(-10, -150, 20, 400, 10, steel) +
    ellipse(0, -240, 52, 92, steel) +
    ellipse(-8, -250, 30, 66, '#ffffff', 'opacity=".5"')
  );
};

/** Plates and bowls: rim `main`, fine line `second`, leaves `accent`. */
export const plates: Drawing = [
  (paper, look) =>
    flatLay(paper, look.tint) +
    place(plate(paper, look, 360), 600, 600) +
    place(cutlery(paper), 140, 640, 1.1) +
    place(spoon(paper), 1060, 640, 1.1),
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 600, 1000, 420, 40, 0.5) +
    repeat(7, (index) =>
      place(
        plateSide(paper, index > 4 ? recoloured(look) : look, index > 3 ? 560 : 760),
        600,
        948 - index * 42,
        1,
      ),
    ) +
    place(mug(paper, look), 600, 690, 0.9),
  (paper, look) =>
    counter(paper, look.tint) +
    rect(80, 480, 1040, 26, 8, paper.down('#d3a06a', '#a87245')) +
    rect(80, 506, 1040, 16, 0, '#3b2414', 'opacity=".14"') +
    [230, 480, 730, 960]
      .map((x, index) => place(plate(paper, index % 2 ? recoloured(look) : look, 118), x, 366))
      .join('') +
    floorShadow(paper, 420, 1040, 330, 30, 0.45) +
    repeat(5, (index) => place(plateSide(paper, look, 600), 420, 990 - index * 40)) +
    floorShadow(paper, 880, 1050, 170, 22, 0.45) +
    place(mug(paper, look), 880, 1044, 0.92),
  (paper, look) =>
    flatLay(paper, look.tint) +
    (
      [
        [look, 380, 400],
        [recoloured(look), 830, 420],
        [recoloured(look, 2), 400, 850],
        [{ ...look, main: look.accent, accent: look.main }, 840, 860],
      ] as const
    )
      .map(([tone, x, y]) => place(plate(paper, tone, 240), x, y))
      .join(''),
];

/** Mugs: cup `main`, band `second`, diamonds `accent`. */
export const mugs: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 600, 990, 320, 40, 0.5) +
    line(
      'M540 230 C500 170 590 130 550 60 M660 230 C620 180 700 140 660 90',
      '#ffffff',
      22,
      'opacity=".75"',
    ) +
    place(mug(paper, look), 580, 984, 2),
  (paper, look) =>
    flatLay(paper, look.tint) +
    place(plate(paper, look, 320), 580, 620) +
    circle(600, 646, 176, '#2a1a10', 'opacity=".22"') +
    rect(700, 570, 190, 60, 30, darken(look.main, 0.1)) +
    circle(580, 610, 170, paper.slant(lighten(look.main, 0.4), look.main, darken(look.main, 0.2))) +
    circle(580, 610, 142, paper.ball('#8f5a30', '#5d3519', '#3a1f0d')) +
    ellipse(540, 570, 50, 26, '#d8ad80', 'opacity=".5"'),
  (paper, look) =>
    tabletop(paper, look.tint) +
    floorShadow(paper, 440, 1020, 240, 28, 0.5) +
    place(mug(paper, look), 430, 1014, 1.3) +
    rect(740, 990, 320, 44, 6, '#0b5d3b') +
    rect(756, 948, 290, 42, 6, '#b5553a') +
    rect(748, 1026, 310, 8, 0, '#f3e9d2') +
    floorShadow(paper, 900, 1040, 220, 18, 0.4) +
    line(
      'M390 540 C360 490 430 450 400 390 M470 540 C440 500 500 460 470 410',
      '#ffffff',
      16,
      'opacity=".75"',
    ),
  (paper, look) =>
    counter(paper, look.tint) +
    (
      [
        [recoloured(look), 300, 950],
        [recoloured(look, 2), 880, 950],
        [look, 580, 1050],
      ] as const
    )
      .map(([tone, x, y]) => floorShadow(paper, x, y, 190, 24, 0.45) + place(mug(paper, tone), x, y, 1.3))
      .join(''),
];
