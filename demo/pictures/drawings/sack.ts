import { counter, floorShadow, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { bowlFromAbove, bowlful, type Foodstuff, heap, strewn } from '../contents.ts';
import { type Emblem, emblemMark } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundShade } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

/** The weave of a sack. A large tile of many threads renders much faster than a small one repeated as often. */
function weave(paper: Paper, colour: string): string {
  const threads = (from: number, tone: string): string =>
    path(
      Array.from(
        { length: 64 },
        (_, index) => `M${(index % 8) * 16 + from} ${Math.floor(index / 8) * 16 + from}h8v8h-8z`,
      ).join(''),
      tone,
    );
  return paper.pattern(
    128,
    128,
    rect(0, 0, 128, 128, 0, lighten(colour, 0.06)) +
      threads(0, lighten(colour, 0.2)) +
      threads(8, darken(colour, 0.07)),
  );
}

const bodyOutline =
  'M-270 -470 C-310 -330 -330 -120 -300 -20 C-260 12 -120 6 0 6 C120 6 260 12 300 -20 C330 -120 310 -330 270 -470Z';

function print(look: Look, emblem: Emblem): string {
  return (
    line('M-308 -96 C-180 -74 180 -74 308 -96', look.second, 22) +
    line('M-306 -58 C-180 -36 180 -36 306 -58', look.second, 9) +
    circle(0, -262, 128, look.second) +
    circle(0, -262, 112, '#fffaf0') +
    place(emblemMark(emblem, look.second), 0, -262, 1.7)
  );
}

/** An open woven sack with a heap showing; stands on the origin, about 640 high. */
export function openSack(paper: Paper, look: Look, food: Foodstuff, emblem: Emblem): string {
  const cloth = weave(paper, look.main);
  const rim =
    'M-290 -470 C-300 -420 -200 -392 0 -390 C200 -392 300 -420 290 -470 C300 -530 180 -540 0 -540 C-180 -540 -300 -530 -290 -470Z';
  return (
    path(bodyOutline, cloth) +
    paper.clipped(path(bodyOutline, '#000'), print(look, emblem)) +
    path(bodyOutline, roundShade(paper)) +
    line(
      'M-180 -360 C-210 -250 -220 -160 -210 -60 M200 -340 C224 -240 226 -160 214 -70 M-90 -380 C-100 -330 -104 -300 -104 -270',
      darken(look.main, 0.5),
      5,
      'opacity=".28"',
    ) +
    path(rim, cloth) +
    path(
      rim,
      paper.linear(
        [
          [0, '#1c0f08', 0.3],
          [0.55, '#ffffff', 0.1],
          [1, '#1c0f08', 0.4],
        ],
        0,
        0,
        0,
        1,
      ),
    ) +
    ellipse(0, -476, 252, 52, darken(look.accent, 0.55)) +
    place(heap(paper, food, look.accent, 500, 170), 0, -464) +
    line(
      'M-290 -470 C-300 -420 -200 -392 0 -390 C200 -392 300 -420 290 -470',
      lighten(look.main, 0.5),
      5,
      'opacity=".6"',
    )
  );
}

/** The same sack tied shut; stands on the origin, about 720 high. */
function tiedSack(paper: Paper, look: Look, emblem: Emblem): string {
  const cloth = weave(paper, look.main);
  const outline =
    'M-60 -560 C-150 -500 -280 -470 -312 -330 C-336 -180 -330 -70 -296 -16 C-200 10 200 10 296 -16 C330 -70 336 -180 312 -330 C280 -470 150 -500 60 -560Z';
  const ruff =
    'M-58 -566 C-110 -640 -150 -690 -128 -716 C-80 -700 -60 -736 -20 -712 C20 -740 60 -700 96 -724 C136 -712 112 -640 58 -566Z';
  return (
    path(outline, cloth) +
    paper.clipped(path(outline, '#000'), print(look, emblem)) +
    path(outline, roundShade(paper)) +
    repeat(7, (index) =>
      line(
        `M${-48 + index * 16} -556 C${-100 + index * 34} -500 ${-170 + index * 56} -470 ${-190 + index * 63} -410`,
        darken(look.main, 0.5),
        5,
        'opacity=".3"',
      ),
    ) +
    path(ruff, cloth) +
    path(ruff, paper.across('#ffffff', '#1c0f08'), 'opacity=".22"') +
    line(
      'M-30 -590 C-50 -640 -60 -670 -70 -690 M10 -590 C10 -640 20 -670 14 -690 M40 -590 C70 -640 78 -670 84 -690',
      darken(look.main, 0.5),
      5,
      'opacity=".35"',
    ) +
    rect(-70, -584, 140, 34, 16, paper.across('#c79a5d', '#8d6430')) +
    line('M50 -560 C90 -530 84 -500 110 -470 M40 -556 C60 -520 40 -490 56 -460', '#a77a42', 9)
  );
}

/** The white enamel bowl with a blue rim that market women measure with. */
function enamelBowl(paper: Paper, look: Look, food: Foodstuff): string {
  return (
    path(
      'M-170 0 C-160 90 -120 132 0 132 C120 132 160 90 170 0Z',
      paper.across('#cfd6da', '#ffffff', '#eef2f3', '#b5bfc5'),
    ) +
    ellipse(0, 0, 172, 40, '#2b58a5') +
    ellipse(0, 0, 158, 33, darken(look.accent, 0.4)) +
    place(heap(paper, food, look.accent, 306, 96), 0, 8)
  );
}

/** A sack of something dry: the sack's colour is `main`, its print `second`, what is in it `accent`. */
export function sack(food: Foodstuff, emblem: Emblem): Drawing {
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 590, 1000, 430, 52, 0.5) +
      place(openSack(paper, look, food, emblem), 560, 1000, 1.12) +
      floorShadow(paper, 930, 1062, 200, 24, 0.4) +
      place(enamelBowl(paper, look, food), 930, 930) +
      place(strewn(food, look.accent, 12, 60, 260, 9), 640, 1080, 0.7),
    (paper, look) => bowlFromAbove(paper, look, food),
    (paper, look) =>
      counter(paper, look.tint) +
      floorShadow(paper, 460, 1020, 430, 46, 0.4) +
      place(tiedSack(paper, look, emblem), 440, 1016, 1.1) +
      floorShadow(paper, 890, 1062, 230, 28, 0.4) +
      place(bowlful(paper, look, food, 380), 890, 880),
    (paper, look) =>
      tabletop(paper, look.tint) +
      floorShadow(paper, 830, 960, 300, 34, 0.5) +
      place(tiedSack(paper, look, emblem), 830, 956, 0.92) +
      floorShadow(paper, 360, 1010, 300, 34, 0.5) +
      place(openSack(paper, look, food, emblem), 360, 1010, 0.8) +
      floorShadow(paper, 680, 1090, 170, 22, 0.5) +
      place(tiedSack(paper, { ...look, main: lighten(look.main, 0.25) }, emblem), 690, 1090, 0.44),
  ];
}
