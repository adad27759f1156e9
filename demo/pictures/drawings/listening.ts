import { flatLay, floorShadow, niche, podium, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint } from '../props.ts';
import { circle, ellipse, line, mirrored, path, place, rect, repeat } from '../shapes.ts';

/** One wireless earbud, its tip to the right; about 300 high, its middle at the origin. */
function bud(paper: Paper, look: Look): string {
  return (
    path(
      'M70 -96 C110 -110 150 -84 150 -40 C150 0 110 30 74 20Z',
      paper.slant(lighten(look.accent, 0.3), look.accent, darken(look.accent, 0.35)),
    ) +
    ellipse(134, -38, 14, 30, darken(look.accent, 0.45)) +
    path(
      'M-76 -70 C-76 -130 -20 -150 30 -146 C84 -140 104 -96 98 -40 C94 20 40 40 6 42 L-6 170 C-10 190 -66 190 -66 166Z',
      roundPaint(paper, look.main),
    ) +
    rect(-60, -60, 12, 200, 6, '#ffffff', 'opacity=".4"') +
    ellipse(6, -96, 34, 15, lighten(look.main, 0.6), 'opacity=".7"') +
    circle(-38, 150, 8, '#58d68d') +
    rect(-10, -30, 30, 50, 15, darken(look.main, 0.4), 'opacity=".4"')
  );
}

const budShadow = path(
  'M-76 -70 C-76 -130 -20 -150 30 -146 C60 -140 150 -100 150 -40 C120 20 40 40 6 42 L-6 170 C-10 190 -66 190 -66 166Z',
  '#2a1a10',
  'opacity=".18"',
);

/** The charging case, open, with both buds; stands on the origin, about 520 high and 460 wide. */
function openCase(paper: Paper, look: Look): string {
  return (
    path(
      'M-210 -300 C-216 -480 -150 -530 0 -530 C150 -530 216 -480 210 -300Z',
      paper.slant(lighten(look.main, 0.3), look.main, darken(look.main, 0.3)),
    ) +
    path('M-178 -300 C-184 -440 -130 -490 0 -490 C130 -490 184 -440 178 -300Z', darken(look.main, 0.35)) +
    place(bud(paper, look), -84, -290, 0.8) +
    place(mirrored(bud(paper, look)), 84, -290, 0.8) +
    path(
      'M-230 -290 H230 C240 -120 200 0 90 0 H-90 C-200 0 -240 -120 -230 -290Z',
      roundPaint(paper, look.main),
    ) +
    rect(-230, -298, 460, 18, 9, lighten(look.main, 0.4)) +
    circle(0, -150, 12, '#58d68d') +
    rect(-30, -110, 60, 8, 4, darken(look.main, 0.3)) +
    path(
      'M-196 -250 C-196 -160 -180 -90 -130 -50 L-112 -64 C-150 -100 -166 -170 -166 -250Z',
      '#ffffff',
      'opacity=".3"',
    )
  );
}

function closedCase(paper: Paper, look: Look): string {
  return (
    rect(-210, -340, 420, 340, 130, roundPaint(paper, look.main)) +
    line('M-208 -190 H208', darken(look.main, 0.45), 5, 'opacity=".6"') +
    circle(0, -136, 11, '#58d68d') +
    path('M-170 -290 C-140 -320 -60 -326 0 -326 C-60 -310 -130 -300 -156 -250Z', '#ffffff', 'opacity=".4"')
  );
}

/** Wireless earbuds: shell `main`, soft tips `accent`. */
export const earbuds: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 600, 990, 360, 40, 0.5) +
    place(openCase(paper, look), 600, 984, 1.32),
  (paper, look) =>
    flatLay(paper, look.tint) +
    (
      [
        [380, 560, 1.5, -28],
        [840, 690, 1.5, 24],
      ] as const
    )
      .map(
        ([x, y, s, t], index) =>
          place(index ? mirrored(budShadow) : budShadow, x + 16, y + 24, s, t) +
          place(index ? mirrored(bud(paper, look)) : bud(paper, look), x, y, s, t),
      )
      .join(''),
  (paper, look) =>
    tabletop(paper, look.tint) +
    floorShadow(paper, 390, 1010, 280, 30, 0.5) +
    place(openCase(paper, look), 390, 1004, 0.96) +
    floorShadow(paper, 850, 1060, 260, 28, 0.5) +
    place(closedCase(paper, look), 850, 1056, 0.9),
  (paper, look) =>
    podium(paper, look.tint) +
    (
      [
        [recoloured(look), 360, 926, 0.66],
        [recoloured(look, 2), 840, 926, 0.66],
        [look, 600, 956, 0.84],
      ] as const
    )
      .map(
        ([tone, x, y, s]) => floorShadow(paper, x, y, 170, 22, 0.5) + place(openCase(paper, tone), x, y, s),
      )
      .join(''),
];

