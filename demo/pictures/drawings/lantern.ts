import { compound, floorShadow, niche, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { colourways } from '../colourways.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

export function glow(paper: Paper, x: number, y: number, r: number, strength = 0.85): string {
  return circle(
    x,
    y,
    r,
    paper.radial([
      [0, '#fff3b8', strength],
      [0.4, '#ffe28a', strength * 0.45],
      [1, '#ffd76a', 0],
    ]),
  );
}

/** A solar lantern with its panel on top; stands on the origin, about 720 high. */
export function lantern(paper: Paper, look: Look): string {
  const cage = [-150, -76, 0, 76, 150].map((x) =>
    line(`M${x} -470 C${x * 1.16} -400 ${x * 1.16} -240 ${x} -180`, darken(look.main, 0.2), 13),
  );
  return (
    `<path d="M-170 -560 C-260 -860 260 -860 170 -560" fill="none" stroke="#8f9aa0" stroke-width="20"/>` +
    line('M-168 -590 C-220 -840 200 -830 168 -596', '#eef1f3', 5) +
    rect(-70, -800, 140, 40, 20, roundPaint(paper, look.main)) +
    path(
      'M-170 -180 C-200 -260 -200 -400 -170 -480 H170 C200 -400 200 -260 170 -180Z',
      paper.linear([
        [0, '#f1dfa0'],
        [0.3, '#fffbe6'],
        [0.6, '#fff0b3'],
        [1, '#dcb955'],
      ]),
    ) +
    rect(-46, -440, 92, 240, 40, '#fffef6') +
    glow(paper, 0, -330, 150, 0.9) +
    cage.join('') +
    path(
      'M-190 -470 H190 L214 -530 Q218 -560 190 -566 H-190 Q-218 -560 -214 -530Z',
      roundPaint(paper, look.main),
    ) +
    path('M-176 -566 L-130 -612 H130 L176 -566Z', paper.slant('#3b67a6', '#16305e')) +
    line(
      'M-130 -590 H130 M-60 -612 L-80 -566 M0 -612 V-566 M60 -612 L80 -566',
      '#9fb8d8',
      4,
      'opacity=".7"',
    ) +
    path('M-196 -186 H196 L232 -40 Q236 0 196 0 H-196 Q-236 0 -232 -40Z', roundPaint(paper, look.main)) +
    rect(-216, -80, 432, 20, 0, look.second) +
    circle(0, -116, 32, darken(look.main, 0.4)) +
    circle(0, -116, 22, '#58d68d') +
    rect(90, -130, 84, 30, 8, darken(look.main, 0.5)) +
    rect(102, -121, 60, 12, 2, '#8f9aa0') +
    repeat(3, (index) => circle(-150 + index * 30, -116, 9, index < 2 ? '#58d68d' : '#fffaf0'))
  );
}

/** A lamp for a bedside or desk: fabric shade on a turned foot; stands on the origin, about 760 high. */
function tableLamp(paper: Paper, look: Look): string {
  return (
    ellipse(0, -16, 150, 28, roundPaint(paper, darken(look.second, 0.2))) +
    rect(-150, -40, 300, 26, 12, roundPaint(paper, look.second)) +
    path(
      'M-30 -40 C-110 -110 -110 -230 -36 -290 C-16 -320 -24 -360 -14 -420 H14 C24 -360 16 -320 36 -290 C110 -230 110 -110 30 -40Z',
      roundPaint(paper, look.second),
    ) +
    line('M-84 -150 H84 M-84 -196 H84', look.accent, 8, 'opacity=".8"') +
    path(
      'M-150 -760 H150 L250 -400 H-250Z',
      paper.linear([
        [0, darken(look.main, 0.16)],
        [0.3, lighten(look.main, 0.55)],
        [0.55, lighten(look.main, 0.3)],
        [1, darken(look.main, 0.22)],
      ]),
    ) +
    repeat(9, (index) =>
      line(
        `M${-134 + index * 33} -758 L${-222 + index * 55} -402`,
        darken(look.main, 0.4),
        3,
        'opacity=".18"',
      ),
    ) +
    ellipse(0, -400, 250, 30, lighten('#fff3b8', 0.2)) +
    line('M-250 -400 C-250 -372 250 -372 250 -400', look.accent, 10) +
    line('M-150 -760 H150', look.accent, 10) +
    line('M120 -384 V-300', '#b88b3a', 4) +
    circle(120, -292, 12, '#d8b45a')
  );
}

/** A screw-in bulb, glowing; its cap at the bottom stands on the origin, about 460 high. */
function bulb(paper: Paper, look: Look): string {
  return (
    path(
      'M-76 -150 C-80 -210 -170 -260 -170 -350 C-170 -450 -90 -510 0 -510 C90 -510 170 -450 170 -350 C170 -260 80 -210 76 -150Z',
      paper.ball('#ffffff', lighten(look.accent, 0.62), lighten(look.accent, 0.15)),
    ) +
    path('M-120 -400 C-110 -460 -70 -486 -30 -490 C-70 -460 -90 -430 -96 -380Z', '#ffffff', 'opacity=".85"') +
    path('M-86 -160 H86 L66 -70 H-66Z', roundPaint(paper, look.main)) +
    repeat(4, (index) =>
      rect(
        -62 + index * 2,
        -72 + index * 17,
        124 - index * 4,
        14,
        7,
        paper.across('#77828a', '#f3f5f6', '#8f9aa0'),
      ),
    ) +
    path('M-40 -4 H40 L22 16 H-22Z', '#3b4246')
  );
}

const dim = rect(0, 0, 1200, 1200, 0, '#10202b', 'opacity=".62"');

/** A solar lantern: body `main`, stripe `second`. */
export const solarLantern: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 600, 1010, 350, 40, 0.5) +
    glow(paper, 600, 640, 430, 0.75) +
    place(lantern(paper, look), 600, 1004, 1.14),
  (paper, look) =>
    compound(paper, look.tint) +
    floorShadow(paper, 600, 1050, 300, 30, 0.4) +
    place(lantern(paper, look), 600, 1044, 0.86),
  (paper, look) =>
    tabletop(paper, look.tint) +
    dim +
    glow(paper, 600, 700, 620, 0.7) +
    floorShadow(paper, 600, 1030, 330, 30, 0.6) +
    place(lantern(paper, look), 600, 1024, 0.96) +
    rect(180, 990, 260, 40, 6, '#7b2d26') +
    rect(200, 954, 230, 38, 6, '#2f5d8a') +
    rect(190, 982, 240, 8, 0, '#f3e9d2'),
  (paper, look) =>
    studio(paper, look.tint) +
    colourways(paper, look, (tone) => lantern(paper, tone), 270, [
      [1, 290, 930, 0.68],
      [2, 910, 930, 0.68],
      [0, 600, 1030, 0.92],
    ]),
];

