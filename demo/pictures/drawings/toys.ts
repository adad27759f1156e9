import { flatLay, floorShadow, niche, room, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { type Emblem, emblemMark } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { patternPaint } from '../patterns.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

/** A wooden block showing front, top and side; stands on the origin, about 300 high. */
function block(paper: Paper, colour: string, emblem: Emblem): string {
  return (
    path('M-130 -240 L-70 -300 H190 L130 -240Z', lighten(colour, 0.55)) +
    path('M130 -240 L190 -300 V-60 L130 0Z', darken(colour, 0.35)) +
    rect(-130, -240, 260, 240, 16, paper.slant(lighten(colour, 0.3), colour)) +
    rect(-104, -214, 208, 188, 12, '#fff6e4') +
    place(emblemMark(emblem, colour), 0, -120, 1.3) +
    line('M-130 -240 H130', lighten(colour, 0.7), 5, 'opacity=".6"')
  );
}

/** Building blocks: `main`, `second` and `accent` in turn. */
export const blocks: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 610, 1000, 440, 38, 0.5) +
    place(block(paper, look.main, 'sun'), 400, 990, 1.18) +
    place(block(paper, look.second, 'leaf'), 760, 990, 1.18) +
    place(block(paper, look.accent, 'flower'), 580, 706, 1.18, -3) +
    place(block(paper, '#3d7fb6', 'drop'), 600, 420, 0.98, 4),
  (paper, look) =>
    flatLay(paper, look.tint) +
    (
      [
        [330, 340, look.main, 'sun', -14],
        [720, 300, look.second, 'leaf', 10],
        [950, 640, '#3d7fb6', 'drop', -8],
        [380, 760, look.accent, 'flower', 12],
        [700, 900, look.main, 'palm', -20],
        [620, 600, '#8a4fa0', 'bolt', 6],
      ] as const
    )
      .map(([x, y, colour, emblem, turn]) =>
        place(
          rect(-116, -110, 260, 260, 20, '#2a1a10', 'opacity=".18"') +
            rect(-130, -130, 260, 260, 20, paper.slant(lighten(colour, 0.3), colour)) +
            rect(-104, -104, 208, 208, 14, '#fff6e4') +
            place(emblemMark(emblem, colour), 0, 0, 1.4),
          x,
          y,
          1,
          turn,
        ),
      )
      .join(''),
  (paper, look) =>
    room(paper, look.tint) +
    `<ellipse cx="600" cy="1080" rx="520" ry="90" fill="${lighten(look.second, 0.5)}"/>` +
    ellipse(600, 1080, 430, 70, lighten(look.main, 0.55)) +
    place(block(paper, look.main, 'sun'), 430, 1060, 0.8) +
    place(block(paper, look.second, 'leaf'), 690, 1070, 0.8) +
    place(block(paper, look.accent, 'flower'), 560, 866, 0.8, 3) +
    place(block(paper, '#3d7fb6', 'drop'), 920, 1090, 0.62, -10) +
    rect(120, 300, 260, 190, 10, '#8a5a33') +
    rect(134, 314, 232, 162, 6, '#cfe6f2') +
    circle(310, 360, 28, '#ffe28a') +
    path('M134 440 C190 390 250 440 366 410 V476 H134Z', '#6fb06a'),
  (paper, look) =>
    niche(paper, look.tint) +
    path('M260 700 H940 L900 990 H300Z', paper.slant('#e3c49a', '#b88b57')) +
    place(block(paper, look.accent, 'flower'), 400, 720, 0.8, -12) +
    place(block(paper, look.main, 'sun'), 640, 690, 0.84, 6) +
    place(block(paper, look.second, 'leaf'), 830, 730, 0.72, 14) +
    path('M250 690 H950 L906 990 H294Z', paper.slant('#f0d9b4', '#c99a6b')) +
    repeat(4, (index) =>
      line(`M${262 + index * 8} ${760 + index * 62} H${938 - index * 8}`, '#8a5a33', 4, 'opacity=".35"'),
    ) +
    place(emblemMark('sun', look.main), 600, 850, 1.4),
];

/** A rag doll in a printed dress; stands on the origin, about 860 high. */
function doll(paper: Paper, look: Look): string {
  const skin = paper.slant('#a5673f', '#7c4628');
  const limb = (d: string): string => line(d, '#7c4628', 62) + line(d, '#8f5530', 46);
  return (
    limb('M-60 -180 L-70 -40') +
    limb('M60 -180 L70 -40') +
    ellipse(-78, -22, 56, 30, look.accent) +
    ellipse(78, -22, 56, 30, look.accent) +
    limb('M-110 -440 L-210 -290') +
    limb('M110 -440 L210 -290') +
    path(
      'M-90 -500 C-60 -520 60 -520 90 -500 L130 -420 C170 -330 200 -240 216 -160 C120 -120 -120 -120 -216 -160 C-200 -240 -170 -330 -130 -420Z',
      patternPaint(paper, 'bloom', look, 0.55),
    ) +
    path('M-216 -160 C-120 -120 120 -120 216 -160 L210 -190 C120 -150 -120 -150 -210 -190Z', look.accent) +
    path(
      'M-120 -470 C-180 -470 -190 -400 -160 -380 C-130 -390 -110 -420 -100 -450Z M120 -470 C180 -470 190 -400 160 -380 C130 -390 110 -420 100 -450Z',
      look.accent,
    ) +
    (
      [
        [-120, -770],
        [120, -770],
      ] as const
    )
      .map(([x, y]) => circle(x, y, 80, '#20130d') + circle(x * 0.8, y + 30, 22, look.second))
      .join('') +
    circle(0, -660, 162, '#20130d') +
    path(
      'M-140 -650 C-140 -540 -80 -490 0 -490 C80 -490 140 -540 140 -650 C100 -740 -100 -740 -140 -650Z',
      skin,
    ) +
    circle(-52, -620, 17, '#20130d') +
    circle(52, -620, 17, '#20130d') +
    circle(-47, -626, 5, '#ffffff') +
    circle(57, -626, 5, '#ffffff') +
    line('M-40 -556 Q0 -528 40 -556', '#5b1f1a', 9) +
    circle(-92, -576, 22, '#d8735b', 'opacity=".5"') +
    circle(92, -576, 22, '#d8735b', 'opacity=".5"') +
    rect(-70, -510, 140, 22, 11, look.accent)
  );
}

/** Rag dolls: the dress's design in all three colours. */
export const ragDoll: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 600, 1050, 280, 34, 0.45) +
    place(doll(paper, look), 600, 1044, 1.06),
  (paper, look) => flatLay(paper, look.tint) + place(doll(paper, look), 560, 1760, 2, -6),
  (paper, look) =>
    room(paper, look.tint) +
    floorShadow(paper, 440, 1070, 240, 26, 0.45) +
    place(doll(paper, look), 440, 1064, 0.9) +
    place(block(paper, look.main, 'sun'), 830, 1080, 0.8) +
    place(block(paper, look.second, 'flower'), 840, 890, 0.7, -5),
  (paper, look) =>
    niche(paper, look.tint) +
    (
      [
        [recoloured(look), 310, 986, 0.62],
        [recoloured(look, 2), 890, 986, 0.62],
        [look, 600, 1010, 0.8],
      ] as const
    )
      .map(
        ([tone, x, y, s]) => floorShadow(paper, x, y, 220 * s, 22, 0.45) + place(doll(paper, tone), x, y, s),
      )
      .join(''),
];
