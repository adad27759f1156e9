import { counter, floorShadow, podium, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { bowlful, type Foodstuff, foodPaint } from '../contents.ts';
import { type Emblem, emblemMark } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint, roundShade } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

/** A tin with a printed sleeve; stands on the origin, about 560 high and 400 wide. */
function tin(paper: Paper, look: Look, emblem: Emblem, open?: Foodstuff): string {
  const body = 'M-200 -520 V-30 C-200 20 200 20 200 -30 V-520Z';
  const steel = paper.across('#8f9aa0', '#f6f8f9', '#c6ced2', '#e9edef', '#7d888f');
  const top = ellipse(0, -520, 200, 46, steel) + ellipse(0, -520, 180, 38, paper.slant('#aab4ba', '#eef1f3'));
  const lid = open
    ? ellipse(0, -518, 178, 37, foodPaint(paper, open, look.accent, 0.7)) +
      path(
        'M-150 -560 C-180 -700 -60 -740 60 -730 C150 -720 190 -640 150 -556 C80 -590 -80 -590 -150 -560Z',
        steel,
      ) +
      path(
        'M-110 -580 C-130 -670 -40 -700 50 -694 C110 -690 140 -640 116 -584 C60 -600 -50 -600 -110 -580Z',
        '#dfe5e8',
      )
    : repeat(2, (index) =>
        ellipse(
          0,
          -520,
          150 - index * 40,
          30 - index * 8,
          'none',
          'stroke="#ffffff" stroke-width="4" opacity=".7"',
        ),
      ) + path('M-30 -516 C-30 -530 30 -530 34 -512 C30 -496 -10 -500 -30 -516Z', '#9aa4aa');
  return (
    path(body, steel) +
    path('M-200 -480 C-200 -430 200 -430 200 -480 V-70 C200 -20 -200 -20 -200 -70Z', look.main) +
    path(
      'M-200 -250 C-120 -180 120 -180 200 -250 V-70 C200 -20 -200 -20 -200 -70Z',
      darken(look.main, 0.28),
    ) +
    line('M-200 -256 C-120 -186 120 -186 200 -256', look.second, 14) +
    circle(0, -320, 108, '#fffaf0') +
    circle(0, -320, 108, 'none', `stroke="${look.second}" stroke-width="9"`) +
    place(emblemMark(emblem, look.accent), 0, -320, 1.4) +
    rect(-96, -160, 192, 28, 14, '#fffaf0') +
    rect(-62, -118, 124, 12, 6, '#fffaf0', 'opacity=".65"') +
    path(body, roundShade(paper, 0.95)) +
    top +
    lid
  );
}

/** A printed carton seen from a corner; stands on the origin, about 480 high. */
function carton(paper: Paper, look: Look, emblem: Emblem): string {
  const bars =
    rect(-230, -150, 180, 22, 11, '#fffaf0') + rect(-230, -112, 120, 12, 6, '#fffaf0', 'opacity=".7"');
  return (
    path(
      'M-320 -420 L-240 -500 H330 L250 -420Z',
      paper.slant(lighten(look.main, 0.5), lighten(look.main, 0.2)),
    ) +
    path('M250 -420 L330 -500 V-84 L250 0Z', paper.down(darken(look.main, 0.3), darken(look.main, 0.5))) +
    rect(-320, -420, 570, 420, 6, paper.slant(lighten(look.main, 0.12), darken(look.main, 0.1))) +
    path('M-320 -190 C-160 -270 60 -110 250 -230 V0 H-320Z', look.second, 'opacity=".92"') +
    circle(-150, -270, 104, '#fffaf0') +
    place(emblemMark(emblem, look.main), -150, -270, 1.4) +
    place(emblemMark('leaf', look.accent), 130, -240, 1.9) +
    place(emblemMark('leaf', lighten(look.accent, 0.3)), 40, -180, 1.1, 30) +
    place(bars, 20, 60)
  );
}

/** Tinned goods: sleeve `main`, its bands `second`, mark and contents `accent`. */
export function tinned(food: Foodstuff, emblem: Emblem): Drawing {
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 420, 960, 250, 34, 0.4) +
      place(tin(paper, look, emblem), 400, 950, 1) +
      floorShadow(paper, 720, 1040, 320, 40, 0.5) +
      place(tin(paper, look, emblem), 700, 1030, 1.24),
    (paper, look) =>
      counter(paper, look.tint) +
      floorShadow(paper, 440, 1040, 330, 38, 0.45) +
      place(tin(paper, look, emblem, food), 420, 1030, 1.16) +
      floorShadow(paper, 880, 1060, 220, 26, 0.45) +
      place(bowlful(paper, look, food, 380), 880, 880),
    (paper, look) =>
      tabletop(paper, look.tint) +
      floorShadow(paper, 600, 1000, 500, 40, 0.5) +
      (
        [
          [330, 990],
          [600, 990],
          [870, 990],
          [466, 700],
          [736, 700],
          [600, 410],
        ] as const
      )
        .map(([x, y]) => place(tin(paper, look, emblem), x, y, 0.62))
        .join(''),
    (paper, look) =>
      podium(paper, look.tint) +
      floorShadow(paper, 600, 950, 320, 34, 0.5) +
      place(tin(paper, look, emblem), 600, 944, 1.1) +
      floorShadow(paper, 920, 934, 110, 18, 0.5) +
      place(tin(paper, look, emblem), 900, 930, 0.5),
  ];
}

/** A carton of wrapped cubes, sachets or tablets: box `main` and `second`, contents `accent`. */
export function boxed(food: Foodstuff, emblem: Emblem): Drawing {
  const cube = (paper: Paper, look: Look): string =>
    path('M-60 -80 L0 -110 L60 -80 L0 -50Z', lighten(look.accent, 0.4)) +
    path('M-60 -80 L0 -50 V20 L-60 -10Z', roundPaint(paper, look.accent)) +
    path('M60 -80 L0 -50 V20 L60 -10Z', darken(look.accent, 0.3)) +
    path('M-44 -50 L-14 -34 V-6 L-44 -22Z', '#fffaf0', 'opacity=".8"');
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 610, 970, 440, 44, 0.5) +
      place(carton(paper, look, emblem), 600, 960, 1.2) +
      (
        [
          [830, 1080],
          [950, 1060],
          [900, 1010],
        ] as const
      )
        .map(([x, y]) => floorShadow(paper, x, y + 10, 90, 16, 0.4) + place(cube(paper, look), x, y))
        .join(''),
    (paper, look) =>
      counter(paper, look.tint) +
      (
        [
          [430, 1040],
          [600, 1070],
          [770, 1040],
          [515, 960],
          [690, 965],
          [600, 870],
        ] as const
      )
        .map(([x, y]) => floorShadow(paper, x, y + 14, 150, 20, 0.3) + place(cube(paper, look), x, y, 1.9))
        .join(''),
    (paper, look) =>
      tabletop(paper, look.tint) +
      floorShadow(paper, 420, 990, 360, 36, 0.5) +
      [980, 720, 460]
        .map((y, index) => place(carton(paper, look, emblem), 420 + index * 10, y, 0.62))
        .join('') +
      floorShadow(paper, 890, 1070, 220, 26, 0.45) +
      place(bowlful(paper, look, food, 380), 890, 890),
    (paper, look) =>
      podium(paper, look.tint) +
      floorShadow(paper, 600, 950, 330, 30, 0.5) +
      place(carton(paper, look, emblem), 610, 940, 0.96, -3) +
      place(cube(paper, look), 840, 940) +
      place(cube(paper, look), 930, 926, 0.9),
  ];
}
