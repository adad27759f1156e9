import { flatLay, floorShadow, niche, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { type PatternName, patternPaint } from '../patterns.ts';
import { foldShade } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

/** A wearer's bust, eyes closed, in warm brown; the middle of the brow is at the origin. */
function bust(paper: Paper, look: Look): string {
  const skin = paper.linear(
    [
      [0, '#a5673f'],
      [0.35, '#8a4f2d'],
      [1, '#5a2f19'],
    ],
    0,
    0,
    1,
    0.6,
  );
  const blouse = lighten(look.accent, 0.1);
  return (
    path(
      'M-66 210 L-74 330 C-150 366 -280 372 -330 470 L-346 560 H346 L330 470 C280 372 150 366 74 330 L66 210Z',
      skin,
    ) +
    path('M-70 260 C-30 310 30 310 70 250 L72 300 C30 350 -40 340 -72 310Z', '#3b1d0e', 'opacity=".35"') +
    path(
      'M-330 470 C-290 396 -210 384 -150 366 C-120 440 120 440 150 366 C210 384 290 396 330 470 L346 560 H-346Z',
      paper.across(darken(blouse, 0.15), lighten(blouse, 0.2), darken(blouse, 0.3)),
    ) +
    path('M-140 -20 C-140 130 -86 246 0 250 C86 246 140 130 140 -20 C120 -120 -120 -120 -140 -20Z', skin) +
    path('M-100 40 C-96 130 -60 200 -20 224 C-70 180 -88 110 -100 40Z', '#d8996a', 'opacity=".4"') +
    line('M-88 74 C-76 88 -48 88 -36 76 M36 76 C48 88 76 88 88 74', '#3b1d0e', 7, 'opacity=".75"') +
    line('M-92 40 C-76 28 -50 28 -34 38 M34 38 C50 28 76 28 92 40', '#2c150a', 7, 'opacity=".6"') +
    line('M-4 70 C-8 110 -20 126 -18 138 C-10 148 10 148 18 138', '#4a2612', 5, 'opacity=".6"') +
    path('M-36 186 C-20 174 -8 174 0 180 C8 174 20 174 36 186 C20 208 -20 208 -36 186Z', '#7c2f2a') +
    line('M-34 186 C-14 192 14 192 34 186', '#4d1a17', 3) +
    repeat(11, (index) =>
      circle(
        -110 + index * 22,
        374 + Math.sin((index / 10) * Math.PI) * 52,
        15,
        paper.ball(lighten(look.second, 0.6), look.second, darken(look.second, 0.4)),
      ),
    ) +
    circle(-146, 110, 14, look.second) +
    circle(-146, 148, 24, paper.ball(lighten(look.second, 0.6), look.second, darken(look.second, 0.4))) +
    circle(146, 110, 14, look.second) +
    circle(146, 148, 24, paper.ball(lighten(look.second, 0.6), look.second, darken(look.second, 0.4)))
  );
}

/** The tied head-tie itself: a pleated fan behind, two bands crossing in front; sits on the brow at the origin. */
function wrap(paper: Paper, look: Look, pattern: PatternName): string {
  const cloth = patternPaint(paper, pattern, look, 0.62);
  const gloss = (strength: number): string =>
    paper.linear(
      [
        [0, '#ffffff', 0.42 * strength],
        [0.35, '#ffffff', 0.04],
        [1, '#1c0f08', 0.5 * strength],
      ],
      0,
      0,
      1,
      1,
    );
  const fan =
    'M-120 -60 C-330 -90 -420 -230 -352 -330 C-330 -400 -250 -390 -216 -440 C-160 -520 -70 -486 -20 -520 C60 -560 130 -500 200 -490 C290 -470 320 -400 372 -340 C440 -240 330 -90 120 -60Z';
  const pleats = [-350, -270, -180, -90, 10, 110, 200, 290, 366].map((x, index) => {
    const y = -330 - Math.sin((index / 8) * Math.PI) * 185;
    return (
      line(`M40 -90 Q${x * 0.62 + 10} ${y * 0.45 - 60} ${x} ${y}`, '#1c0f08', 9, 'opacity=".32"') +
      line(`M50 -92 Q${x * 0.62 + 30} ${y * 0.45 - 60} ${x + 18} ${y}`, '#fff3dc', 5, 'opacity=".38"')
    );
  });
  const lower =
    'M-146 36 C-160 -30 -150 -84 -130 -120 C-40 -190 90 -190 160 -110 C168 -70 160 -10 146 40 C100 -40 -90 -60 -146 36Z';
  const upper =
    'M-150 -20 C-190 -110 -160 -190 -90 -230 C20 -280 150 -240 190 -150 C196 -110 180 -90 164 -84 C70 -170 -60 -150 -150 -20Z';
  return (
    path(fan, cloth) +
    path(fan, gloss(0.9)) +
    paper.clipped(path(fan, '#000'), pleats.join('')) +
    line(
      'M-352 -330 C-330 -400 -250 -390 -216 -440 C-160 -520 -70 -486 -20 -520 C60 -560 130 -500 200 -490 C290 -470 320 -400 372 -340',
      lighten(look.second, 0.3),
      8,
      'opacity=".85"',
    ) +
    path(upper, cloth) +
    path(upper, gloss(1)) +
    line('M-150 -20 C-60 -150 70 -170 164 -84', '#1c0f08', 7, 'opacity=".4"') +
    path(lower, cloth) +
    path(lower, foldShade(paper, 0.55, true)) +
    path(lower, gloss(0.8)) +
    line('M-140 -40 C-60 -120 80 -120 152 -40 M-144 0 C-80 -80 90 -90 150 -4', '#1c0f08', 5, 'opacity=".3"') +
    line('M-146 36 C-90 -60 100 -40 146 40', lighten(look.second, 0.25), 8)
  );
}

/** The head-tie on a turned wooden stand; stands on the origin, about 900 high. */
export function wrapOnStand(paper: Paper, look: Look, pattern: PatternName): string {
  const wood = paper.across('#7c4f2a', '#d3a06a', '#a46c3c', '#6b411f');
  return (
    ellipse(0, -14, 190, 34, wood) +
    rect(-190, -30, 380, 18, 9, wood) +
    path('M-26 -20 C-20 -120 -34 -180 -22 -300 H22 C34 -180 20 -120 26 -20Z', wood) +
    path(
      'M-128 -400 C-128 -320 -80 -280 0 -280 C80 -280 128 -320 128 -400 C110 -470 -110 -470 -128 -400Z',
      wood,
    ) +
    place(wrap(paper, look, pattern), 0, -400)
  );
}

function folded(paper: Paper, look: Look, pattern: PatternName): string {
  const cloth = patternPaint(paper, pattern, look, 0.8);
  return (
    rect(-400, -280, 800, 560, 26, '#2a1a10', 'opacity=".16" transform="translate(16 22)"') +
    rect(-400, -280, 800, 560, 26, paper.slant('#f3ead9', '#d9c8a8')) +
    rect(-360, -244, 720, 488, 14, '#b9a37c') +
    path('M-350 -236 H350 V236 H-350Z', cloth) +
    path('M-350 -236 H350 V236 H-350Z', foldShade(paper, 0.7)) +
    path('M-350 -236 L-20 0 L-350 236Z', cloth, 'transform="rotate(0)"') +
    path('M-350 -236 L-20 0 L-350 236Z', paper.across('#ffffff', '#1c0f08'), 'opacity=".18"') +
    line('M-350 -236 L-20 0 L-350 236', '#1c0f08', 5, 'opacity=".3"') +
    rect(
      -360,
      60,
      720,
      74,
      0,
      paper.down(lighten(look.second, 0.35), look.second, darken(look.second, 0.2)),
    ) +
    circle(200, 97, 54, paper.ball(lighten(look.second, 0.6), look.second, darken(look.second, 0.3))) +
    line('M176 98 L194 116 L228 78', '#fffaf0', 11)
  );
}

/** A gele or everyday headwrap in one of the shop's designs. */
export function headwrap(pattern: PatternName): Drawing {
  return [
    (paper, look) =>
      studio(paper, look.tint) + place(bust(paper, look) + wrap(paper, look, pattern), 600, 640, 1.04),
    (paper, look) =>
      niche(paper, look.tint) +
      floorShadow(paper, 600, 985, 280, 30, 0.4) +
      place(wrapOnStand(paper, look, pattern), 600, 985, 0.92),
    (paper, look) => flatLay(paper, look.tint) + place(folded(paper, look, pattern), 600, 600, 1.1, -8),
    (paper, look) =>
      tabletop(paper, look.tint) +
      (
        [
          [recoloured(look), 270, 930, 0.62],
          [recoloured(look, 2), 930, 930, 0.62],
          [look, 600, 1040, 0.74],
        ] as const
      )
        .map(
          ([tone, x, y, scale]) =>
            floorShadow(paper, x, y, 210 * scale * 1.3, 26, 0.45) +
            place(wrapOnStand(paper, tone, pattern), x, y, scale),
        )
        .join(''),
  ];
}
