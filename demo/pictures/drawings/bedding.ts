import { flatLay, floorShadow, niche, room, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { type PatternName, patternPaint } from '../patterns.ts';
import { foldShade, pottedPlant, roundPaint } from '../props.ts';
import { circle, line, path, place, rect, repeat } from '../shapes.ts';

const pillowOutline =
  'M-230 -120 C-250 -160 -200 -170 -160 -150 C-60 -170 60 -170 160 -150 C200 -170 250 -160 230 -120 C250 -50 250 50 230 120 C250 160 200 170 160 150 C60 170 -60 170 -160 150 C-200 170 -250 160 -230 120 C-250 50 -250 -50 -230 -120Z';

/** A pillow, its middle at the origin, about 480 by 330. */
function pillow(paper: Paper, look: Look, pattern: PatternName): string {
  return (
    path(pillowOutline, patternPaint(paper, pattern, look, 0.6)) +
    path(
      pillowOutline,
      paper.radial(
        [
          [0, '#ffffff', 0.3],
          [0.5, '#ffffff', 0.04],
          [1, '#1c0f08', 0.32],
        ],
        0.4,
        0.34,
        0.74,
      ),
    ) +
    line(
      'M-200 -130 C-160 -90 -120 -80 -90 -90 M200 -130 C160 -90 120 -80 90 -90 M-200 130 C-160 90 -120 80 -90 90 M200 130 C160 90 120 80 90 90',
      darken(look.main, 0.5),
      5,
      'opacity=".22"',
    )
  );
}

/** A made bed seen from its foot, a little from above; stands on the origin, about 800 wide and 640 high. */
function bed(paper: Paper, look: Look, pattern: PatternName): string {
  const wood = paper.down('#b57b48', '#7c4f2a');
  const spread =
    'M-340 -330 H340 L420 -190 C430 -120 430 -60 420 -24 C300 6 -300 6 -420 -24 C-430 -60 -430 -120 -420 -190Z';
  const plain: Look = { ...look, main: lighten(look.second, 0.55) };
  return (
    path('M-390 -300 V-620 Q-390 -660 -350 -660 H350 Q390 -660 390 -620 V-300Z', wood) +
    rect(-350, -620, 700, 200, 20, paper.down('#c99a6b', '#a06a3a')) +
    repeat(6, (index) => rect(-320 + index * 112, -600, 80, 170, 12, '#7c4f2a', 'opacity=".22"')) +
    rect(-400, -60, 40, 60, 6, '#5f3a1e') +
    rect(360, -60, 40, 60, 6, '#5f3a1e') +
    path('M-340 -420 H340 L350 -320 H-350Z', lighten(look.second, 0.5)) +
    place(pillow(paper, plain, 'plain'), -170, -430, 0.72, -3) +
    place(pillow(paper, plain, 'plain'), 180, -430, 0.72, 3) +
    place(pillow(paper, look, pattern), -120, -386, 0.62, 2) +
    place(pillow(paper, look, pattern), 130, -386, 0.62, -2) +
    path(spread, patternPaint(paper, pattern, look, 0.9)) +
    path(
      spread,
      paper.linear(
        [
          [0, '#ffffff', 0.2],
          [0.4, '#1c0f08', 0],
          [0.46, '#1c0f08', 0.2],
          [1, '#1c0f08', 0.34],
        ],
        0,
        0,
        0,
        1,
      ),
    ) +
    path('M-352 -346 H352 L372 -280 H-372Z', lighten(look.second, 0.6)) +
    path('M-352 -346 H352 L372 -280 H-372Z', foldShade(paper, 0.25)) +
    line('M-372 -280 H372', darken(look.main, 0.4), 5, 'opacity=".35"') +
    [-300, -160, 0, 150, 300]
      .map((x) =>
        line(`M${x} -180 C${x - 8} -120 ${x + 10} -70 ${x} -10`, darken(look.main, 0.5), 7, 'opacity=".2"'),
      )
      .join('')
  );
}

/** Folded sheets with a ribbon; stands on the origin, about 420 high and 640 wide. */
function foldedSet(paper: Paper, look: Look, pattern: PatternName): string {
  const layer = (y: number, width: number, paint: string): string =>
    rect(-width / 2, y - 84, width, 84, 34, paint) +
    rect(
      -width / 2,
      y - 84,
      width,
      84,
      34,
      paper.linear(
        [
          [0, '#ffffff', 0.3],
          [0.5, '#ffffff', 0],
          [1, '#1c0f08', 0.4],
        ],
        0,
        0,
        0,
        1,
      ),
    ) +
    line(`M${-width / 2 + 26} ${y - 42} H${width / 2 - 8}`, darken(look.main, 0.5), 4, 'opacity=".35"');
  const cloth = patternPaint(paper, pattern, look, 0.8);
  return (
    layer(0, 640, cloth) +
    layer(-82, 630, cloth) +
    layer(-164, 636, lighten(look.second, 0.5)) +
    layer(-246, 600, cloth) +
    layer(-328, 560, lighten(look.second, 0.5)) +
    rect(
      -40,
      -412,
      80,
      412,
      6,
      paper.across(darken(look.accent, 0.15), lighten(look.accent, 0.3), darken(look.accent, 0.25)),
    ) +
    path(
      'M0 -410 C-110 -500 -170 -420 -20 -404Z M0 -410 C110 -500 170 -420 20 -404Z',
      paper.slant(lighten(look.accent, 0.3), darken(look.accent, 0.15)),
    ) +
    circle(0, -408, 22, darken(look.accent, 0.1))
  );
}

/** Sheets and duvet covers: the design in `main` and others, plain parts `second`, ribbon `accent`. */
export function bedSheets(pattern: PatternName): Drawing {
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, 960, 480, 40, 0.5) +
      place(bed(paper, look, pattern), 600, 950, 1.22),
    (paper, look) =>
      niche(paper, look.tint) +
      floorShadow(paper, 600, 990, 380, 30, 0.45) +
      place(foldedSet(paper, look, pattern), 600, 984, 1.12),
    (paper, look) =>
      room(paper, look.tint) +
      rect(150, 150, 220, 280, 8, '#8a5a33') +
      rect(166, 166, 188, 248, 4, '#fdf8ec') +
      circle(260, 270, 60, look.accent) +
      path('M166 360 C220 300 300 400 354 330 V414 H166Z', look.main) +
      floorShadow(paper, 1050, 1080, 150, 20, 0.4) +
      place(pottedPlant(paper), 1060, 1070, 0.95) +
      floorShadow(paper, 560, 1080, 460, 34, 0.5) +
      place(bed(paper, look, pattern), 560, 1074, 1.05),
    (paper, look) =>
      flatLay(paper, look.tint) +
      (
        [
          [look, 330, 380, -8],
          [recoloured(look), 860, 400, 8],
          [recoloured(look, 2), 340, 850, 6],
          [look, 870, 850, -6],
        ] as const
      )
        .map(([tone, x, y, turn]) =>
          place(
            path(pillowOutline, '#2a1a10', 'opacity=".18" transform="translate(14 20)"') +
              pillow(paper, tone, pattern),
            x,
            y,
            1.02,
            turn,
          ),
        )
        .join(''),
  ];
}

