import { compound, floorShadow, niche, room, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { colourways } from '../colourways.ts';
import { emblemMark } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';
import { cable } from './power-bank.ts';

function cells(paper: Paper, columns: number, rows: number, side: number): string {
  const cell = paper.slant('#3b67a6', '#1d3b70', '#122548');
  return repeat(columns * rows, (index) => {
    const x = (index % columns) * side;
    const y = Math.floor(index / columns) * side;
    return (
      rect(x + 3, y + 3, side - 6, side - 6, 8, cell) +
      line(
        `M${x + side / 3} ${y + 4} V${y + side - 4} M${x + (side * 2) / 3} ${y + 4} V${y + side - 4}`,
        '#9fb8d8',
        2,
        'opacity=".6"',
      )
    );
  });
}

/** A panel seen square on, its middle at the origin, 560 by 800. */
function panelFace(paper: Paper, look: Look): string {
  return (
    rect(-280, -400, 560, 800, 12, paper.slant('#f4f6f7', lighten(look.second, 0.3), '#8f9aa0')) +
    rect(-260, -380, 520, 760, 4, '#e6ebee') +
    place(cells(paper, 4, 6, 126), -252, -378) +
    path('M-260 -380 H60 L-260 180Z', '#ffffff', 'opacity=".16"')
  );
}

/** A panel leaning back on its stand; stands on the origin, about 700 high. */
function leaningPanel(paper: Paper, look: Look): string {
  return (
    line('M160 -600 L330 0 M-200 -40 H330', '#7b878e', 20) +
    line('M160 -600 L330 0', '#c4ccd1', 6) +
    `<g transform="matrix(1.02 -.1 .26 .86 -110 -330)">${panelFace(paper, look)}</g>`
  );
}

/** A wall inverter with its screen; its top middle at the origin, 420 by 560. */
function inverter(paper: Paper, look: Look): string {
  return (
    rect(-196, 14, 420, 560, 40, '#2a1a10', 'opacity=".16"') +
    rect(-210, 0, 420, 560, 40, paper.slant('#ffffff', lighten(look.main, 0.82), lighten(look.main, 0.6))) +
    path('M-210 340 C-80 280 80 400 210 330 V520 Q210 560 170 560 H-170 Q-210 560 -210 520Z', look.main) +
    path('M-210 340 C-80 280 80 400 210 330', 'none', `stroke="${look.accent}" stroke-width="12"`) +
    rect(-130, 60, 260, 150, 18, '#10181b') +
    rect(-112, 78, 224, 114, 10, '#123a2a') +
    line('M-92 166 L-50 120 L-16 148 L30 100 L60 128 L92 96', '#58d68d', 8) +
    circle(-80, 256, 14, '#58d68d') +
    circle(-30, 256, 14, '#f2b233') +
    circle(20, 256, 14, '#d7d0c2') +
    rect(66, 240, 64, 32, 16, darken(look.main, 0.2)) +
    place(emblemMark('bolt', '#fffaf0'), 0, 450, 1.1) +
    repeat(6, (index) => rect(-90 + index * 32, 548, 18, 26, 4, '#2c3337'))
  );
}

/** A battery; stands on the origin, about 400 high and 520 wide. */
function battery(paper: Paper, look: Look): string {
  return (
    path('M-260 -330 L-200 -390 H310 L250 -330Z', lighten(look.second, 0.35)) +
    path('M250 -330 L310 -390 V-60 L250 0Z', darken(look.second, 0.45)) +
    rect(
      -260,
      -330,
      510,
      330,
      14,
      paper.slant(lighten(look.second, 0.18), look.second, darken(look.second, 0.3)),
    ) +
    ellipse(-140, -366, 34, 12, '#8f9aa0') +
    rect(-160, -408, 40, 42, 8, roundPaint(paper, '#d92d20')) +
    ellipse(180, -366, 34, 12, '#8f9aa0') +
    rect(160, -408, 40, 42, 8, roundPaint(paper, '#23282c')) +
    rect(-210, -270, 410, 180, 16, '#fffaf0') +
    rect(-210, -270, 410, 46, 12, look.main) +
    place(emblemMark('bolt', look.main), -130, -156, 0.9) +
    rect(-60, -190, 200, 24, 12, look.accent) +
    rect(-60, -146, 130, 14, 7, '#cdbf9f') +
    repeat(6, (index) => line(`M${-220 + index * 16} -60 V-24`, darken(look.second, 0.5), 6))
  );
}

/** The sun's work for a house: panel, inverter and battery on one wall. */
function household(paper: Paper, look: Look): string {
  return (
    cable('M560 640 C560 760 380 700 360 800', '#23282c', 14) +
    cable('M620 640 C640 760 720 700 760 800', '#c8202d', 14) +
    place(inverter(paper, look), 600, 140, 0.92) +
    floorShadow(paper, 370, 1086, 280, 26, 0.45) +
    place(battery(paper, look), 360, 1080, 0.78) +
    floorShadow(paper, 860, 1086, 280, 26, 0.45) +
    place(battery(paper, look), 840, 1080, 0.78)
  );
}

export const solarPanel: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 620, 1000, 430, 40, 0.45) +
    place(leaningPanel(paper, look), 560, 1000, 1.18),
  (paper, look) =>
    studio(paper, look.tint) +
    `<g transform="translate(600 600) rotate(-16) scale(2.1)">${panelFace(paper, look)}</g>`,
  (paper, look) =>
    compound(paper, look.tint) +
    path('M-20 880 L150 560 H1050 L1220 880Z', paper.down('#b5553a', '#8e3d28')) +
    repeat(13, (index) =>
      line(`M${150 + index * 75} 560 L${-20 + index * 103} 880`, '#6e2e1e', 5, 'opacity=".4"'),
    ) +
    `<g transform="matrix(.5 0 -.2 .34 400 716)">${panelFace(paper, look)}</g><g transform="matrix(.5 0 0 .34 640 716)">${panelFace(paper, look)}</g><g transform="matrix(.5 0 .2 .34 890 716)">${panelFace(paper, look)}</g>` +
    rect(60, 880, 1080, 320, 0, paper.down('#efe2cc', '#e0cfb2')) +
    rect(240, 960, 220, 160, 8, '#5b7f92') +
    rect(740, 960, 220, 160, 8, '#5b7f92') +
    line('M350 960 V1120 M850 960 V1120 M240 1040 H460 M740 1040 H960', '#fffaf0', 10) +
    rect(520, 970, 160, 230, 8, look.accent),
  (paper, look) =>
    studio(paper, look.tint) +
    place(panelFace(paper, look), 340, 560, 0.78) +
    place(panelFace(paper, look), 760, 640, 0.5) +
    floorShadow(paper, 360, 900, 260, 22, 0.35) +
    floorShadow(paper, 780, 860, 180, 18, 0.35) +
    floorShadow(paper, 900, 1090, 240, 24, 0.45) +
    place(battery(paper, look), 900, 1086, 0.62),
];

