import { floorShadow, podium, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { type PatternName, patternPaint } from '../patterns.ts';
import { foldShade, hangTag, roundShade } from '../props.ts';
import { ellipse, line, path, place, rect, repeat } from '../shapes.ts';

/** One folded length seen from its folded side, 700 wide and 120 high, its lower left corner at the origin. */
function foldedSide(paper: Paper, look: Look, pattern: PatternName): string {
  const outline = 'M56 -120 H700 V0 H56 A60 60 0 0 1 56 -120Z';
  const inner = 'M70 -86 H700 V-34 H70 A26 26 0 0 1 70 -86Z';
  return (
    path(outline, patternPaint(paper, pattern, look, 0.8)) +
    path(
      outline,
      paper.linear(
        [
          [0, '#ffffff', 0.25],
          [0.35, '#ffffff', 0.05],
          [1, '#1c0f08', 0.45],
        ],
        0,
        0,
        0,
        1,
      ),
    ) +
    path(inner, patternPaint(paper, pattern, look, 0.8, 0, 'translate(60 40)')) +
    path(
      inner,
      paper.linear(
        [
          [0, '#1c0f08', 0.5],
          [0.4, '#1c0f08', 0.12],
          [1, '#1c0f08', 0.36],
        ],
        0,
        0,
        0,
        1,
      ),
    ) +
    line('M700 -86 H70 A26 26 0 0 0 70 -34 H700', darken(look.main, 0.6), 3, 'opacity=".5"') +
    line('M700 -60 H96', darken(look.main, 0.65), 5, 'opacity=".55"') +
    path(
      'M640 -120 H700 V0 H640Z',
      paper.linear([
        [0, '#1c0f08', 0],
        [1, '#1c0f08', 0.3],
      ]),
    )
  );
}

/** Three folded lengths on top of each other, seen a little from above; stands on the origin. */
export function fabricStack(paper: Paper, look: Look, pattern: PatternName): string {
  const top = 'M-300 -560 H330 Q352 -560 358 -540 L392 -372 H-344 L-322 -540 Q-318 -560 -300 -560Z';
  return (
    place(foldedSide(paper, look, pattern), -340, 0) +
    place(foldedSide(paper, look, pattern), -332, -122, 1.01) +
    place(foldedSide(paper, look, pattern), -356, -244, 1.06) +
    path(top, patternPaint(paper, pattern, look, 1, 0, 'translate(10 -20) skewX(-8) scale(1 .62)')) +
    path(
      top,
      paper.linear(
        [
          [0, '#ffffff', 0.34],
          [0.5, '#ffffff', 0.04],
          [1, '#1c0f08', 0.28],
        ],
        0,
        0,
        1,
        0.6,
      ),
    ) +
    line('M-344 -372 H392', lighten(look.main, 0.55), 4, 'opacity=".65"') +
    place(hangTag(paper), 250, -310, 1.05, -5)
  );
}

/** A bolt of cloth, rolled, with one end falling down in folds; the roll's middle is at the origin. */
function bolt(paper: Paper, look: Look, pattern: PatternName): string {
  const fall =
    'M-300 20 C-310 240 -330 420 -350 590 C-270 640 -220 570 -150 610 C-80 650 -30 580 40 615 C110 650 160 580 240 612 C290 630 330 610 352 590 C330 420 310 240 300 20Z';
  const roll = 'M-400 -100 H400 V100 H-400Z';
  return (
    rect(-450, -26, 900, 52, 20, paper.down('#e3c49a', '#b88b57', '#7c5730')) +
    path(fall, patternPaint(paper, pattern, look)) +
    path(fall, foldShade(paper, 0.9)) +
    path(
      fall,
      paper.linear(
        [
          [0, '#1c0f08', 0.55],
          [0.16, '#1c0f08', 0.1],
          [0.5, '#1c0f08', 0],
        ],
        0,
        0,
        0,
        1,
      ),
    ) +
    path(roll, patternPaint(paper, pattern, look, 1, 0, 'translate(30 30)')) +
    path(
      roll,
      paper.linear(
        [
          [0, '#1c0f08', 0.3],
          [0.24, '#ffffff', 0.4],
          [0.5, '#ffffff', 0],
          [1, '#1c0f08', 0.55],
        ],
        0,
        0,
        0,
        1,
      ),
    ) +
    ellipse(400, 0, 34, 100, darken(look.main, 0.35)) +
    repeat(4, (index) =>
      ellipse(
        400,
        0,
        30 - index * 7,
        88 - index * 20,
        'none',
        `stroke="${lighten(look.main, 0.25 + index * 0.1)}" stroke-width="5"`,
      ),
    ) +
    ellipse(400, 0, 9, 26, '#b88b57') +
    ellipse(-400, 0, 34, 100, patternPaint(paper, pattern, look)) +
    ellipse(-400, 0, 34, 100, roundShade(paper, 0.7))
  );
}

/** The cloth filling the whole picture in soft diagonal folds, one corner turned over. */
function closeUp(paper: Paper, look: Look, pattern: PatternName): string {
  const folds = paper.linear(
    [
      [0, '#1c0f08', 0.1],
      [0.14, '#fff7e8', 0.12],
      [0.3, '#1c0f08', 0.34],
      [0.37, '#fff7e8', 0.2],
      [0.52, '#fff7e8', 0.02],
      [0.64, '#1c0f08', 0.3],
      [0.7, '#fff7e8', 0.18],
      [1, '#1c0f08', 0.16],
    ],
    0.1,
    0,
    0.9,
    1,
  );
  const corner = 'M1200 700 C1080 780 900 900 700 1200 H1200Z';
  return (
    rect(0, 0, 1200, 1200, 0, patternPaint(paper, pattern, look, 1.75, -12)) +
    rect(0, 0, 1200, 1200, 0, folds) +
    path(corner, '#1c0f08', 'opacity=".32" transform="translate(-26 -18)"') +
    path(corner, paper.slant(lighten(look.main, 0.72), lighten(look.main, 0.35))) +
    line('M1200 700 C1080 780 900 900 700 1200', lighten(look.main, 0.9), 12) +
    line(
      'M1190 738 C1090 806 930 920 748 1190',
      darken(look.main, 0.1),
      3,
      'stroke-dasharray="14 12" opacity=".5"',
    )
  );
}

function scissors(paper: Paper): string {
  const steel = paper.across('#f4f6f7', '#b5bec4', '#8b959c');
  return (
    path('M-12 20 L-30 -260 Q-8 -280 4 -240 L14 10Z', steel) +
    path('M12 20 L40 -256 Q20 -280 2 -244 L-14 10Z', paper.across('#c9d0d5', '#f4f6f7', '#9aa4ab')) +
    `<ellipse cx="-50" cy="100" rx="46" ry="70" transform="rotate(24 -50 100)" fill="none" stroke="#1f2a2e" stroke-width="24"/>` +
    `<ellipse cx="50" cy="100" rx="46" ry="70" transform="rotate(-24 50 100)" fill="none" stroke="#27343a" stroke-width="24"/>` +
    ellipse(0, 0, 13, 13, '#6d767c')
  );
}

/** A length of printed, woven or lace cloth in one of the shop's designs. */
export function foldedFabric(pattern: PatternName): Drawing {
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 620, 948, 470, 54) +
      floorShadow(paper, 610, 940, 390, 22, 0.5) +
      place(fabricStack(paper, look, pattern), 590, 940, 1.12),
    (paper, look) =>
      podium(paper, look.tint) +
      floorShadow(paper, 610, 950, 420, 50, 0.4) +
      place(bolt(paper, look, pattern), 590, 320),
    (paper, look) => closeUp(paper, look, pattern),
    (paper, look) => {
      const other = recoloured(look);
      const pile = [look, other, look, recoloured(look, 2)]
        .map((tone, index) =>
          place(foldedSide(paper, tone, pattern), 190 + (index % 2) * 20, 990 - index * 150, 1.22),
        )
        .join('');
      return (
        tabletop(paper, look.tint) +
        floorShadow(paper, 620, 998, 520, 44, 0.5) +
        pile +
        floorShadow(paper, 860, 1130, 220, 18, 0.35) +
        place(scissors(paper), 860, 1100, 0.85, 76)
      );
    },
  ];
}
