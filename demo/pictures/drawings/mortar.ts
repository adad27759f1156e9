import { counter, flatLay, floorShadow, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { foodPaint, strewn } from '../contents.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint, sprig } from '../props.ts';
import { circle, ellipse, line, path, place, repeat } from '../shapes.ts';

function pestle(paper: Paper, look: Look): string {
  return (
    path(
      'M-34 0 C-60 40 -64 110 -50 160 C-30 190 30 190 50 160 C64 110 60 40 34 0 L26 -330 C40 -370 44 -420 30 -440 C10 -456 -10 -456 -30 -440 C-44 -420 -40 -370 -26 -330Z',
      roundPaint(paper, lighten(look.second, 0.1)),
    ) + line('M-30 -320 H30 M-30 -300 H30', darken(look.second, 0.4), 5, 'opacity=".5"')
  );
}

/** A carved wooden mortar with its pestle; stands on the origin, about 620 high without the pestle. */
function mortar(paper: Paper, look: Look): string {
  const grain = repeat(6, (index) =>
    line(
      `M${-230 + index * 88} -520 C${-200 + index * 76} -380 ${-150 + index * 58} -240 ${-120 + index * 48} -170`,
      darken(look.main, 0.45),
      5,
      'opacity=".25"',
    ),
  );
  return (
    place(pestle(paper, look), 90, -560, 1.05, 24) +
    path(
      'M-290 -560 C-300 -380 -240 -230 -130 -160 C-110 -130 -150 -60 -210 0 H210 C150 -60 110 -130 130 -160 C240 -230 300 -380 290 -560Z',
      roundPaint(paper, look.main),
    ) +
    grain +
    path('M-282 -470 C-180 -430 180 -430 282 -470 L278 -430 C180 -390 -180 -390 -278 -430Z', look.accent) +
    repeat(12, (index) =>
      path(
        `M${-250 + index * 44} ${-436 + Math.abs(index - 5.5) * -2} l14 -20 l14 20 l-14 20Z`,
        darken(look.main, 0.5),
      ),
    ) +
    path(
      'M-150 -130 C-100 -116 100 -116 150 -130 L160 -104 C100 -90 -100 -90 -160 -104Z',
      look.accent,
      'opacity=".85"',
    )
  );
}

/** The rim and what is in it; drawn over the pestle's foot. */
function rim(paper: Paper, look: Look): string {
  return (
    path(
      'M-290 -560 C-290 -480 290 -480 290 -560 C290 -640 -290 -640 -290 -560Z M-246 -566 C-246 -620 246 -620 246 -566 C246 -514 -246 -514 -246 -566Z',
      paper.slant(lighten(look.main, 0.45), look.main, darken(look.main, 0.25)),
      'fill-rule="evenodd"',
    ) +
    path(
      'M-246 -566 C-246 -514 246 -514 246 -566 C220 -546 -220 -546 -246 -566Z',
      foodPaint(paper, 'pepper', '#c8301f', 0.7),
    )
  );
}

function whole(paper: Paper, look: Look): string {
  return ellipse(0, -566, 250, 56, darken(look.main, 0.6)) + mortar(paper, look) + rim(paper, look);
}

/** A mortar and pestle: wood `main` and `second`, carved bands `accent`. */
export const mortarAndPestle: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 600, 1020, 320, 40, 0.5) +
    place(whole(paper, look), 570, 1012, 0.98),
  (paper, look) =>
    flatLay(paper, look.tint) +
    circle(
      580,
      660,
      380,
      paper.radial([
        [0, '#2a1a10', 0.5],
        [0.82, '#2a1a10', 0.36],
        [1, '#2a1a10', 0],
      ]),
    ) +
    circle(560, 630, 350, paper.slant(lighten(look.main, 0.35), look.main, darken(look.main, 0.4))) +
    circle(560, 630, 270, darken(look.main, 0.6)) +
    circle(560, 630, 262, foodPaint(paper, 'pepper', '#c8301f')) +
    circle(
      560,
      630,
      262,
      paper.radial([
        [0, '#1c0f08', 0],
        [0.7, '#1c0f08', 0.14],
        [1, '#1c0f08', 0.6],
      ]),
    ) +
    repeat(24, (index) =>
      place(path('M0 -340 l12 22 l-12 22 l-12 -22Z', look.accent), 560, 630, 1, index * 15),
    ) +
    place(pestle(paper, look), 640, 560, 1.3, 38) +
    place(strewn('pepper', '#c8301f', 9, 60, 200, 12), 1010, 960) +
    place(sprig(paper), 170, 1120, 0.9, 20),
  (paper, look) =>
    counter(paper, look.tint) +
    floorShadow(paper, 460, 1040, 290, 32, 0.45) +
    place(whole(paper, look), 440, 1034, 0.9) +
    place(strewn('pepper', '#c8301f', 12, 20, 160, 4), 900, 1010) +
    circle(760, 1040, 52, paper.ball('#f7d9a0', '#d69a45', '#8a5520')) +
    circle(1050, 1050, 46, paper.ball('#f7d9a0', '#d69a45', '#8a5520')),
  (paper, look) =>
    tabletop(paper, look.tint) +
    (
      [
        [300, 940, 0.46, 0.3],
        [900, 960, 0.56, 0],
        [590, 1040, 0.8, 0],
      ] as const
    )
      .map(
        ([x, y, s, shade]) =>
          floorShadow(paper, x, y, 280 * s, 22, 0.5) +
          place(whole(paper, { ...look, main: darken(look.main, shade) }), x, y, s),
      )
      .join(''),
];
