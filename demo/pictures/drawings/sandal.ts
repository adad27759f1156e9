import { flatLay, floorShadow, niche, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { type PatternName, patternPaint } from '../patterns.ts';
import { sprig } from '../props.ts';
import { circle, ellipse, line, mirrored, path, place, rect, repeat } from '../shapes.ts';

const soleOutline =
  'M-96 330 C-150 250 -96 130 -116 -10 C-146 -190 -110 -340 10 -346 C130 -340 160 -180 124 -20 C100 120 140 250 96 330 C50 374 -50 374 -96 330Z';

type Style = 'slide' | 'cross' | 'thong';

function straps(paper: Paper, look: Look, style: Style, pattern: PatternName): string {
  const leather =
    pattern === 'plain'
      ? paper.slant(lighten(look.main, 0.4), look.main, darken(look.main, 0.35))
      : patternPaint(paper, pattern, look, 0.5);
  const gloss = paper.linear(
    [
      [0, '#ffffff', 0.3],
      [0.4, '#ffffff', 0],
      [1, '#1c0f08', 0.34],
    ],
    0,
    0,
    0.3,
    1,
  );
  const strap = (d: string): string =>
    path(d, '#2a1a10', 'opacity=".25" transform="translate(6 14)"') +
    path(d, leather) +
    path(d, gloss) +
    path(d, 'none', `stroke="${darken(look.main, 0.5)}" stroke-width="3" opacity=".5"`);
  if (style === 'slide')
    return (
      strap(
        'M-150 -120 C-120 -230 120 -240 158 -130 C168 -70 164 -10 140 30 C60 -40 -60 -30 -134 40 C-156 -10 -160 -70 -150 -120Z',
      ) +
      circle(0, -110, 42, look.accent) +
      path('M-18 -110 L-4 -96 L22 -126', 'none', 'stroke="#fffaf0" stroke-width="9"')
    );
  if (style === 'cross')
    return (
      strap('M-146 -170 C-60 -230 80 -120 150 30 L110 80 C40 -30 -60 -100 -150 -100Z') +
      strap('M152 -180 C60 -230 -80 -120 -146 40 L-104 86 C-40 -30 60 -100 154 -104Z') +
      strap('M-120 150 C-60 100 60 100 126 150 L120 214 C60 170 -60 170 -118 214Z') +
      rect(84, 140, 52, 60, 10, 'none', `stroke="${look.accent}" stroke-width="10"`) +
      circle(0, -62, 22, paper.ball(lighten(look.accent, 0.5), look.accent, darken(look.accent, 0.4)))
    );
  return (
    strap(
      'M-4 -236 C-40 -150 -110 -60 -140 60 L-100 84 C-80 0 -30 -90 6 -140 C44 -90 96 -10 112 76 L148 52 C120 -70 50 -150 20 -236Z',
    ) +
    circle(6, -226, 24, paper.ball(lighten(look.accent, 0.5), look.accent, darken(look.accent, 0.4))) +
    repeat(
      4,
      (index) =>
        circle(-34 - index * 24, -130 + index * 42, 9, look.accent) +
        circle(44 + index * 22, -130 + index * 42, 9, look.accent),
    )
  );
}

/** One sandal from above, toes up; its middle at the origin, about 700 long. */
function sandalTop(paper: Paper, look: Look, style: Style, pattern: PatternName): string {
  return (
    path(soleOutline, '#2a1a10', 'opacity=".22" transform="translate(20 26)"') +
    path(soleOutline, darken(look.second, 0.45), 'transform="translate(0 12)"') +
    path(soleOutline, paper.slant(lighten(look.second, 0.35), look.second, darken(look.second, 0.25))) +
    path(
      soleOutline,
      'none',
      `stroke="${darken(look.second, 0.4)}" stroke-width="4" stroke-dasharray="12 9" transform="scale(.9)" opacity=".7"`,
    ) +
    ellipse(0, 270, 66, 80, darken(look.second, 0.3), 'opacity=".3"') +
    ellipse(6, -230, 84, 80, darken(look.second, 0.3), 'opacity=".3"') +
    paper.clipped(
      path(soleOutline, '#000', 'transform="scale(1.13 1.02)"'),
      straps(paper, look, style, pattern),
    )
  );
}

/** One sandal from its side, toe to the right; stands on the origin, about 780 long. */
function sandalSide(paper: Paper, look: Look, style: Style, pattern: PatternName): string {
  const leather =
    pattern === 'plain'
      ? paper.slant(lighten(look.main, 0.4), look.main, darken(look.main, 0.35))
      : patternPaint(paper, pattern, look, 0.5);
  const arch =
    style === 'slide'
      ? 'M-70 -46 C-30 -190 90 -262 200 -250 C310 -232 368 -140 376 -52 C300 -66 200 -40 60 -44 C10 -46 -30 -44 -70 -46Z'
      : style === 'cross'
        ? 'M-50 -46 C-10 -150 70 -214 150 -226 L372 -56 C340 -60 310 -58 290 -56 L150 -150 C110 -130 80 -90 70 -46Z M150 -46 C170 -110 220 -170 270 -190 L330 -140 C290 -110 260 -80 254 -50Z'
        : 'M-30 -52 C20 -180 120 -240 220 -216 L300 -84 H250 C220 -130 190 -160 160 -160 C110 -140 60 -100 40 -50Z';
  const heel =
    style === 'cross'
      ? path(
          'M-340 -90 C-340 -230 -250 -260 -150 -240 C-60 -220 -20 -150 0 -76 H-50 C-80 -150 -120 -190 -190 -196 C-260 -200 -290 -160 -296 -84Z',
          leather,
        ) + rect(-190, -250, 50, 62, 10, 'none', `stroke="${look.accent}" stroke-width="10"`)
      : '';
  return (
    heel +
    path(
      'M-390 -84 C-260 -110 -120 -60 60 -70 C200 -78 330 -110 400 -86 C420 -50 400 -10 360 0 H-350 C-400 -6 -410 -60 -390 -84Z',
      paper.down(lighten(look.second, 0.3), look.second, darken(look.second, 0.4)),
    ) +
    line(
      'M-392 -58 C-260 -84 -120 -36 60 -46 C200 -54 330 -84 404 -62',
      darken(look.second, 0.5),
      5,
      'opacity=".6"',
    ) +
    path(arch, leather) +
    path(arch, paper.slant('#ffffff', '#1c0f08'), 'opacity=".16"') +
    (style === 'slide'
      ? circle(170, -150, 34, look.accent) +
        path('M154 -150 L166 -138 L188 -164', 'none', 'stroke="#fffaf0" stroke-width="7"')
      : circle(190, -176, 18, paper.ball(lighten(look.accent, 0.5), look.accent, darken(look.accent, 0.4)))) +
    path('M-350 0 H360 L366 -14 H-360Z', '#2a1a10', 'opacity=".6"')
  );
}

/** Open shoes: straps `main` (or in a design), sole `second`, buckle or bead `accent`. */
export function sandal(style: Style, pattern: PatternName = 'plain'): Drawing {
  return [
    (paper, look) =>
      flatLay(paper, look.tint) +
      place(sandalTop(paper, look, style, pattern), 372, 620, 1.3, -8) +
      place(mirrored(sandalTop(paper, look, style, pattern)), 826, 590, 1.3, 8),
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 610, 870, 470, 40, 0.5) +
      place(sandalSide(paper, look, style, pattern), 590, 860, 1.22),
    (paper, look) =>
      niche(paper, look.tint) +
      floorShadow(paper, 640, 900, 300, 26, 0.3) +
      rect(
        330,
        780,
        620,
        200,
        10,
        paper.across(lighten(look.accent, 0.3), look.accent, darken(look.accent, 0.3)),
      ) +
      rect(
        316,
        740,
        648,
        56,
        10,
        paper.across(lighten(look.accent, 0.45), look.accent, darken(look.accent, 0.2)),
      ) +
      place(sandalSide(paper, look, style, pattern), 640, 744, 0.8) +
      floorShadow(paper, 420, 1090, 330, 26, 0.4) +
      place(sandalSide(paper, look, style, pattern), 420, 1084, 0.8) +
      place(sprig(paper), 1010, 1080, 0.8, 20),
    (paper, look) =>
      flatLay(paper, look.tint) +
      (
        [
          [recoloured(look), 260, 560, 0.92, -4],
          [look, 600, 620, 1.02, 0],
          [recoloured(look, 2), 940, 560, 0.92, 4],
        ] as const
      )
        .map(([tone, x, y, s, t]) => place(sandalTop(paper, tone, style, pattern), x, y, s, t))
        .join(''),
  ];
}