/** Over-ear headphones seen from the front; the middle of the head is at the origin, about 760 high. */
function overEar(paper: Paper, look: Look): string {
  const cup =
    rect(-70, -150, 140, 310, 66, roundPaint(paper, look.main)) +
    rect(44, -130, 60, 270, 30, roundPaint(paper, look.accent)) +
    rect(-54, -60, 22, 130, 11, lighten(look.main, 0.4), 'opacity=".5"');
  return (
    `<path d="M-290 90 C-330 -460 330 -460 290 90" fill="none" stroke="${darken(look.main, 0.35)}" stroke-width="62"/>` +
    `<path d="M-290 90 C-330 -460 330 -460 290 90" fill="none" stroke="${look.main}" stroke-width="44"/>` +
    `<path d="M-262 0 C-280 -400 280 -400 262 0" fill="none" stroke="${darken(look.accent, 0.1)}" stroke-width="30"/>` +
    line('M-268 -140 C-210 -330 -90 -366 0 -368', '#ffffff', 10, 'opacity=".4"') +
    rect(-312, 10, 44, 110, 10, look.second) +
    rect(268, 10, 44, 110, 10, look.second) +
    place(cup, -290, 190) +
    place(mirrored(cup), 290, 190) +
    line('M-330 130 V250 M330 130 V250', look.second, 8)
  );
}

/** The headphones lying flat, cups up; about 900 across. */
function flatHeadphones(paper: Paper, look: Look): string {
  const cup =
    circle(12, 18, 186, '#2a1a10', 'opacity=".2"') +
    circle(0, 0, 182, paper.slant(lighten(look.main, 0.35), look.main, darken(look.main, 0.4))) +
    circle(0, 0, 156, paper.slant(lighten(look.accent, 0.25), look.accent, darken(look.accent, 0.35))) +
    circle(0, 0, 92, darken(look.main, 0.5)) +
    repeat(7, (row) => line(`M-60 ${-54 + row * 18} H60`, lighten(look.main, 0.2), 3, 'opacity=".3"')) +
    circle(0, 0, 182, 'none', `stroke="${look.second}" stroke-width="7"`);
  const arch = 'M-320 180 C-460 -420 460 -420 320 180';
  return (
    `<path d="${arch}" fill="none" stroke="#2a1a10" stroke-width="60" opacity=".16" transform="translate(14 22)"/><path d="${arch}" fill="none" stroke="${darken(look.main, 0.3)}" stroke-width="60"/><path d="${arch}" fill="none" stroke="${look.main}" stroke-width="42"/>` +
    line('M-300 -60 C-230 -240 -90 -268 0 -270', '#ffffff', 9, 'opacity=".4"') +
    place(cup, -300, 230) +
    place(cup, 300, 230)
  );
}

/** Over-ear headphones: shell `main`, hinges `second`, cushions `accent`. */
export const headphones: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 600, 1000, 400, 36, 0.45) +
    place(overEar(paper, look), 600, 610, 1.16),
  (paper, look) => flatLay(paper, look.tint) + place(flatHeadphones(paper, look), 600, 590, 1.05, -14),
  (paper, look) =>
    niche(paper, look.tint) +
    floorShadow(paper, 600, 990, 220, 26, 0.45) +
    ellipse(600, 972, 200, 30, roundPaint(paper, '#a86f43')) +
    rect(574, 380, 52, 590, 12, roundPaint(paper, '#a86f43')) +
    rect(500, 356, 200, 44, 22, roundPaint(paper, '#a86f43')) +
    place(overEar(paper, look), 600, 640, 0.92),
  (paper, look) =>
    studio(paper, look.tint) +
    (
      [
        [recoloured(look), 330, 470, 0.6],
        [recoloured(look, 2), 870, 470, 0.6],
        [look, 600, 740, 0.78],
      ] as const
    )
      .map(
        ([tone, x, y, s]) =>
          floorShadow(paper, x, y + 350 * s, 300 * s, 22, 0.4) + place(overEar(paper, tone), x, y, s),
      )
      .join(''),
];
