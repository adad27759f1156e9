import { flatLay, floorShadow, niche, podium, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

/** The case with its lit dial, its middle at the origin. */
function dial(paper: Paper, look: Look): string {
  return (
    rect(160, -50, 26, 76, 10, roundPaint(paper, look.second)) +
    rect(160, 50, 16, 50, 8, roundPaint(paper, look.second)) +
    rect(
      -168,
      -196,
      336,
      392,
      96,
      paper.slant(lighten(look.second, 0.6), look.second, darken(look.second, 0.45)),
    ) +
    rect(-152, -180, 304, 360, 82, '#0b0e10') +
    circle(0, -10, 118, 'none', 'stroke="#26302f" stroke-width="18"') +
    `<path d="M0 -128 A118 118 0 1 1 -102 49" fill="none" stroke="${look.accent}" stroke-width="18" stroke-linecap="round"/>` +
    circle(0, -10, 88, 'none', 'stroke="#26302f" stroke-width="16"') +
    `<path d="M0 -98 A88 88 0 0 1 62 52" fill="none" stroke="#58d68d" stroke-width="16" stroke-linecap="round"/>` +
    line('M-26 -46 V24 M-26 -46 L-40 -34 M20 -46 V24 M10 24 H32', '#ffffff', 11) +
    circle(-2, -24, 5, '#ffffff') +
    circle(-2, 6, 5, '#ffffff') +
    rect(-50, 132, 100, 12, 6, '#ffffff', 'opacity=".75"') +
    path('M-140 -140 C-120 -176 -60 -176 20 -176 L-140 60Z', '#ffffff', 'opacity=".09"')
  );
}

/** The watch with its strap laid out; the middle of the dial is at the origin, about 900 high. */
function watch(paper: Paper, look: Look): string {
  const holes = repeat(6, (index) => ellipse(0, 260 + index * 34, 13, 9, darken(look.main, 0.6)));
  return (
    path(
      'M-104 -130 C-104 -220 -92 -330 -84 -430 Q-80 -456 -56 -456 H56 Q80 -456 84 -430 C92 -330 104 -220 104 -130Z M-104 130 C-104 220 -92 330 -84 440 Q-78 478 0 480 Q78 478 84 440 C92 330 104 220 104 130Z',
      roundPaint(paper, look.main),
    ) +
    holes +
    rect(-92, -420, 184, 34, 8, darken(look.main, 0.3)) +
    dial(paper, look)
  );
}

/** The watch closed round its cushion, seen from a little to the side; stands on the origin, about 520 high. */
function onCushion(paper: Paper, look: Look): string {
  return (
    path(
      'M-230 -60 C-260 -360 -150 -440 0 -440 C150 -440 260 -360 230 -60 C180 10 -180 10 -230 -60Z',
      paper.slant('#fdf8ec', '#e2d5bd', '#b9a684'),
    ) +
    path(
      'M-96 -430 C-116 -300 -116 -130 -90 6 H90 C116 -130 116 -300 96 -430Z',
      roundPaint(paper, look.main),
    ) +
    place(dial(paper, look), 0, -240, 0.78)
  );
}

/** A smart watch: strap `main`, case `second`, ring on the dial `accent`. */
export const smartwatch: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 620, 1080, 220, 26, 0.4) +
    place(watch(paper, look), 600, 580, 1.1),
  (paper, look) =>
    flatLay(paper, look.tint) +
    place(rect(-168, -196, 336, 392, 96, '#2a1a10', 'opacity=".2"'), 630, 660, 1.9, 24) +
    place(watch(paper, look), 600, 620, 1.9, 24),
  (paper, look) =>
    niche(paper, look.tint) +
    floorShadow(paper, 600, 990, 300, 30, 0.45) +
    rect(
      330,
      700,
      540,
      286,
      24,
      paper.across(lighten(look.second, 0.2), darken(look.second, 0.2), darken(look.second, 0.45)),
    ) +
    rect(350, 690, 500, 30, 12, darken(look.second, 0.55)) +
    place(onCushion(paper, look), 600, 760, 0.94) +
    rect(
      330,
      760,
      540,
      226,
      24,
      paper.across(lighten(look.second, 0.2), darken(look.second, 0.2), darken(look.second, 0.45)),
    ) +
    circle(600, 872, 40, 'none', `stroke="${look.accent}" stroke-width="6"`) +
    path('M582 872 L596 886 L622 856', 'none', `stroke="${look.accent}" stroke-width="7"`),
  (paper, look) =>
    podium(paper, look.tint) +
    (
      [
        [recoloured(look), 310, 500, 0.66, -8],
        [recoloured(look, 2), 890, 500, 0.66, 8],
        [look, 600, 480, 0.86, 0],
      ] as const
    )
      .map(([tone, x, y, s, t]) => place(watch(paper, tone), x, y, s, t))
      .join('') +
    floorShadow(paper, 600, 926, 300, 24, 0.4),
];
