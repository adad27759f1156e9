import { darken, lighten } from '../colour.ts';
import { garmentViews } from '../garment-views.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { type PatternName, patternPaint } from '../patterns.ts';
import { foldShade, roundShade } from '../props.ts';
import { circle, line, path, repeat } from '../shapes.ts';

const bodice =
  'M-92 10 C-60 20 -52 92 0 104 C52 92 60 20 92 10 L150 34 C136 110 122 190 118 300 H-118 C-122 190 -136 110 -150 34Z';
const skirt =
  'M-118 296 H118 C150 430 230 640 292 752 C200 806 90 790 0 800 C-90 790 -200 806 -292 752 C-230 640 -150 430 -118 296Z';

function gownSleeve(side: number): string {
  return `M${side * 148} 32 C${side * 190} 50 ${side * 262} 140 ${side * 312} 262 C${side * 270} 292 ${side * 200} 300 ${side * 158} 276 C${side * 150} 220 ${side * 138} 150 ${side * 128} 110Z`;
}

/** A fitted gown with flared sleeves, a sash and a wide skirt. */
export function gown(pattern: PatternName): Drawing {
  const draw = (paper: Paper, look: Look): string => {
    const cloth = patternPaint(paper, pattern, look, 0.62);
    const sleeve = (side: number): string =>
      path(gownSleeve(side), cloth) +
      path(gownSleeve(side), foldShade(paper, 0.7)) +
      line(`M${side * 312} 262 C${side * 270} 292 ${side * 200} 300 ${side * 158} 276`, look.accent, 12);
    return (
      path(
        'M-92 10 C-50 -16 50 -16 92 10 C60 40 40 84 0 100 C-40 84 -60 40 -92 10Z',
        darken(look.main, 0.5),
      ) +
      sleeve(-1) +
      sleeve(1) +
      path(skirt, cloth) +
      path(skirt, foldShade(paper)) +
      path(
        skirt,
        paper.linear(
          [
            [0, '#1c0f08', 0.4],
            [0.2, '#1c0f08', 0],
          ],
          0,
          0,
          0,
          1,
        ),
      ) +
      line('M-292 752 C-200 806 -90 790 0 800 C90 790 200 806 292 752', look.accent, 14) +
      path(bodice, cloth) +
      path(bodice, roundShade(paper, 0.7)) +
      line('M-92 10 C-60 20 -52 92 0 104 C52 92 60 20 92 10', look.accent, 12) +
      line(
        'M-70 130 C-60 190 -62 240 -72 290 M70 130 C60 190 62 240 72 290',
        darken(look.main, 0.5),
        3,
        'opacity=".5"',
      ) +
      path(
        'M-124 274 C-60 290 60 290 124 274 V330 C60 348 -60 348 -124 330Z',
        paper.across(
          darken(look.accent, 0.25),
          lighten(look.accent, 0.3),
          look.accent,
          darken(look.accent, 0.35),
        ),
      ) +
      path(
        'M60 316 C110 340 120 420 96 500 L70 486 C82 430 70 380 34 340Z M54 318 C60 380 40 450 10 506 L-14 488 C20 440 30 380 24 336Z',
        paper.down(look.accent, darken(look.accent, 0.3)),
      ) +
      circle(50, 314, 30, paper.ball(lighten(look.accent, 0.4), look.accent, darken(look.accent, 0.3)))
    );
  };
  return garmentViews(
    { draw, outline: bodice + skirt + gownSleeve(-1) + gownSleeve(1) },
    { x: 20, y: 200, zoom: 2.1 },
    0.98,
  );
}

/** A loose, wide boubou with a decorated neck. */
export function boubou(pattern: PatternName): Drawing {
  const body =
    'M-88 8 L-160 30 C-260 90 -330 240 -356 440 C-320 470 -280 480 -236 474 C-246 580 -262 690 -276 776 C-180 820 -80 806 0 812 C80 806 180 820 276 776 C262 690 246 580 236 474 C280 480 320 470 356 440 C330 240 260 90 160 30 L88 8 C60 40 30 60 0 62 C-30 60 -60 40 -88 8Z';
  const draw = (paper: Paper, look: Look): string => {
    const cloth = patternPaint(paper, pattern, look, 0.7);
    const gold = paper.slant(lighten(look.second, 0.5), look.second, darken(look.second, 0.25));
    return (
      path('M-88 8 C-50 -14 50 -14 88 8 C60 40 30 60 0 62 C-30 60 -60 40 -88 8Z', darken(look.main, 0.5)) +
      path(body, cloth) +
      path(body, foldShade(paper)) +
      line(
        'M-236 474 C-226 380 -220 320 -200 250 M236 474 C226 380 220 320 200 250',
        darken(look.main, 0.6),
        6,
        'opacity=".45"',
      ) +
      `<path d="M-88 8 C-60 40 -30 60 0 62 C30 60 60 40 88 8" fill="none" stroke="${gold}" stroke-width="20"/>` +
      path('M-40 60 H40 L26 250 L0 286 L-26 250Z', look.accent) +
      path('M-40 60 H40 L26 250 L0 286 L-26 250Z', 'none', `stroke="${look.second}" stroke-width="8"`) +
      line('M0 74 V250', look.second, 5) +
      repeat(5, (index) => circle(0, 96 + index * 34, 9, gold)) +
      repeat(5, (index) =>
        line(
          `M-22 ${84 + index * 34} L-6 ${96 + index * 34} M22 ${84 + index * 34} L6 ${96 + index * 34}`,
          look.second,
          4,
        ),
      ) +
      line('M-276 776 C-180 820 -80 806 0 812 C80 806 180 820 276 776', look.second, 14)
    );
  };
  return garmentViews({ draw, outline: body }, { x: 10, y: 190, zoom: 2.05 }, 0.98);
}
