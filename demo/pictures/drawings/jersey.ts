import { darken, lighten } from '../colour.ts';
import { garmentViews } from '../garment-views.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { type PatternName, patternPaint } from '../patterns.ts';
import { foldShade } from '../props.ts';
import { circle, line, path, place, rect } from '../shapes.ts';

const trunk =
  'M-100 6 L-176 34 C-196 120 -204 240 -200 330 C-196 460 -206 600 -214 690 C-140 712 -60 706 0 708 C60 706 140 712 214 690 C206 600 196 460 200 330 C204 240 196 120 176 34 L100 6 C60 60 -60 60 -100 6Z';

function sleeve(side: number): string {
  return `M${side * 174} 34 C${side * 230} 60 ${side * 300} 150 ${side * 344} 256 C${side * 310} 290 ${side * 260} 306 ${side * 220} 308 C${side * 206} 250 ${side * 192} 200 ${side * 186} 160Z`;
}

const seven = 'M-74 -110 H82 V-72 L0 120 H-48 L30 -66 H-74Z';
const ten =
  'M-120 -110 H-62 V120 H-104 V-66 H-130Z M30 -114 C96 -114 120 -60 120 4 C120 70 96 124 30 124 C-36 124 -60 70 -60 4 C-60 -60 -36 -114 30 -114Z M30 -70 C0 -70 -10 -36 -10 4 C-10 46 0 80 30 80 C60 80 70 46 70 4 C70 -36 60 -70 30 -70Z';

/** A team shirt with a number: cloth `main`, sleeves and trim `second`, number `accent`. */
export function jersey(number: 'seven' | 'ten'): Drawing {
  const draw = (paper: Paper, look: Look): string => {
    const zigzag = paper.pattern(
      80,
      60,
      rect(0, 0, 80, 60, 0, look.main) +
        `<path d="M-10 40 L20 14 L40 34 L60 14 L90 40" fill="none" stroke="${darken(look.main, 0.16)}" stroke-width="9"/>`,
    );
    const arm = (side: number): string =>
      path(sleeve(side), look.second) +
      path(sleeve(side), foldShade(paper, 0.6)) +
      line(`M${side * 330} 246 C${side * 300} 274 ${side * 256} 290 ${side * 218} 292`, look.accent, 16);
    return (
      path('M-100 6 C-60 -24 60 -24 100 6 C60 60 -60 60 -100 6Z', darken(look.main, 0.55)) +
      arm(-1) +
      arm(1) +
      path(trunk, zigzag) +
      path(
        'M-190 90 C-200 240 -196 460 -212 690 L-160 702 C-150 460 -156 240 -160 60Z M190 90 C200 240 196 460 212 690 L160 702 C150 460 156 240 160 60Z',
        look.second,
        'opacity=".92"',
      ) +
      path(trunk, foldShade(paper, 0.55)) +
      line('M-100 6 C-60 62 60 62 100 6', look.second, 24) +
      line('M-100 6 C-60 62 60 62 100 6', look.accent, 7) +
      path(
        number === 'seven' ? seven : ten,
        look.accent,
        'fill-rule="evenodd" transform="translate(0 350) scale(1.18)"',
      ) +
      path(
        number === 'seven' ? seven : ten,
        'none',
        `fill-rule="evenodd" stroke="${darken(look.main, 0.4)}" stroke-width="7" transform="translate(0 350) scale(1.18)"`,
      ) +
      place(
        path(
          'M0 -44 L36 -30 V10 C36 36 18 48 0 56 C-18 48 -36 36 -36 10 V-30Z',
          look.second,
          `stroke="${look.accent}" stroke-width="5"`,
        ) + circle(0, 0, 14, look.accent),
        92,
        130,
        0.9,
      ) +
      line('M-116 136 L-90 120 L-64 136', look.accent, 10)
    );
  };
  return garmentViews({ draw, outline: trunk + sleeve(-1) + sleeve(1) }, { x: 60, y: 170, zoom: 2.1 }, 1.06);
}

