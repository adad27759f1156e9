import { flatLay, floorShadow, niche, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { emblemMark } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint } from '../props.ts';
import { circle, line, path, place, rect, repeat } from '../shapes.ts';

/** A ball pen pointing down; its tip is at the origin, 560 long. */
function pen(paper: Paper, colour: string, cap: boolean): string {
  return cap
    ? rect(-26, -560, 52, 540, 14, roundPaint(paper, '#f4f1ea')) +
        rect(-30, -260, 60, 250, 16, roundPaint(paper, colour)) +
        rect(20, -230, 14, 160, 7, darken(colour, 0.25)) +
        rect(-26, -574, 52, 40, 10, roundPaint(paper, colour))
    : path('M-8 -40 L0 0 L8 -40Z', '#8f9aa0') +
        path('M-24 -120 L-9 -38 H9 L24 -120Z', roundPaint(paper, '#d7d0c2')) +
        rect(-26, -560, 52, 446, 8, roundPaint(paper, '#f4f1ea')) +
        rect(-26, -540, 52, 60, 4, roundPaint(paper, colour)) +
        rect(-14, -470, 28, 330, 8, colour, 'opacity=".5"') +
        rect(-20, -580, 40, 30, 10, roundPaint(paper, colour));
}

/** A crayon or coloured pencil pointing up; its foot is at the origin, 520 long. */
function pencil(paper: Paper, colour: string): string {
  return (
    rect(
      -30,
      -420,
      60,
      420,
      4,
      paper.across(darken(colour, 0.3), lighten(colour, 0.25), colour, darken(colour, 0.35)),
    ) +
    path(
      'M-30 -420 L0 -520 L30 -420 Q16 -436 0 -420 Q-16 -436 -30 -420Z',
      paper.across('#c99a6b', '#f3dcb8', '#c08a55'),
    ) +
    path('M-11 -484 L0 -520 L11 -484Z', colour) +
    rect(-30, -60, 60, 14, 0, '#fffaf0', 'opacity=".8"')
  );
}

const rainbow = ['#c8202d', '#e2772b', '#f2b233', '#3f8157', '#1d7f8f', '#1d3f8f', '#6b3f91', '#8a5a33'];

/** A printed box of coloured pencils, their points showing; stands on the origin. */
function pencilBox(paper: Paper, look: Look): string {
  return (
    repeat(8, (index) =>
      place(pencil(paper, rainbow[index] ?? '#000000'), -224 + index * 64, -160 - (index % 2) * 16),
    ) +
    rect(-270, -440, 540, 440, 14, paper.slant(lighten(look.main, 0.2), look.main, darken(look.main, 0.2))) +
    path('M-270 -440 H270 V-380 C140 -330 -140 -330 -270 -380Z', look.second) +
    circle(0, -210, 104, '#fffaf0') +
    place(emblemMark('sun', look.accent), 0, -210, 1.5) +
    rect(-150, -74, 300, 24, 12, '#fffaf0') +
    rect(-100, -40, 200, 12, 6, '#fffaf0', 'opacity=".7"')
  );
}

function penBox(paper: Paper, look: Look): string {
  return (
    rect(-240, -360, 480, 360, 10, paper.slant(lighten(look.main, 0.2), look.main, darken(look.main, 0.25))) +
    rect(-200, -320, 400, 150, 10, darken(look.main, 0.4)) +
    repeat(8, (index) =>
      rect(-184 + index * 47, -316, 32, 142, 6, roundPaint(paper, index % 2 ? look.accent : look.second)),
    ) +
    rect(-200, -140, 250, 34, 17, '#fffaf0') +
    rect(-200, -90, 160, 18, 9, '#fffaf0', 'opacity=".7"') +
    circle(150, -90, 50, look.second)
  );
}

function page(x: number, y: number, turn: number): string {
  return place(
    rect(14, 18, 520, 680, 8, '#2a1a10', 'opacity=".12"') +
      rect(0, 0, 520, 680, 8, '#fffdf8') +
      repeat(13, (index) => line(`M40 ${90 + index * 44} H480`, '#9fb8d8', 3, 'opacity=".7"')) +
      line('M80 20 V660', '#e2a09a', 3),
    x,
    y,
    1,
    turn,
  );
}

