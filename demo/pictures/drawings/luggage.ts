import { compound, flatLay, floorShadow, room, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { colourways } from '../colourways.ts';
import { emblemMark } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { type PatternName, patternPaint } from '../patterns.ts';
import { pottedPlant, roundPaint } from '../props.ts';
import { circle, line, path, place, rect, repeat } from '../shapes.ts';

function zip(d: string, colour: string): string {
  return line(d, darken(colour, 0.5), 13) + line(d, '#c9c3b5', 7, 'stroke-dasharray="7 5"');
}

/** A school or laptop bag for the back; stands on the origin, about 820 high. */
function backpack(paper: Paper, look: Look, pattern: PatternName): string {
  const body =
    'M-280 -520 C-280 -700 -160 -760 0 -760 C160 -760 280 -700 280 -520 L310 -60 Q310 0 250 0 H-250 Q-310 0 -310 -60Z';
  const cloth = pattern === 'plain' ? roundPaint(paper, look.main) : patternPaint(paper, pattern, look, 0.7);
  return (
    `<path d="M-70 -740 C-80 -840 80 -840 70 -740" fill="none" stroke="${darken(look.second, 0.2)}" stroke-width="30"/>` +
    path(
      'M-300 -460 C-370 -400 -376 -200 -330 -70 L-296 -80Z M300 -460 C370 -400 376 -200 330 -70 L296 -80Z',
      darken(look.main, 0.35),
    ) +
    path(body, cloth) +
    path(
      body,
      paper.linear([
        [0, '#1c0f08', 0.3],
        [0.24, '#ffffff', 0.16],
        [0.7, '#1c0f08', 0],
        [1, '#1c0f08', 0.4],
      ]),
    ) +
    zip('M-270 -430 C-276 -650 -160 -700 0 -700 C160 -700 276 -650 270 -430', look.main) +
    rect(252, -450, 26, 66, 8, look.accent) +
    path(
      'M-230 -330 H230 Q262 -330 264 -300 L276 -60 Q276 -30 246 -30 H-246 Q-276 -30 -276 -60 L-264 -300 Q-262 -330 -230 -330Z',
      look.second,
    ) +
    path(
      'M-230 -330 H230 Q262 -330 264 -300 L276 -60 Q276 -30 246 -30 H-246 Q-276 -30 -276 -60 L-264 -300 Q-262 -330 -230 -330Z',
      paper.slant('#ffffff', '#1c0f08'),
      'opacity=".16"',
    ) +
    zip('M-240 -270 H240', look.second) +
    rect(150, -276, 22, 60, 7, look.accent) +
    circle(0, -150, 74, lighten(look.second, 0.35), 'opacity=".9"') +
    place(emblemMark('bolt', look.main), 0, -150, 0.8) +
    rect(-90, -560, 180, 110, 18, darken(look.main, 0.25), 'opacity=".6"') +
    rect(-60, -530, 120, 16, 8, '#fffaf0', 'opacity=".8"') +
    rect(-40, -498, 80, 10, 5, '#fffaf0', 'opacity=".6"') +
    path(
      'M-236 -600 C-230 -680 -160 -720 -80 -730 C-150 -690 -200 -640 -206 -560 L-230 -300 L-256 -300Z',
      '#ffffff',
      'opacity=".2"',
    )
  );
}

/** A hard travelling box on wheels, its handle drawn out; stands on the origin, about 960 high. */
function trolley(paper: Paper, look: Look): string {
  return (
    rect(-112, -960, 24, 270, 8, paper.across('#8f9aa0', '#f6f8f9', '#8f9aa0')) +
    rect(88, -960, 24, 270, 8, paper.across('#8f9aa0', '#f6f8f9', '#8f9aa0')) +
    rect(-140, -980, 280, 44, 18, '#23282c') +
    [-200, 200]
      .map(
        (x) =>
          rect(x - 26, -60, 52, 46, 8, '#23282c') +
          circle(x, -20, 32, '#15191b') +
          circle(x, -20, 14, '#8f9aa0'),
      )
      .join('') +
    rect(-290, -720, 580, 680, 62, roundPaint(paper, look.main)) +
    repeat(7, (index) =>
      rect(
        -210 + index * 64,
        -690,
        26,
        620,
        13,
        paper.across(darken(look.main, 0.24), lighten(look.main, 0.3)),
        'opacity=".75"',
      ),
    ) +
    line('M-288 -380 H288', darken(look.main, 0.55), 9, 'opacity=".5"') +
    rect(-80, -750, 160, 46, 20, '#23282c') +
    rect(-50, -410, 100, 60, 12, look.second) +
    circle(0, -380, 13, '#fffaf0') +
    (
      [
        [-250, -680],
        [250, -680],
        [-250, -80],
        [250, -80],
      ] as const
    )
      .map(([x, y]) => circle(x, y, 36, look.second))
      .join('') +
    path(
      'M-266 -640 C-272 -440 -272 -260 -266 -120 L-240 -120 C-246 -260 -246 -440 -236 -670Z',
      '#ffffff',
      'opacity=".3"',
    )
  );
}

/** The checked woven bag that half the country travels with; stands on the origin, about 560 high. */
function checkedBag(paper: Paper, look: Look): string {
  const side = paper.pattern(
    96,
    96,
    rect(0, 0, 96, 96, 0, '#fbf7ef') +
      rect(0, 0, 30, 96, 0, look.main, 'opacity=".75"') +
      rect(44, 0, 16, 96, 0, look.second, 'opacity=".75"') +
      rect(0, 0, 96, 30, 0, look.main, 'opacity=".6"') +
      rect(0, 44, 96, 16, 0, look.second, 'opacity=".6"'),
  );
  return (
    path('M-390 -500 L-300 -580 H420 L350 -500Z', darken(look.main, 0.35)) +
    path('M-390 -500 L-300 -580 H420 L350 -500Z', side, 'opacity=".8"') +
    path('M350 -500 L420 -580 V-90 L350 0Z', side) +
    path('M350 -500 L420 -580 V-90 L350 0Z', '#1c0f08', 'opacity=".34"') +
    rect(-394, -504, 746, 506, 10, side) +
    rect(-394, -504, 746, 506, 10, paper.slant('#ffffff', '#1c0f08'), 'opacity=".16"') +
    zip('M-340 -540 H390', look.main) +
    [-200, 150].map((x) => rect(x - 22, -504, 44, 504, 0, look.accent, 'opacity=".9"')).join('') +
    `<path d="M-200 -500 C-200 -720 150 -720 150 -500" fill="none" stroke="${look.accent}" stroke-width="32"/>` +
    line('M-200 -500 C-200 -720 150 -720 150 -500', lighten(look.accent, 0.5), 5, 'stroke-dasharray="12 9"')
  );
}

function luggageViews(draw: (paper: Paper, look: Look) => string, height: number): Drawing {
  const fit = 880 / height;
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, 1070, 400, 40, 0.5) +
      place(draw(paper, look), 600, 1060, fit),
    (paper, look) => flatLay(paper, look.tint) + place(draw(paper, look), 560, 600 + height * 0.92, 1.9, -6),
    (paper, look) =>
      room(paper, look.tint) +
      floorShadow(paper, 240, 1090, 170, 24, 0.4) +
      place(pottedPlant(paper, '#5d8f5f'), 230, 1086, 1.3) +
      floorShadow(paper, 700, 1100, 360, 34, 0.5) +
      place(draw(paper, look), 700, 1092, fit * 0.86),
    (paper, look) =>
      compound(paper, look.tint) +
      colourways(paper, look, (tone) => place(draw(paper, tone), 0, 0, fit), 330, [
        [1, 290, 1000, 0.56],
        [2, 910, 1000, 0.56],
        [0, 600, 1090, 0.76],
      ]),
  ];
}

/** A backpack: cloth `main` (or in a design), pocket `second`, zip pulls `accent`. */
export function rucksack(pattern: PatternName): Drawing {
  return luggageViews((paper, look) => backpack(paper, look, pattern), 840);
}

/** A travelling box: shell `main`, corners `second`. */
export const suitcase: Drawing = luggageViews(trolley, 980);

/** A checked woven bag: checks `main` and `second`, straps `accent`. */
export const wovenTravelBag: Drawing = luggageViews(checkedBag, 760);
