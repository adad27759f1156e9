import { counter, floorShadow, podium, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { bowlFromAbove, bowlful, type Foodstuff, foodPaint, strewn } from '../contents.ts';
import { type Emblem, packLabel } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint, sprig } from '../props.ts';
import { line, path, place, rect, repeat } from '../shapes.ts';

/** A screw-top glass jar; stands on the origin, about 720 high and 440 wide. */
export function glassJar(paper: Paper, look: Look, food: Foodstuff, emblem: Emblem): string {
  const glass =
    'M-150 -600 C-150 -560 -214 -540 -220 -470 V-50 C-220 -10 -190 0 -150 0 H150 C190 0 220 -10 220 -50 V-470 C214 -540 150 -560 150 -600Z';
  const filled =
    'M-206 -440 C-140 -462 -60 -428 20 -448 C90 -462 160 -440 206 -446 V-52 C206 -20 186 -14 150 -14 H-150 C-186 -14 -206 -20 -206 -52Z';
  return (
    path(glass, paper.across('#dfe8ea', '#f8fbfb', '#eef4f4', '#c6d3d6')) +
    path(filled, foodPaint(paper, food, look.accent, 0.85)) +
    path(
      filled,
      paper.linear([
        [0, '#1c0f08', 0.5],
        [0.2, '#ffffff', 0.12],
        [0.7, '#1c0f08', 0.02],
        [1, '#1c0f08', 0.55],
      ]),
    ) +
    place(packLabel(paper, 300, 290, look.second, look.main, emblem), 0, -226) +
    path(glass, 'none', 'stroke="#ffffff" stroke-width="5" opacity=".8"') +
    path(
      'M-190 -480 C-186 -510 -168 -530 -150 -540 V-60 C-168 -40 -190 -60 -190 -60Z',
      '#ffffff',
      'opacity=".38"',
    ) +
    line('M192 -450 V-90', '#ffffff', 8, 'opacity=".4"') +
    rect(-166, -720, 332, 128, 16, roundPaint(paper, look.main)) +
    repeat(16, (index) => rect(-154 + index * 20, -704, 5, 100, 2, '#000000', 'opacity=".13"')) +
    rect(-166, -720, 332, 24, 12, lighten(look.main, 0.3), 'opacity=".7"') +
    rect(-166, -616, 332, 12, 6, darken(look.main, 0.4), 'opacity=".6"')
  );
}

/** A glass jar of something to eat: the lid is `main`, the label's bands `second`, what is in it `accent`. */
export function jar(food: Foodstuff, emblem: Emblem): Drawing {
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 620, 1000, 340, 44, 0.5) +
      place(glassJar(paper, look, food, emblem), 600, 1000, 1.14) +
      place(strewn(food, look.accent, 13, 30, 170, 21), 930, 1030, 0.95),
    (paper, look) => bowlFromAbove(paper, look, food),
    (paper, look) =>
      counter(paper, look.tint) +
      rect(90, 330, 1020, 26, 8, paper.down('#d3a06a', '#a87245')) +
      rect(90, 356, 1020, 16, 0, '#3b2414', 'opacity=".14"') +
      [240, 800, 980]
        .map((x, index) => place(glassJar(paper, recoloured(look, index % 2), food, emblem), x, 332, 0.32))
        .join('') +
      place(sprig(paper), 520, 330, 0.7, 8) +
      floorShadow(paper, 420, 1030, 300, 34, 0.45) +
      place(glassJar(paper, look, food, emblem), 410, 1026, 0.86) +
      floorShadow(paper, 830, 1064, 230, 28, 0.45) +
      place(bowlful(paper, look, food, 400), 830, 870),
    (paper, look) =>
      podium(paper, look.tint) +
      floorShadow(paper, 360, 924, 150, 20, 0.5) +
      place(glassJar(paper, look, food, emblem), 360, 924, 0.62) +
      floorShadow(paper, 850, 924, 120, 18, 0.5) +
      place(glassJar(paper, look, food, emblem), 850, 924, 0.48) +
      floorShadow(paper, 600, 956, 220, 26, 0.5) +
      place(glassJar(paper, look, food, emblem), 600, 956, 0.9),
  ];
}
