import { counter, flatLay, floorShadow, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { bowlful, type Foodstuff, foodPaint, strewn } from '../contents.ts';
import { type Emblem, emblemMark } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

/** A stand-up pack with a window; stands on the origin, about 740 high and 500 wide. */
function pack(paper: Paper, look: Look, food: Foodstuff, emblem: Emblem): string {
  const outline =
    'M-226 -730 H226 C222 -690 226 -660 232 -600 C250 -420 262 -240 256 -40 C250 -10 200 0 160 -6 C60 12 -60 12 -160 -6 C-200 0 -250 -10 -256 -40 C-262 -240 -250 -420 -232 -600 C-226 -660 -222 -690 -226 -730Z';
  const window =
    'M-150 -250 C-140 -300 140 -300 150 -250 C176 -190 176 -110 150 -70 C110 -40 -110 -40 -150 -70 C-176 -110 -176 -190 -150 -250Z';
  return (
    path(
      outline,
      paper.linear([
        [0, darken(look.main, 0.3)],
        [0.1, look.main],
        [0.24, lighten(look.main, 0.3)],
        [0.4, look.main],
        [0.82, darken(look.main, 0.1)],
        [1, darken(look.main, 0.42)],
      ]),
    ) +
    paper.clipped(
      path(outline, '#000'),
      path('M-300 -330 C-120 -400 80 -260 300 -370 V40 H-300Z', darken(look.main, 0.22), 'opacity=".75"') +
        line('M-300 -330 C-120 -400 80 -260 300 -370', look.second, 12) +
        line('M-300 -306 C-120 -376 80 -236 300 -346', look.second, 4),
    ) +
    rect(-226, -730, 452, 62, 4, paper.down(lighten(look.main, 0.3), darken(look.main, 0.14))) +
    repeat(5, (index) => rect(-226, -722 + index * 10, 452, 2.5, 0, '#000000', 'opacity=".12"')) +
    circle(0, -700, 13, '#2a1a10', 'opacity=".5"') +
    circle(0, -510, 112, '#fffaf0') +
    circle(0, -510, 112, 'none', `stroke="${look.second}" stroke-width="9"`) +
    place(emblemMark(emblem, look.main), 0, -510, 1.45) +
    rect(-140, -372, 280, 24, 12, '#fffaf0') +
    rect(-90, -338, 180, 12, 6, '#fffaf0', 'opacity=".7"') +
    path(window, foodPaint(paper, food, look.accent, 0.9)) +
    path(window, paper.slant('#ffffff', '#1c0f08'), 'opacity=".16"') +
    path(window, 'none', `stroke="${look.second}" stroke-width="8"`) +
    path(
      'M-206 -640 C-220 -460 -232 -260 -226 -60 L-196 -60 C-206 -260 -196 -460 -180 -640Z',
      '#ffffff',
      'opacity=".2"',
    ) +
    path(
      'M-160 -6 C-110 -36 -110 -36 -80 2 M160 -6 C110 -36 110 -36 80 2',
      'none',
      `stroke="${darken(look.main, 0.5)}" stroke-width="4" opacity=".4"`,
    ) +
    line('M196 -600 C210 -420 222 -240 214 -70', darken(look.main, 0.5), 6, 'opacity=".25"')
  );
}

/** The same pack torn open and lying down, its contents spilling towards the right. */
function spilling(paper: Paper, look: Look, food: Foodstuff, emblem: Emblem): string {
  return (
    rect(-240, -700, 500, 700, 30, '#2a1a10', 'opacity=".14" transform="translate(22 26)"') +
    pack(paper, look, food, emblem) +
    path(
      'M-230 -690 L-200 -720 L-160 -694 L-110 -726 L-60 -696 L0 -724 L56 -696 L110 -726 L160 -696 L206 -722 L230 -690 V-640 H-230Z',
      darken(look.main, 0.55),
    ) +
    ellipse(0, -680, 190, 40, foodPaint(paper, food, look.accent, 0.9))
  );
}

/** A pack of something to eat: `main` and `second` colour the pack, `accent` what is in it. */
export function pouch(food: Foodstuff, emblem: Emblem): Drawing {
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, 1010, 390, 44, 0.5) +
      place(pack(paper, look, food, emblem), 600, 1004, 1.12) +
      place(strewn(food, look.accent, 11, 20, 150, 3), 970, 1060, 0.95),
    (paper, look) =>
      flatLay(paper, look.tint) +
      place(strewn(food, look.accent, 46, 10, 250, 17), 840, 350, 1.15) +
      place(strewn(food, look.accent, 20, 200, 380, 23), 840, 400) +
      place(spilling(paper, look, food, emblem), 300, 900, 0.98, 40),
    (paper, look) =>
      counter(paper, look.tint) +
      floorShadow(paper, 410, 1020, 330, 36, 0.45) +
      place(pack(paper, look, food, emblem), 400, 1014, 0.98) +
      floorShadow(paper, 850, 1060, 240, 28, 0.45) +
      place(bowlful(paper, look, food, 440), 850, 850),
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 320, 930, 230, 28, 0.45) +
      place(pack(paper, recoloured(look), food, emblem), 320, 926, 0.72, -4) +
      floorShadow(paper, 880, 930, 230, 28, 0.45) +
      place(pack(paper, { ...look, main: darken(look.main, 0.35) }, food, emblem), 880, 926, 0.72, 4) +
      floorShadow(paper, 600, 1030, 300, 36, 0.5) +
      place(pack(paper, look, food, emblem), 600, 1024, 0.9),
  ];
}