/** A table lamp: shade `main`, foot `second`, trimming `accent`. */
export const lamp: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    glow(paper, 600, 660, 440, 0.8) +
    floorShadow(paper, 600, 1030, 240, 32, 0.5) +
    place(tableLamp(paper, look), 600, 1024, 1.1),
  (paper, look) =>
    tabletop(paper, look.tint) +
    dim +
    glow(paper, 560, 640, 640, 0.8) +
    path(
      'M330 690 L130 1200 H1000 L800 690Z',
      paper.linear(
        [
          [0, '#ffe9a8', 0.4],
          [1, '#ffe9a8', 0],
        ],
        0,
        0,
        0,
        1,
      ),
    ) +
    floorShadow(paper, 560, 1020, 220, 26, 0.6) +
    place(tableLamp(paper, look), 560, 1014, 0.9) +
    rect(800, 980, 250, 42, 6, '#0b5d3b') +
    rect(816, 940, 220, 40, 6, '#b5553a') +
    rect(806, 1012, 240, 8, 0, '#f3e9d2'),
  (paper, look) =>
    niche(paper, look.tint) +
    floorShadow(paper, 600, 990, 200, 26, 0.45) +
    glow(paper, 600, 600, 380, 0.6) +
    place(tableLamp(paper, look), 600, 986, 0.88),
  (paper, look) =>
    studio(paper, look.tint) +
    colourways(paper, look, (tone) => tableLamp(paper, tone), 200, [
      [1, 290, 940, 0.66],
      [2, 910, 940, 0.66],
      [0, 600, 1030, 0.88],
    ]),
];

/** A light bulb: its neck `main`, its light `accent`. */
export const lightBulb: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    glow(paper, 600, 520, 480, 0.9) +
    floorShadow(paper, 600, 1000, 190, 26, 0.45) +
    place(bulb(paper, look), 600, 990, 1.44),
  (paper, look) =>
    studio(paper, look.tint) +
    dim +
    rect(590, 0, 20, 260, 0, '#2c3337') +
    path('M470 330 C480 270 560 250 600 250 C640 250 720 270 730 330Z', '#20262a') +
    glow(paper, 600, 640, 620, 0.9) +
    `<g transform="translate(600 330) rotate(180)">${bulb(paper, look)}</g>`,
  (paper, look) =>
    niche(paper, look.tint) +
    [0, 1, 2, 3]
      .map(
        (index) =>
          floorShadow(paper, 250 + index * 234, 992, 110, 16, 0.4) +
          place(bulb(paper, look), 250 + index * 234, 978, 0.5),
      )
      .join('') +
    [0, 1]
      .map(
        (index) =>
          rect(
            300 + index * 320,
            400,
            270,
            260,
            8,
            paper.slant(lighten(look.main, 0.2), look.main, darken(look.main, 0.2)),
          ) + place(bulb(paper, look), 435 + index * 320, 640, 0.42),
      )
      .join('') +
    rect(240, 660, 720, 22, 8, '#a87245'),
  (paper, look) =>
    tabletop(paper, look.tint) +
    floorShadow(paper, 600, 1030, 440, 34, 0.45) +
    rect(300, 560, 600, 470, 14, paper.slant(lighten(look.main, 0.15), look.main, darken(look.main, 0.25))) +
    rect(340, 600, 520, 280, 12, '#fffaf0') +
    [0, 1, 2].map((index) => place(bulb(paper, look), 430 + index * 170, 866, 0.48)).join('') +
    rect(380, 924, 440, 26, 13, '#fffaf0') +
    rect(440, 968, 320, 16, 8, '#fffaf0', 'opacity=".7"'),
];