const scribble = (colour: string): string =>
  line(
    'M0 0 C40 -70 70 -60 60 -6 C54 30 100 -60 130 -20 C150 10 170 -50 200 -20 C230 10 250 -30 300 -14',
    colour,
    8,
  );

/** Pens: ink and caps `main`, second colour `second`, third `accent`. */
export const pens: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 620, 1010, 330, 26, 0.35) +
    (
      [
        [420, look.accent, -12],
        [600, look.main, 0],
        [780, look.second, 12],
      ] as const
    )
      .map(([x, colour, turn], index) => place(pen(paper, colour, index !== 1), x, 980, 1.36, turn))
      .join(''),
  (paper, look) =>
    flatLay(paper, look.tint) +
    page(230, 300, -8) +
    place(scribble(look.main), 420, 640, 1.1, -8) +
    place(line('M-10 -20 L40 -500', '#2a1a10', 44, 'opacity=".16"'), 770, 620, 1.2, 34) +
    place(pen(paper, look.main, false), 748, 598, 1.2, 42),
  (paper, look) =>
    tabletop(paper, look.tint) +
    floorShadow(paper, 420, 990, 280, 30, 0.5) +
    place(penBox(paper, look), 420, 984, 1.1) +
    floorShadow(paper, 880, 1010, 150, 24, 0.5) +
    (
      [
        [-40, look.main, -14],
        [10, look.second, 2],
        [50, look.accent, 14],
      ] as const
    )
      .map(([x, colour, turn]) =>
        place(`<g transform="rotate(180)">${pen(paper, colour, true)}</g>`, 880 + x, 440, 0.9, turn),
      )
      .join('') +
    path('M770 700 H990 L972 1010 H788Z', roundPaint(paper, '#c4714a')) +
    rect(760, 690, 240, 34, 10, roundPaint(paper, '#cf7d55')),
  (paper, look) =>
    niche(paper, look.tint) +
    repeat(9, (index) =>
      place(
        pen(paper, [look.main, look.second, look.accent][index % 3] ?? look.main, true),
        240 + index * 90,
        960,
        1.02,
      ),
    ),
];

/** Colouring pencils: box `main` and `second`, sun on it `accent`. */
export const colouringPencils: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 600, 1010, 380, 40, 0.5) +
    place(pencilBox(paper, look), 600, 1004, 1.26),
  (paper, look) =>
    flatLay(paper, look.tint) +
    repeat(8, (index) =>
      place(
        rect(-26, -416, 60, 420, 4, '#2a1a10', 'opacity=".14" transform="translate(10 14)"') +
          pencil(paper, rainbow[index] ?? '#000000'),
        600,
        620,
        1.02,
        index * 45 + 10,
      ),
    ) +
    circle(600, 620, 46, look.main) +
    place(emblemMark('sun', look.second), 600, 620, 0.7),
  (paper, look) =>
    flatLay(paper, look.tint) +
    page(170, 200, -5) +
    place(
      circle(0, 0, 110, '#f2b233', 'opacity=".85"') +
        repeat(12, (index) => place(line('M0 -140 V-200', '#e2772b', 16), 0, 0, 1, index * 30)) +
        path('M-190 330 L-10 200 L170 330Z', '#c8202d', 'opacity=".85"') +
        rect(-150, 330, 280, 170, 4, '#f2d7a0') +
        rect(-40, 390, 70, 110, 4, '#8a5a33') +
        line('M-230 504 C-100 480 100 520 240 496', '#3f8157', 22),
      440,
      420,
      0.8,
      -5,
    ) +
    place(pencil(paper, '#c8202d'), 930, 960, 1.1, -28) +
    place(pencil(paper, '#3f8157'), 820, 1080, 1.1, -40),
  (paper, look) =>
    tabletop(paper, look.tint) +
    (
      [
        [320, 960, 0.7],
        [880, 960, 0.7],
        [600, 1050, 0.9],
      ] as const
    )
      .map(
        ([x, y, s], index) =>
          floorShadow(paper, x, y, 290 * s, 24, 0.5) +
          place(
            pencilBox(
              paper,
              index === 2 ? look : { ...look, main: index ? look.second : look.accent, second: look.main },
            ),
            x,
            y,
            s,
          ),
      )
      .join(''),
];
