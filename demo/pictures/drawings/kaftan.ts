import { darken, lighten, mix } from '../colour.ts';
import { garmentViews } from '../garment-views.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { type PatternName, patternPaint } from '../patterns.ts';
import { foldShade } from '../props.ts';
import { circle, line, path, place, repeat } from '../shapes.ts';

const tunic =
  'M-70 4 L-164 36 C-176 200 -178 400 -186 600 C-120 624 -60 616 0 620 C60 616 120 624 186 600 C178 400 176 200 164 36 L70 4 C50 22 -50 22 -70 4Z';
const trousers = 'M-140 590 H140 L124 812 C90 822 50 822 14 812 L0 660 L-14 812 C-50 822 -90 822 -124 812Z';

function longSleeve(side: number): string {
  return `M${side * 160} 34 C${side * 214} 56 ${side * 256} 210 ${side * 300} 424 C${side * 276} 444 ${side * 246} 450 ${side * 218} 444 C${side * 200} 330 ${side * 176} 240 ${side * 162} 180Z`;
}

/** A man's long tunic over trousers, with embroidery down the front. */
export function kaftan(pattern: PatternName): Drawing {
  const draw = (paper: Paper, look: Look): string => {
    const cloth = patternPaint(paper, pattern, look, 0.7);
    const thread = paper.slant(lighten(look.second, 0.45), look.second, darken(look.second, 0.2));
    const sleeve = (side: number): string =>
      path(longSleeve(side), cloth) +
      path(longSleeve(side), foldShade(paper, 0.55)) +
      line(`M${side * 297} 410 C${side * 276} 430 ${side * 246} 436 ${side * 216} 430`, look.second, 9);
    return (
      path(trousers, mix(look.main, darken(look.main, 0.4), 0.6)) +
      path(trousers, foldShade(paper, 0.6)) +
      sleeve(-1) +
      sleeve(1) +
      path(tunic, cloth) +
      path(tunic, foldShade(paper, 0.5)) +
      path('M-70 4 C-50 -22 50 -22 70 4 C50 26 -50 26 -70 4Z', darken(look.main, 0.5)) +
      path(
        'M-74 8 C-60 -34 60 -34 74 8 C68 30 40 34 0 34 C-40 34 -68 30 -74 8 M-58 4 C-50 -14 50 -14 58 4 C50 18 -50 18 -58 4Z',
        cloth,
        'fill-rule="evenodd"',
      ) +
      `<path d="M-74 8 C-68 30 -40 34 0 34 C40 34 68 30 74 8" fill="none" stroke="${thread}" stroke-width="7"/>` +
      path('M-30 34 H30 V250 L0 280 L-30 250Z', mix(look.main, look.accent, 0.5)) +
      path('M-30 34 H30 V250 L0 280 L-30 250Z', 'none', `stroke="${thread}" stroke-width="6"`) +
      repeat(4, (index) =>
        place(
          line('M-18 -14 Q0 14 18 -14 M-18 14 Q0 -14 18 14', look.second, 4) + circle(0, 0, 6, thread),
          0,
          74 + index * 48,
        ),
      ) +
      path('M60 160 H132 V236 Q96 256 60 236Z', cloth) +
      path(
        'M60 160 H132 V236 Q96 256 60 236Z',
        'none',
        `stroke="${darken(look.main, 0.45)}" stroke-width="3" opacity=".6"`,
      ) +
      line('M60 172 H132', look.second, 6) +
      line('M-150 470 L-176 598 M150 470 L176 598', darken(look.main, 0.5), 4, 'opacity=".5"')
    );
  };
  return garmentViews(
    { draw, outline: tunic + trousers + longSleeve(-1) + longSleeve(1) },
    { x: 20, y: 160, zoom: 2.3 },
  );
}

const robe =
  'M-76 6 L-170 34 C-280 90 -356 250 -380 470 C-330 520 -262 546 -196 548 C-200 600 -206 640 -210 680 C-140 704 -60 696 0 700 C60 696 140 704 210 680 C206 640 200 600 196 548 C262 546 330 520 380 470 C356 250 280 90 170 34 L76 6 C40 40 -40 40 -76 6Z';

/** The wide three-piece agbada of feasts, its big pocket and neck richly embroidered. */
export function agbada(pattern: PatternName): Drawing {
  const draw = (paper: Paper, look: Look): string => {
    const cloth = patternPaint(paper, pattern, look, 0.7);
    const thread = paper.slant(lighten(look.second, 0.5), look.second, darken(look.second, 0.2));
    const whorl = 'M0 0 C18 -20 46 -6 40 20 C32 50 -14 48 -24 14 C-34 -26 10 -56 44 -40';
    return (
      path('M-120 660 H120 L108 812 H16 L0 720 L-16 812 H-108Z', darken(look.main, 0.3)) +
      path(robe, cloth) +
      path(robe, foldShade(paper)) +
      line(
        'M-196 548 C-190 440 -184 340 -170 240 M196 548 C190 440 184 340 170 240',
        darken(look.main, 0.6),
        6,
        'opacity=".45"',
      ) +
      line(
        'M-276 130 C-300 250 -316 380 -318 514 M276 130 C300 250 316 380 318 514',
        darken(look.main, 0.6),
        4,
        'opacity=".3"',
      ) +
      path('M-76 6 C-50 -18 50 -18 76 6 C40 40 -40 40 -76 6Z', darken(look.main, 0.55)) +
      `<path d="M-76 6 C-40 42 40 42 76 6" fill="none" stroke="${thread}" stroke-width="16"/>` +
      path(
        'M-54 34 L-78 330 C-40 360 30 360 110 330 L120 120 L54 34 C30 42 -30 42 -54 34Z',
        mix(look.main, look.accent, 0.32),
      ) +
      path(
        'M-54 34 L-78 330 C-40 360 30 360 110 330 L120 120 L54 34',
        'none',
        `stroke="${thread}" stroke-width="8"`,
      ) +
      (
        [
          [-14, 110, 1],
          [62, 150, -1],
          [-20, 220, 1],
          [56, 262, -1],
          [18, 306, 0.6],
        ] as const
      )
        .map(
          ([x, y, size]) =>
            `<g transform="translate(${x} ${y}) scale(${size} ${Math.abs(size)})">${line(whorl, look.second, 7)}${circle(6, 6, 6, thread)}</g>`,
        )
        .join('') +
      line('M-62 140 L-30 160 M-70 230 L-44 244 M100 200 L78 214', look.second, 5) +
      line('M-380 470 C-330 520 -262 546 -196 548 M380 470 C330 520 262 546 196 548', look.second, 10) +
      line('M-210 680 C-140 704 -60 696 0 700 C60 696 140 704 210 680', look.second, 10)
    );
  };
  return garmentViews({ draw, outline: robe }, { x: 20, y: 190, zoom: 2.1 }, 0.98);
}