/** Throw pillows: the design in all three colours. */
export function throwPillow(pattern: PatternName): Drawing {
  const square = (paper: Paper, look: Look): string =>
    `<g transform="scale(1 1.42)">${pillow(paper, look, pattern)}</g>`;
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, 1000, 380, 42, 0.5) +
      place(square(paper, look), 600, 640, 1.5, -4),
    (paper, look) => flatLay(paper, look.tint) + place(square(paper, look), 460, 520, 2.3, 18),
    (paper, look) =>
      room(paper, look.tint) +
      floorShadow(paper, 600, 1120, 520, 34, 0.45) +
      rect(100, 520, 1000, 400, 60, roundPaint(paper, lighten(look.main, 0.6))) +
      place(square(paper, look), 390, 720, 0.86, -8) +
      place(square(paper, recoloured(look)), 800, 730, 0.8, 8) +
      rect(60, 640, 150, 420, 60, roundPaint(paper, lighten(look.main, 0.5))) +
      rect(990, 640, 150, 420, 60, roundPaint(paper, lighten(look.main, 0.5))) +
      rect(120, 890, 960, 190, 50, paper.down(lighten(look.main, 0.72), lighten(look.main, 0.4))) +
      rect(150, 1076, 44, 50, 8, '#5f3a1e') +
      rect(1006, 1076, 44, 50, 8, '#5f3a1e'),
    (paper, look) =>
      niche(paper, look.tint) +
      (
        [
          [recoloured(look), 330, 800, 0.72, -6],
          [recoloured(look, 2), 870, 800, 0.72, 6],
          [look, 600, 760, 0.96, 0],
        ] as const
      )
        .map(
          ([tone, x, y, s, t]) =>
            floorShadow(paper, x, 990, 260 * s, 22, 0.4) + place(square(paper, tone), x, y, s, t),
        )
        .join(''),
  ];
}

