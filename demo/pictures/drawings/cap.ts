import { flatLay, floorShadow, niche, studio, tabletop } from '../backdrops.ts';
import { darken } from '../colour.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { type PatternName, patternPaint } from '../patterns.ts';
import { foldShade, roundPaint } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

/** A soft Yoruba cap folded to one side; its brim's middle stands on the origin, about 420 high. */
function fila(paper: Paper, look: Look, pattern: PatternName): string {
  const cloth = patternPaint(paper, pattern, look, 0.55);
  const crown =
    'M-250 -150 C-260 -290 -200 -400 -60 -430 C80 -450 210 -420 300 -330 C340 -280 350 -220 320 -190 C300 -170 270 -180 250 -150 C160 -110 -160 -110 -250 -150Z';
  return (
    path(crown, cloth) +
    path(
      crown,
      paper.radial(
        [
          [0, '#ffffff', 0.34],
          [0.5, '#ffffff', 0.02],
          [1, '#1c0f08', 0.42],
        ],
        0.34,
        0.28,
        0.8,
      ),
    ) +
    line(
      'M-60 -430 C40 -380 180 -330 320 -190 M-140 -400 C0 -340 140 -270 250 -150 M40 -440 C150 -400 260 -340 336 -250',
      '#1c0f08',
      7,
      'opacity=".2"',
    ) +
    path('M-256 -160 C-160 -110 160 -110 256 -160 L262 -30 C160 24 -160 24 -262 -30Z', cloth) +
    path(
      'M-256 -160 C-160 -110 160 -110 256 -160 L262 -30 C160 24 -160 24 -262 -30Z',
      paper.linear([
        [0, '#1c0f08', 0.44],
        [0.3, '#ffffff', 0.24],
        [0.6, '#1c0f08', 0],
        [1, '#1c0f08', 0.5],
      ]),
    ) +
    line('M-256 -158 C-160 -108 160 -108 256 -158', darken(look.main, 0.5), 6, 'opacity=".5"') +
    line('M-258 -44 C-160 8 160 8 258 -44', look.second, 9)
  );
}

/** A satin sleeping bonnet; its band's middle stands on the origin, about 480 high. */
function bonnet(paper: Paper, look: Look, pattern: PatternName): string {
  const crown =
    'M-220 -60 C-380 -160 -380 -420 -200 -480 C-80 -530 80 -530 200 -480 C380 -420 380 -160 220 -60Z';
  return (
    path(crown, patternPaint(paper, pattern, look, 0.6)) +
    path(crown, foldShade(paper, 0.7)) +
    path(
      crown,
      paper.radial(
        [
          [0, '#ffffff', 0.4],
          [0.5, '#ffffff', 0],
          [1, '#1c0f08', 0.3],
        ],
        0.36,
        0.26,
        0.7,
      ),
    ) +
    repeat(9, (index) =>
      line(
        `M${-190 + index * 48} -60 C${-230 + index * 58} -140 ${-240 + index * 60} -200 ${-236 + index * 59} -270`,
        '#1c0f08',
        6,
        'opacity=".18"',
      ),
    ) +
    path(
      'M-236 -90 C-120 -40 120 -40 236 -90 L230 -16 C120 30 -120 30 -230 -16Z',
      roundPaint(paper, look.second),
    ) +
    repeat(22, (index) =>
      line(
        `M${-210 + index * 20} ${-70 + Math.sin((index / 21) * Math.PI) * 18} v64`,
        darken(look.second, 0.4),
        4,
        'opacity=".25"',
      ),
    ) +
    path('M0 -50 C-70 -110 -110 -40 -20 -30Z M0 -50 C70 -110 110 -40 20 -30Z', look.accent) +
    circle(0, -42, 18, darken(look.accent, 0.15))
  );
}

/** A man's cap or a sleeping bonnet in one of the shop's designs. */
export function cap(shape: 'fila' | 'bonnet', pattern: PatternName): Drawing {
  const draw = shape === 'fila' ? fila : bonnet;
  const block = (paper: Paper): string =>
    ellipse(0, 150, 150, 26, roundPaint(paper, '#8a5a33')) +
    rect(-28, 10, 56, 140, 10, roundPaint(paper, '#a86f43')) +
    path('M-200 -60 C-190 30 190 30 200 -60Z', roundPaint(paper, '#a86f43'));
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, 900, 400, 40, 0.5) +
      place(draw(paper, look, pattern), 590, 880, 1.5),
    (paper, look) =>
      niche(paper, look.tint) +
      floorShadow(paper, 600, 990, 220, 26, 0.45) +
      place(block(paper) + draw(paper, look, pattern), 600, 810, 1.1),
    (paper, look) => flatLay(paper, look.tint) + place(draw(paper, look, pattern), 520, 1040, 2.4, -10),
    (paper, look) =>
      tabletop(paper, look.tint) +
      (
        [
          [recoloured(look), 310, 920, 0.8],
          [recoloured(look, 2), 890, 920, 0.8],
          [look, 600, 1050, 1.05],
        ] as const
      )
        .map(
          ([tone, x, y, s]) =>
            floorShadow(paper, x, y, 290 * s, 26, 0.5) + place(draw(paper, tone, pattern), x, y, s),
        )
        .join(''),
  ];
}
