import { compound, flatLay, floorShadow, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint, shelves } from '../props.ts';
import { circle, ellipse, line, mirrored, path, place, rect, repeat } from '../shapes.ts';

type Style = 'runner' | 'boot' | 'loafer';

/** A shoe from its outer side, toe to the right; its sole's middle stands on the origin, about 860 long. */
export function shoeSide(paper: Paper, look: Look, style: Style): string {
  const upper =
    'M-398 -80 C-412 -170 -410 -240 -392 -292 C-372 -322 -340 -306 -310 -270 C-270 -240 -210 -244 -170 -300 C-80 -290 20 -226 120 -190 C200 -170 290 -170 350 -150 C410 -130 432 -104 430 -72 H-398Z';
  if (style === 'loafer') {
    const low =
      'M-390 -90 C-404 -200 -396 -280 -376 -320 C-330 -330 -310 -290 -250 -270 C-140 -240 -60 -260 0 -286 C60 -250 130 -210 230 -196 C350 -180 424 -150 428 -90 L428 -64 H-390Z';
    return (
      path(
        'M-396 -70 H432 C436 -30 410 -18 370 -18 H-110 L-120 4 H-380 Q-400 4 -398 -20Z',
        darken(look.second, 0.3),
      ) +
      path('M-396 -74 H432 V-50 H-396Z', look.second) +
      path(
        'M-366 -316 C-320 -250 -100 -230 0 -286 C-40 -310 -70 -300 -110 -290 C-200 -270 -300 -300 -366 -316Z',
        darken(look.main, 0.6),
      ) +
      path(low, paper.slant(lighten(look.main, 0.42), look.main, darken(look.main, 0.42))) +
      path(
        'M-60 -266 C0 -220 60 -110 40 -68 H140 C150 -130 110 -220 46 -262 L0 -286Z',
        darken(look.main, 0.25),
      ) +
      rect(-16, -210, 130, 26, 8, roundPaint(paper, look.accent), 'transform="rotate(24 40 -190)"') +
      line(
        'M90 -236 C180 -200 300 -190 400 -130',
        darken(look.main, 0.5),
        5,
        'stroke-dasharray="10 8" opacity=".7"',
      ) +
      line(
        'M-390 -250 C-300 -200 -200 -190 -70 -240',
        darken(look.main, 0.5),
        5,
        'stroke-dasharray="10 8" opacity=".6"',
      ) +
      path('M200 -180 C300 -170 370 -150 394 -110 C330 -140 260 -150 190 -150Z', '#ffffff', 'opacity=".32"')
    );
  }
  const studs =
    style === 'boot'
      ? [-350, -270, -190, 60, 150, 240, 330]
          .map((x) => path(`M${x - 26} -34 H${x + 26} L${x + 15} 14 H${x - 15}Z`, look.second))
          .join('')
      : '';
  const sole =
    style === 'boot'
      ? path('M-396 -86 H430 C440 -50 420 -30 380 -30 H-360 Q-396 -34 -396 -86Z', darken(look.second, 0.15))
      : path(
          'M-412 -96 C-300 -70 200 -70 438 -100 C456 -50 440 0 390 4 H-370 C-420 0 -424 -50 -412 -96Z',
          paper.down('#ffffff', lighten(look.second, 0.75), lighten(look.second, 0.4)),
        ) +
        path(
          'M-404 -30 C-300 -10 240 -10 432 -34 C424 -6 410 2 390 4 H-370 C-392 2 -404 -10 -404 -30Z',
          look.second,
        ) +
        repeat(17, (index) =>
          rect(-370 + index * 45, -14, 22, 18, 3, darken(look.second, 0.35), 'opacity=".6"'),
        );
  const laces = repeat(5, (index) => {
    const x = -120 + index * 52;
    const y = -262 + index * 20;
    const d = `M${x - 22} ${y + 34} L${x + 26} ${y - 16}`;
    return (
      line(d, darken(look.main, 0.35), 20) +
      line(d, '#fffdf8', 14) +
      circle(x - 27, y + 40, 7, darken(look.main, 0.55))
    );
  });
  return (
    studs +
    path(
      'M-392 -292 C-360 -340 -320 -330 -290 -316 C-250 -330 -200 -340 -170 -300 C-200 -230 -270 -226 -310 -262 C-340 -290 -370 -300 -392 -292Z',
      darken(look.main, 0.5),
    ) +
    path(
      'M-186 -300 C-214 -356 -180 -384 -146 -360 C-90 -300 40 -240 130 -190 L60 -170Z',
      paper.slant(lighten(look.second, 0.45), look.second),
    ) +
    path(upper, paper.slant(lighten(look.main, 0.3), look.main, darken(look.main, 0.25))) +
    path(
      'M-402 -90 C-412 -170 -410 -240 -392 -292 C-376 -316 -352 -310 -330 -290 C-330 -210 -300 -130 -290 -76 H-398Z',
      look.second,
    ) +
    path(
      'M230 -172 C300 -168 340 -156 360 -146 C410 -128 432 -104 430 -76 H170 C180 -120 200 -150 230 -172Z',
      paper.slant(lighten(look.second, 0.25), darken(look.second, 0.1)),
    ) +
    path('M-250 -80 C-160 -96 -70 -140 -20 -216 L46 -190 C0 -120 -80 -76 -160 -72Z', look.accent) +
    path(
      'M-120 -78 C-40 -96 40 -130 78 -180 L122 -166 C90 -114 30 -78 -40 -72Z',
      look.accent,
      'opacity=".75"',
    ) +
    line(
      'M-166 -288 C-80 -276 20 -214 120 -178 C160 -168 200 -164 240 -166',
      darken(look.main, 0.5),
      5,
      'stroke-dasharray="10 8" opacity=".55"',
    ) +
    laces +
    sole +
    path(
      'M-372 -280 C-386 -230 -386 -170 -380 -110 L-358 -110 C-364 -170 -362 -230 -346 -274Z',
      '#ffffff',
      'opacity=".3"',
    ) +
    ellipse(344, -122, 44, 13, '#ffffff', 'opacity=".32" transform="rotate(14 344 -122)"')
  );
}