/** Curtains at a window; the design in all three colours. */
export function curtains(pattern: PatternName): Drawing {
  const half = (paper: Paper, look: Look, side: number, foot: number): string => {
    const outline = `M${side * 20} 0 H${side * 330} C${side * 340} ${foot * 0.4} ${side * 330} ${foot * 0.8} ${side * 336} ${foot} C${side * 260} ${foot + 14} ${side * 150} ${foot - 8} ${side * 96} ${foot} C${side * 110} ${foot * 0.7} ${side * 60} ${foot * 0.3} ${side * 20} 0Z`;
    return path(outline, patternPaint(paper, pattern, look, 0.8)) + path(outline, foldShade(paper, 1.1));
  };
  const window =
    rect(-260, 40, 520, 620, 10, '#fffdf8') +
    rect(-240, 60, 480, 580, 4, '#cfe6f2') +
    path('M-240 470 C-140 400 -60 440 0 480 C80 420 180 430 240 470 V640 H-240Z', '#9cc09a') +
    circle(120, 180, 60, '#fff6d8') +
    line('M0 60 V640 M-240 330 H240', '#fffdf8', 16);
  const rod = (paper: Paper): string =>
    rect(-380, -30, 760, 24, 12, paper.down('#d8b45a', '#8f6c22')) +
    circle(-390, -18, 26, '#c79f45') +
    circle(390, -18, 26, '#c79f45') +
    repeat(14, (index) => circle(-330 + index * 51, -16, 15, 'none', 'stroke="#a98232" stroke-width="7"'));
  return [
    (paper, look) =>
      room(paper, look.tint) +
      place(window + half(paper, look, -1, 900) + half(paper, look, 1, 900) + rod(paper), 600, 150, 1.05),
    (paper, look) =>
      studio(paper, look.tint) +
      rect(0, 90, 1200, 1110, 0, patternPaint(paper, pattern, look, 1.4)) +
      rect(0, 90, 1200, 1110, 0, foldShade(paper, 1.2)) +
      rect(0, 40, 1200, 44, 0, paper.down('#d8b45a', '#8f6c22')) +
      repeat(8, (index) => circle(70 + index * 150, 130, 44, 'none', 'stroke="#c79f45" stroke-width="18"')),
    (paper, look) =>
      room(paper, look.tint) +
      place(window + half(paper, look, -1, 860) + half(paper, look, 1, 860) + rod(paper), 480, 170, 0.98) +
      floorShadow(paper, 1020, 1100, 150, 22, 0.4) +
      place(pottedPlant(paper), 1020, 1096, 1.1),
    (paper, look) =>
      niche(paper, look.tint) +
      (
        [
          [recoloured(look), 310, 986, 0.56],
          [recoloured(look, 2), 890, 986, 0.56],
          [look, 600, 1010, 0.84],
        ] as const
      )
        .map(
          ([tone, x, y, s]) =>
            floorShadow(paper, x, y, 330 * s, 22, 0.45) + place(foldedSet(paper, tone, pattern), x, y, s),
        )
        .join(''),
  ];
}