/** A plain or patterned shirt with buttons and a collar. */
export function shirt(pattern: PatternName): Drawing {
  const draw = (paper: Paper, look: Look): string => {
    const cloth = patternPaint(paper, pattern, look, 0.55);
    const arm = (side: number): string =>
      path(sleeve(side), cloth) +
      path(sleeve(side), foldShade(paper, 0.7)) +
      line(
        `M${side * 330} 246 C${side * 300} 274 ${side * 256} 290 ${side * 218} 292`,
        darken(look.main, 0.35),
        9,
        'opacity=".6"',
      );
    const collar = (side: number): string =>
      path(
        `M0 78 C${side * 20} 40 ${side * 60} 10 ${side * 104} -6 L${side * 122} 20 L${side * 76} 116Z`,
        cloth,
      ) +
      path(
        `M0 78 C${side * 20} 40 ${side * 60} 10 ${side * 104} -6 L${side * 122} 20 L${side * 76} 116Z`,
        paper.slant('#ffffff', '#1c0f08'),
        `opacity=".18" stroke="${darken(look.main, 0.5)}" stroke-width="3"`,
      );
    return (
      path('M-104 -6 C-60 -34 60 -34 104 -6 C60 40 -60 40 -104 -6Z', darken(look.main, 0.55)) +
      arm(-1) +
      arm(1) +
      path(trunk, cloth) +
      path(trunk, foldShade(paper, 0.7)) +
      path('M-24 70 H24 V706 H-24Z', cloth) +
      line('M-24 74 V704 M24 74 V704', darken(look.main, 0.5), 3, 'opacity=".55"') +
      [150, 260, 370, 480, 590]
        .map(
          (y) =>
            circle(0, y, 13, lighten(look.second, 0.4)) +
            circle(-3, y - 2, 2.6, '#4a3420') +
            circle(3, y + 2, 2.6, '#4a3420'),
        )
        .join('') +
      path('M66 190 H156 V290 Q110 312 66 290Z', cloth) +
      path(
        'M66 190 H156 V290 Q110 312 66 290Z',
        'none',
        `stroke="${darken(look.main, 0.55)}" stroke-width="4" opacity=".6"`,
      ) +
      line('M66 208 H156', darken(look.main, 0.5), 4, 'opacity=".5"') +
      collar(-1) +
      collar(1)
    );
  };
  return garmentViews({ draw, outline: trunk + sleeve(-1) + sleeve(1) }, { x: 30, y: 150, zoom: 2.2 }, 1.06);
}

/** A baby's romper with poppers and a little chest pocket. */
export function romper(pattern: PatternName): Drawing {
  const body =
    'M-96 6 L-170 34 C-190 160 -196 330 -206 470 C-180 560 -160 610 -130 640 L-34 628 C-20 590 20 590 34 628 L130 640 C160 610 180 560 206 470 C196 330 190 160 170 34 L96 6 C60 50 -60 50 -96 6Z';
  const arm = (side: number): string =>
    `M${side * 168} 34 C${side * 220} 50 ${side * 270} 120 ${side * 300} 200 C${side * 270} 240 ${side * 230} 254 ${side * 196} 250 C${side * 190} 210 ${side * 182} 180 ${side * 178} 150Z`;
  const draw = (paper: Paper, look: Look): string => {
    const cloth = patternPaint(paper, pattern, look, 0.6);
    const cuff = (d: string): string =>
      line(d, look.accent, 26) + line(d, lighten(look.accent, 0.5), 4, 'stroke-dasharray="8 8"');
    return (
      path('M-96 6 C-60 -24 60 -24 96 6 C60 50 -60 50 -96 6Z', darken(look.main, 0.4)) +
      [-1, 1]
        .map(
          (side) =>
            path(arm(side), cloth) +
            path(arm(side), foldShade(paper, 0.5)) +
            cuff(`M${side * 290} 200 C${side * 264} 232 ${side * 230} 244 ${side * 200} 242`),
        )
        .join('') +
      path(body, cloth) +
      path(body, foldShade(paper, 0.5)) +
      cuff('M-96 8 C-60 54 60 54 96 8') +
      cuff('M-140 628 L-40 618') +
      cuff('M140 628 L40 618') +
      [-66, -22, 22, 66]
        .map((x) =>
          circle(
            x,
            586 - Math.abs(x) * 0.1,
            12,
            '#fffdf8',
            `stroke="${darken(look.main, 0.4)}" stroke-width="3"`,
          ),
        )
        .join('') +
      circle(0, 260, 92, '#fffaf0') +
      circle(-56, 190, 30, look.accent) +
      circle(56, 190, 30, look.accent) +
      circle(0, 260, 76, lighten(look.accent, 0.3)) +
      circle(-28, 246, 9, '#3b2a1c') +
      circle(28, 246, 9, '#3b2a1c') +
      circle(0, 284, 32, '#fffaf0') +
      circle(0, 274, 11, '#3b2a1c') +
      line('M0 284 V296 M-14 300 Q0 312 14 300', '#3b2a1c', 5)
    );
  };
  return garmentViews({ draw, outline: body + arm(-1) + arm(1) }, { x: 0, y: 250, zoom: 2.1 }, 1.16);
}