/** A shoe from above, toe up; its middle at the origin, about 640 long. */
function topView(paper: Paper, look: Look, style: Style): string {
  const outline =
    'M-110 300 C-160 200 -110 60 -140 -100 C-160 -240 -80 -330 10 -326 C110 -320 160 -220 140 -90 C120 60 150 200 110 300 C60 350 -60 350 -110 300Z';
  const laces =
    style === 'loafer'
      ? rect(-110, -70, 220, 50, 14, darken(look.main, 0.3)) +
        rect(-60, -60, 120, 28, 8, roundPaint(paper, look.accent))
      : repeat(5, (index) =>
          line(
            `M-60 ${-110 + index * 44} L60 ${-96 + index * 44} M60 ${-110 + index * 44} L-60 ${-96 + index * 44}`,
            '#fffdf8',
            13,
          ),
        );
  return (
    path(outline, '#2a1a10', 'opacity=".2" transform="translate(18 22) scale(1.04)"') +
    path(outline, lighten(look.second, style === 'loafer' ? 0 : 0.7), 'transform="scale(1.05)"') +
    path(outline, paper.slant(lighten(look.main, 0.3), look.main, darken(look.main, 0.25))) +
    path(
      'M-140 -100 C-160 -240 -80 -330 10 -326 C110 -320 160 -220 140 -90 C60 -170 -60 -170 -140 -100Z',
      style === 'loafer' ? paper.slant(lighten(look.main, 0.3), darken(look.main, 0.2)) : look.second,
    ) +
    path(
      'M-86 270 C-116 180 -86 110 -76 90 H76 C86 110 116 180 86 270 C50 310 -50 310 -86 270Z',
      darken(look.main, 0.65),
    ) +
    path(
      'M-66 256 C-90 190 -66 140 -60 126 H60 C66 140 90 190 66 256 C36 284 -36 284 -66 256Z',
      paper.slant(lighten(look.accent, 0.3), look.accent),
    ) +
    path('M-70 -140 H70 L60 96 H-60Z', darken(look.main, 0.14)) +
    laces +
    ellipse(-40, -250, 44, 26, '#ffffff', 'opacity=".25" transform="rotate(-30 -40 -250)"')
  );
}

/** Closed shoes: upper `main`, toe and sole `second`, stripes or buckle `accent`. */
export function shoe(style: Style): Drawing {
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 620, 910, 500, 40, 0.5) +
      place(shoeSide(paper, look, style), 590, 900, 1.14, -3),
    (paper, look) =>
      flatLay(paper, look.tint) +
      place(topView(paper, look, style), 390, 620, 1.28, -8) +
      place(mirrored(topView(paper, look, style)), 810, 590, 1.28, 8),
    (paper, look) =>
      compound(paper, look.tint) +
      floorShadow(paper, 690, 1000, 420, 32, 0.35) +
      place(mirrored(shoeSide(paper, look, style)), 700, 994, 0.78) +
      floorShadow(paper, 500, 1100, 460, 36, 0.45) +
      place(shoeSide(paper, look, style), 480, 1094, 0.92),
    (paper, look) =>
      studio(paper, look.tint) +
      shelves(
        paper,
        [recoloured(look), recoloured(look, 2), look].map((tone) => shoeSide(paper, tone, style)),
      ),
  ];
}
