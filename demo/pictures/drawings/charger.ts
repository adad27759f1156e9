import { flatLay, floorShadow, room, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { emblemMark } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { circle, line, path, place, rect, repeat } from '../shapes.ts';
import { cable, plug } from './power-bank.ts';

/** A square charger with three flat pins on top; stands on the origin, about 560 high. */
function brick(paper: Paper, look: Look): string {
  const pin = (x: number, tall: number): string =>
    rect(x - 20, -430 - tall, 40, tall + 20, 4, paper.across('#b58a3c', '#f6e2ae', '#a67a2c'));
  return (
    pin(0, 120) +
    pin(-92, 90) +
    pin(92, 90) +
    path('M-190 -400 L-150 -440 H210 L190 -400Z', lighten(look.main, 0.45)) +
    path('M190 -400 L214 -440 V-40 L190 0Z', darken(look.main, 0.35)) +
    rect(-194, -404, 388, 404, 44, paper.slant(lighten(look.main, 0.35), look.main, darken(look.main, 0.2))) +
    place(emblemMark('bolt', darken(look.main, 0.35)), 0, -240, 0.9) +
    rect(-120, -120, 100, 42, 6, '#14181a') +
    rect(-110, -102, 80, 16, 2, look.accent) +
    rect(24, -116, 92, 34, 17, '#14181a') +
    rect(38, -103, 64, 9, 4, '#8f9aa0') +
    path(
      'M-160 -360 C-168 -260 -168 -160 -160 -60 L-138 -60 C-146 -160 -146 -260 -136 -376Z',
      '#ffffff',
      'opacity=".3"',
    )
  );
}

/** A cable in a neat coil, both plugs showing; its middle is at the origin, about 560 across. */
function coil(paper: Paper, look: Look): string {
  const rings = repeat(5, (index) => {
    const r = 176 + index * 22;
    return (
      circle(0, 0, r, 'none', `stroke="${darken(look.second, 0.38)}" stroke-width="21"`) +
      circle(0, 0, r, 'none', `stroke="${look.second}" stroke-width="15"`) +
      circle(0, 0, r + 2, 'none', `stroke="${lighten(look.second, 0.5)}" stroke-width="3" opacity=".7"`)
    );
  });
  return (
    circle(14, 20, 274, 'none', 'stroke="#2a1a10" stroke-width="30" opacity=".14"') +
    rings +
    cable('M-180 200 C-140 320 40 330 120 380', look.second) +
    cable('M190 -190 C250 -250 300 -240 330 -300', look.second) +
    place(plug(paper, look.main), 124, 384, 1, 108) +
    place(plug(paper, look.main), 332, -302, 1, 16) +
    rect(
      -290,
      -46,
      130,
      92,
      16,
      paper.down(lighten(look.accent, 0.3), look.accent, darken(look.accent, 0.25)),
    )
  );
}

function wallSocket(paper: Paper): string {
  const hole = (x: number, y: number, w: number, h: number): string => rect(x, y, w, h, 4, '#3b3a37');
  return (
    rect(12, 18, 380, 380, 30, '#2a1a10', 'opacity=".14"') +
    rect(0, 0, 380, 380, 30, paper.slant('#ffffff', '#e9e4da')) +
    rect(20, 20, 340, 340, 20, 'none', 'stroke="#d9d2c4" stroke-width="4"') +
    hole(168, 90, 44, 70) +
    hole(84, 220, 66, 34) +
    hole(230, 220, 66, 34) +
    rect(290, 60, 44, 74, 8, '#f6f2ea', 'stroke="#d0c8b8" stroke-width="4"') +
    circle(312, 76, 6, '#d92d20')
  );
}

/** A charger with its cable: brick `main`, cable `second`, port `accent`. */
export const charger: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 480, 1000, 330, 38, 0.5) +
    cable('M420 940 C420 1120 720 1130 850 1060 C960 1000 900 860 880 800', look.second, 20) +
    place(brick(paper, look), 480, 990, 1.22) +
    place(plug(paper, look.second), 882, 804, 1.2, -12),
  (paper, look) => flatLay(paper, look.tint) + place(coil(paper, look), 560, 600, 1.2),
  (paper, look) =>
    room(paper, look.tint) +
    place(wallSocket(paper), 380, 180, 1.2) +
    rect(470, 300, 300, 330, 40, '#2a1a10', 'opacity=".18" transform="translate(14 22)"') +
    rect(470, 300, 300, 330, 40, paper.slant(lighten(look.main, 0.4), look.main, darken(look.main, 0.2))) +
    place(emblemMark('bolt', darken(look.main, 0.35)), 620, 440, 0.9) +
    rect(570, 600, 100, 30, 8, '#14181a') +
    rect(592, 612, 56, 70, 10, look.second) +
    cable('M620 680 C620 900 800 860 830 1000 C850 1100 700 1120 560 1080', look.second, 18) +
    place(plug(paper, look.second), 566, 1080, 1, -84),
  (paper, look) =>
    tabletop(paper, look.tint) +
    (
      [
        [recoloured(look), 300, 950, 0.72],
        [{ ...look, main: '#23282c' }, 900, 950, 0.72],
        [look, 600, 1030, 0.9],
      ] as const
    )
      .map(([tone, x, y, s]) => floorShadow(paper, x, y, 220, 24, 0.5) + place(brick(paper, tone), x, y, s))
      .join(''),
];

/** A charging cable alone: cable `second`, plugs `main`, its tie `accent`. */
export const chargingCable: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 600, 640, 460, 460, 0.12) +
    place(coil(paper, look), 570, 590, 1.12),
  (paper, look) =>
    flatLay(paper, look.tint) +
    place(line('M-16 -120 C-20 200 -300 240 -420 700', '#2a1a10', 60, 'opacity=".13"'), 700, 760) +
    cable('M680 740 C660 940 460 980 300 1260', look.second, 58) +
    place(plug(paper, look.main), 690, 740, 3.2, 8),
  (paper, look) =>
    tabletop(paper, look.tint) +
    cable('M625 890 C625 1010 470 960 420 1040 C370 1130 760 1150 880 1080', look.second, 20) +
    place(plug(paper, look.main), 880, 1082, 1.2, 70) +
    floorShadow(paper, 620, 850, 200, 18, 0.4) +
    rect(520, 380, 210, 460, 36, '#20262a') +
    rect(530, 390, 190, 440, 28, paper.down('#22414b', '#0f2027')) +
    place(emblemMark('bolt', '#58d68d'), 625, 590, 0.9) +
    rect(596, 838, 58, 70, 12, look.main) +
    rect(610, 904, 30, 26, 8, darken(look.main, 0.2)),
  (paper, look) =>
    flatLay(paper, look.tint) +
    (
      [
        [look, 350, 360],
        [recoloured(look), 850, 430],
        [{ ...look, second: '#f3f0ea' }, 380, 850],
        [{ ...look, second: '#c8452d' }, 870, 910],
      ] as const
    )
      .map(([tone, x, y]) => place(coil(paper, tone), x, y, 0.66))
      .join(''),
];
