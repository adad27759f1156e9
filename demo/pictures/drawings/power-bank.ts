import { flatLay, floorShadow, podium, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { emblemMark } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint } from '../props.ts';
import { circle, line, path, place, rect, repeat } from '../shapes.ts';

/** A charging cable along a path, with its sheen. */
export function cable(d: string, colour: string, width = 18): string {
  return (
    line(d, darken(colour, 0.35), width) +
    line(d, colour, width * 0.66) +
    line(d, lighten(colour, 0.5), width * 0.16)
  );
}

/** A plug pointing up; its wire leaves at the origin. */
export function plug(paper: Paper, colour: string): string {
  return (
    rect(-22, -190, 44, 64, 5, paper.across('#8f9aa0', '#f3f5f6', '#9aa4aa')) +
    rect(-12, -176, 10, 18, 2, '#59636a') +
    rect(4, -176, 10, 18, 2, '#59636a') +
    rect(-34, -136, 68, 110, 14, roundPaint(paper, colour)) +
    rect(-14, -30, 28, 40, 8, darken(colour, 0.2)) +
    line('M-14 -18 H14 M-14 -6 H14', darken(colour, 0.5), 3)
  );
}

/** The bank seen from the front; stands on the origin, 680 high and 360 wide. */
function bank(paper: Paper, look: Look): string {
  return (
    rect(-180, -680, 360, 680, 54, roundPaint(paper, look.main)) +
    rect(
      -168,
      -668,
      336,
      656,
      46,
      paper.slant(lighten(look.main, 0.24), look.main, darken(look.main, 0.24)),
    ) +
    rect(-120, -628, 240, 120, 26, '#101517') +
    repeat(4, (index) => rect(-88 + index * 48, -594, 32, 52, 8, index < 3 ? '#58d68d' : '#2c3a36')) +
    place(emblemMark('bolt', lighten(look.main, 0.55)), 0, -300, 1.25) +
    rect(-70, -190, 140, 14, 7, lighten(look.main, 0.5), 'opacity=".8"') +
    rect(-46, -162, 92, 9, 4, lighten(look.main, 0.5), 'opacity=".5"') +
    rect(-110, -64, 84, 34, 6, '#15191b') +
    rect(-102, -50, 68, 12, 2, '#e8ecee') +
    rect(26, -62, 84, 30, 15, '#15191b') +
    rect(38, -51, 60, 8, 4, '#8f9aa0') +
    path(
      'M-150 -620 C-158 -400 -158 -240 -150 -60 L-128 -60 C-136 -240 -136 -400 -126 -640Z',
      '#ffffff',
      'opacity=".22"',
    )
  );
}

/** The bank lying, seen from its end with the ports; about 620 wide, its lower left corner at the origin. */
function lying(paper: Paper, look: Look): string {
  return (
    path(
      'M0 -150 L120 -330 Q132 -344 150 -344 H700 Q722 -344 712 -326 L600 -150Z',
      paper.slant(lighten(look.main, 0.4), look.main),
    ) +
    path('M600 -150 L716 -330 Q726 -340 728 -310 V-210 L612 -10Z', darken(look.main, 0.45)) +
    rect(0, -156, 612, 156, 50, paper.down(lighten(look.main, 0.15), darken(look.main, 0.28))) +
    rect(70, -110, 150, 62, 10, '#101416') +
    rect(84, -84, 122, 22, 3, '#e9edef') +
    rect(250, -110, 150, 62, 10, '#101416') +
    rect(264, -84, 122, 22, 3, '#f2b233') +
    rect(430, -98, 104, 40, 20, '#101416') +
    rect(446, -84, 72, 12, 6, '#8f9aa0') +
    place(
      `<g transform="skewX(-34) scale(1 .55)">${emblemMark('bolt', lighten(look.main, 0.6))}</g>`,
      360,
      -250,
      1.3,
    ) +
    line('M20 -150 H590', lighten(look.main, 0.5), 5, 'opacity=".5"')
  );
}

function handset(paper: Paper, look: Look): string {
  return (
    rect(14, 20, 320, 640, 48, '#2a1a10', 'opacity=".2"') +
    rect(0, 0, 320, 640, 48, '#20262a') +
    rect(12, 12, 296, 616, 38, paper.down('#22414b', '#0f2027')) +
    circle(160, 260, 86, 'none', 'stroke="#ffffff" stroke-width="12" opacity=".2"') +
    path(
      'M160 174 A86 86 0 1 1 86 304',
      'none',
      'stroke="#58d68d" stroke-width="12" stroke-linecap="round"',
    ) +
    place(emblemMark('bolt', '#58d68d'), 160, 260, 0.8) +
    rect(100, 400, 120, 18, 9, look.second) +
    rect(124, 434, 72, 10, 5, '#ffffff', 'opacity=".6"')
  );
}

/** A power bank: body `main`, its cable `second`. */
export const powerBank: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 540, 1010, 300, 36, 0.5) +
    cable('M490 960 C440 1090 700 1130 820 1090 C980 1040 930 800 880 720', look.second) +
    place(plug(paper, look.second), 884, 724, 1.1, -14) +
    place(bank(paper, look), 520, 1004, 1.12, -3),
  (paper, look) =>
    podium(paper, look.tint) +
    floorShadow(paper, 620, 950, 380, 34, 0.5) +
    place(lying(paper, look), 250, 940, 1) +
    floorShadow(paper, 330, 1110, 200, 16, 0.3) +
    cable('M300 1040 C200 1120 60 1100 -40 1180', look.second) +
    place(plug(paper, look.second), 300, 1042, 0.85, 52),
  (paper, look) =>
    flatLay(paper, look.tint) +
    place(handset(paper, look), 640, 230, 1, 8) +
    cable('M330 900 C330 1080 560 1120 700 1030 C760 990 760 940 764 900', look.second, 16) +
    rect(160, 250, 360, 660, 54, '#2a1a10', 'opacity=".2" transform="translate(16 22) rotate(-6 340 580)"') +
    place(bank(paper, look), 340, 900, 0.96, -6),
  (paper, look) =>
    tabletop(paper, look.tint) +
    (
      [
        [recoloured(look), 290, 980, 0.82],
        [recoloured(look, 2), 910, 980, 0.82],
        [look, 600, 1030, 0.98],
      ] as const
    )
      .map(
        ([tone, x, y, scale]) =>
          floorShadow(paper, x, y, 220, 24, 0.5) + place(bank(paper, tone), x, y, scale),
      )
      .join(''),
];
