import { compound, floorShadow, podium, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { colourways } from '../colourways.ts';
import { emblemMark } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';
import { cable } from './power-bank.ts';

const steel = '#2c3337';

function tube(d: string): string {
  return (
    line(d, '#15191b', 34) + line(d, '#3d464b', 24) + line(d, '#7b878e', 6, 'transform="translate(-4 -5)"')
  );
}

function socket(x: number, y: number): string {
  return (
    circle(x, y, 38, '#14181a') +
    circle(x, y, 30, '#2f373b') +
    rect(x - 5, y - 20, 10, 16, 2, '#0b0d0e') +
    rect(x - 20, y + 4, 14, 8, 2, '#0b0d0e') +
    rect(x + 6, y + 4, 14, 8, 2, '#0b0d0e')
  );
}

/** An open-frame petrol generator; stands on the origin, about 700 high and 860 wide. */
function generator(paper: Paper, look: Look): string {
  const wheel =
    circle(0, 0, 92, '#15191b') +
    circle(0, 0, 66, '#343c40') +
    circle(0, 0, 48, paper.ball('#c9d0d4', '#8d979d', '#4b5459')) +
    circle(0, 0, 14, '#20262a');
  const fins = repeat(9, (index) =>
    rect(-330, -330 + index * 24, 190, 13, 5, paper.across('#6d777d', '#c4ccd1', '#59636a')),
  );
  return (
    tube('M-370 -60 V-560 Q-370 -610 -320 -610 H320 Q370 -610 370 -560 V-60') +
    rect(-350, -110, 700, 44, 10, paper.down('#4a545a', steel)) +
    rect(-350, -350, 230, 240, 20, '#454f55') +
    fins +
    circle(-240, -180, 74, paper.ball('#dfe4e7', '#9aa4aa', '#545e64')) +
    circle(-240, -180, 54, '#2c3337') +
    repeat(8, (index) => place(line('M0 -16 V-46', '#9aa4aa', 9), -240, -180, 1, index * 45)) +
    rect(-256, -196, 32, 32, 8, look.second) +
    path('M-350 -210 C-420 -210 -420 -140 -350 -140Z', '#59636a') +
    rect(-110, -370, 220, 260, 26, roundPaint(paper, '#59636a')) +
    repeat(7, (index) => rect(-92 + index * 28, -340, 12, 200, 5, '#2f373b')) +
    rect(110, -390, 240, 280, 18, paper.slant(lighten(look.main, 0.2), look.main, darken(look.main, 0.3))) +
    rect(126, -374, 208, 248, 12, '#1c2225') +
    socket(180, -220) +
    socket(276, -220) +
    circle(176, -320, 34, '#e9edef') +
    line('M176 -320 L192 -342', '#d92d20', 5) +
    circle(176, -320, 5, '#20262a') +
    rect(236, -346, 70, 40, 8, look.second) +
    rect(242, -340, 30, 28, 4, '#fffaf0') +
    rect(150, -164, 160, 16, 8, '#e9edef', 'opacity=".8"') +
    path(
      'M-330 -560 C-340 -600 -300 -600 -280 -600 H280 C320 -600 340 -590 330 -550 L316 -420 Q310 -394 280 -394 H-280 Q-310 -394 -316 -420Z',
      paper.down(lighten(look.main, 0.42), look.main, darken(look.main, 0.32)),
    ) +
    path(
      'M-300 -560 C-200 -580 160 -580 296 -562 L292 -540 C160 -556 -200 -556 -302 -536Z',
      '#ffffff',
      'opacity=".4"',
    ) +
    path('M-318 -452 L318 -452 L312 -420 H-312Z', look.second) +
    place(emblemMark('bolt', '#fffaf0'), -200, -500, 0.84) +
    rect(-140, -520, 200, 26, 13, '#fffaf0') +
    rect(-140, -480, 130, 14, 7, '#fffaf0', 'opacity=".7"') +
    ellipse(160, -588, 62, 16, '#15191b') +
    rect(106, -622, 108, 38, 10, roundPaint(paper, '#20262a')) +
    circle(260, -510, 26, '#e9edef') +
    line('M260 -510 L248 -524', '#d92d20', 5) +
    tube('M-400 -50 H400') +
    rect(-330, -44, 70, 44, 8, '#15191b') +
    rect(250, -44, 70, 44, 8, '#15191b') +
    place(wheel, -300, -70, 0.94)
  );
}

/** A closed, quiet inverter generator with a handle; stands on the origin, about 620 high. */
function suitcaseGenerator(paper: Paper, look: Look): string {
  return (
    path(
      'M-300 -430 C-330 -560 -180 -620 0 -620 C180 -620 330 -560 300 -430 L260 -430 C270 -520 160 -560 0 -560 C-160 -560 -270 -520 -260 -430Z',
      paper.slant('#4a545a', '#20262a'),
    ) +
    path(
      'M-390 -60 C-420 -280 -380 -440 -250 -470 C-90 -500 90 -500 250 -470 C380 -440 420 -280 390 -60 Q386 -20 340 -20 H-340 Q-386 -20 -390 -60Z',
      paper.slant(lighten(look.main, 0.4), look.main, darken(look.main, 0.35)),
    ) +
    path(
      'M-390 -60 C-398 -130 -402 -190 -398 -240 C-240 -180 240 -180 398 -240 C402 -190 398 -130 390 -60 Q386 -20 340 -20 H-340 Q-386 -20 -390 -60Z',
      '#2c3337',
    ) +
    repeat(6, (index) => line(`M${-350 + index * 26} -110 V-60`, '#0f1315', 9)) +
    rect(-150, -420, 300, 250, 26, '#1c2225') +
    socket(-70, -240) +
    socket(30, -240) +
    rect(-116, -390, 110, 70, 10, '#58d68d', 'opacity=".85"') +
    line('M-96 -346 L-70 -370 L-50 -350 L-26 -372', '#0b3d24', 6) +
    circle(70, -354, 34, look.second) +
    line('M70 -354 V-384', '#fffaf0', 9) +
    circle(98, -250, 22, '#d92d20') +
    path(
      'M-330 -380 C-350 -320 -360 -260 -362 -210 L-336 -200 C-334 -260 -320 -330 -296 -400Z',
      '#ffffff',
      'opacity=".35"',
    ) +
    place(emblemMark('bolt', look.second), 270, -330, 1.05) +
    rect(226, -256, 88, 14, 7, '#fffaf0', 'opacity=".8"') +
    rect(-320, -24, 110, 28, 10, '#15191b') +
    rect(210, -24, 110, 28, 10, '#15191b') +
    ellipse(0, -476, 70, 14, '#15191b', 'opacity=".4"')
  );
}

function fuelCan(paper: Paper, colour: string): string {
  return (
    path(
      'M-110 -250 Q-110 -280 -80 -280 H40 L100 -330 L130 -304 L110 -260 V-30 Q110 0 80 0 H-80 Q-110 0 -110 -30Z',
      paper.slant(lighten(colour, 0.35), colour, darken(colour, 0.3)),
    ) +
    path('M-70 -280 V-330 H30 V-280 H4 V-306 H-44 V-280Z', darken(colour, 0.2)) +
    line('M-70 -230 L70 -40 M70 -230 L-70 -40', darken(colour, 0.3), 12, 'opacity=".5"') +
    rect(104, -344, 44, 40, 8, '#20262a', 'transform="rotate(40 126 -324)"')
  );
}

/** A petrol or inverter generator: tank and covers `main`, stripes and switches `second`, fuel can `accent`. */
export function petrolGenerator(shape: 'frame' | 'suitcase'): Drawing {
  const draw = shape === 'frame' ? generator : suitcaseGenerator;
  const panel = shape === 'frame' ? { x: 240, y: -250 } : { x: 0, y: -300 };
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, 990, 500, 48, 0.5) +
      place(draw(paper, look), 600, 984, 1.14),
    (paper, look) =>
      podium(paper, look.tint) +
      place(draw(paper, look), 600 - panel.x * 2.3, 600 - panel.y * 2.3, 2.3) +
      cable('M1240 820 C1120 760 1080 900 980 860 C900 820 900 700 820 670', '#d97706', 30),
    (paper, look) =>
      compound(paper, look.tint) +
      floorShadow(paper, 520, 1050, 460, 36, 0.45) +
      place(draw(paper, look), 510, 1044, 0.96) +
      floorShadow(paper, 1010, 1096, 140, 20, 0.4) +
      place(fuelCan(paper, look.accent), 1010, 1092, 0.95),
    (paper, look) =>
      studio(paper, look.tint) +
      colourways(paper, look, (tone) => draw(paper, tone), 440, [
        [1, 330, 620, 0.56],
        [2, 880, 640, 0.56],
        [0, 600, 1040, 0.8],
      ]),
  ];
}