export const solarHome: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 780, 1000, 300, 30, 0.45) +
    place(leaningPanel(paper, look), 370, 990, 0.86) +
    place(inverter(paper, look), 820, 180, 0.82) +
    place(battery(paper, look), 800, 1000, 0.84),
  (paper, look) => room(paper, look.tint) + household(paper, look),
  solarPanel[2],
  (paper, look) =>
    niche(paper, look.tint) +
    floorShadow(paper, 600, 992, 330, 30, 0.45) +
    place(battery(paper, look), 590, 988, 1.1) +
    place(inverter(paper, look), 600, 150, 0.56),
];

export const inverterAndBattery: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 430, 1000, 280, 32, 0.45) +
    place(inverter(paper, look), 420, 420, 1.02) +
    floorShadow(paper, 860, 1050, 310, 34, 0.5) +
    place(battery(paper, look), 850, 1044, 0.94),
  (paper, look) => studio(paper, look.tint) + place(inverter(paper, look), 600, 120, 2.1),
  solarHome[1],
  (paper, look) =>
    tabletop(paper, look.tint) +
    colourways(paper, look, (tone) => battery(paper, tone), 320, [
      [1, 320, 950, 0.6],
      [2, 880, 950, 0.6],
      [0, 600, 1070, 0.9],
    ]),
];
