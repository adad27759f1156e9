import { floorShadow, niche, room, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { colourways } from '../colourways.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { pottedPlant, roundPaint } from '../props.ts';
import { circle, line, path, place, rect, repeat } from '../shapes.ts';

/** The caged head, its hub at the origin, radius 260. */
function head(paper: Paper, look: Look): string {
  const blade = path(
    'M0 -30 C90 -70 150 -160 120 -224 C60 -250 -60 -236 -90 -190 C-60 -140 -20 -90 0 -30Z',
    paper.slant(lighten(look.second, 0.5), look.second, darken(look.second, 0.2)),
    'opacity=".9"',
  );
  return (
    circle(0, 0, 262, lighten(look.main, 0.5), 'opacity=".28"') +
    repeat(4, (index) => place(blade, 0, 0, 1, index * 90 + 14)) +
    repeat(32, (index) =>
      place(
        line('M0 -66 C8 -130 8 -200 0 -256', darken(look.main, 0.15), 4.5, 'opacity=".75"'),
        0,
        0,
        1,
        index * 11.25,
      ),
    ) +
    repeat(3, (index) =>
      circle(
        0,
        0,
        120 + index * 66,
        'none',
        `stroke="${darken(look.main, 0.2)}" stroke-width="5" opacity=".7"`,
      ),
    ) +
    circle(0, 0, 260, 'none', `stroke="${darken(look.main, 0.3)}" stroke-width="26"`) +
    circle(0, 0, 262, 'none', `stroke="${lighten(look.main, 0.35)}" stroke-width="8"`) +
    circle(0, 0, 70, paper.ball(lighten(look.main, 0.5), look.main, darken(look.main, 0.4))) +
    circle(0, 0, 36, look.accent) +
    path('M-14 2 L-3 13 L16 -11', 'none', 'stroke="#fffaf0" stroke-width="7"')
  );
}

function base(paper: Paper, look: Look, tall: boolean): string {
  const column = tall
    ? rect(-22, -560, 44, 540, 14, paper.across('#8f9aa0', '#f6f8f9', '#9aa4aa')) +
      rect(-36, -330, 72, 120, 20, roundPaint(paper, look.main)) +
      circle(0, -270, 16, look.accent)
    : '';
  const foot = tall
    ? path(
        'M-230 -14 C-210 -60 -60 -70 0 -70 C60 -70 210 -60 230 -14 Q230 10 200 10 H-200 Q-230 10 -230 -14Z',
        roundPaint(paper, look.main),
      )
    : path(
        'M-200 10 C-220 -60 -180 -150 -120 -170 H120 C180 -150 220 -60 200 10Z',
        roundPaint(paper, look.main),
      ) +
      rect(-110, -110, 220, 70, 16, '#14181a') +
      repeat(3, (index) =>
        circle(-66 + index * 66, -75, 19, ['#58d68d', '#f2b233', '#e9edef'][index] ?? '#fff'),
      ) +
      rect(-40, -240, 80, 90, 10, roundPaint(paper, darken(look.main, 0.15)));
  return column + foot;
}

/** A fan standing on the origin: about 1080 high when tall, 760 for the table. */
function wholeFan(paper: Paper, look: Look, tall: boolean): string {
  return base(paper, look, tall) + place(head(paper, look), 0, tall ? -740 : -470);
}

function breeze(x: number, y: number): string {
  return place(
    line(
      'M0 0 C60 -40 120 40 200 0 C240 -20 250 -70 210 -80 C180 -86 166 -54 186 -40 M20 60 C90 30 150 90 240 60 M0 120 C50 100 90 140 150 120',
      '#ffffff',
      12,
      'opacity=".8"',
    ),
    x,
    y,
  );
}

/** A rechargeable fan, tall or for the table: cage and foot `main`, blades `second`, hub `accent`. */
export function fan(kind: 'tall' | 'table'): Drawing {
  const tall = kind === 'tall';
  const fit = tall ? 0.98 : 1.24;
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, 1085, 290, 34, 0.45) +
      place(wholeFan(paper, look, tall), 600, tall ? 1076 : 1050, fit),
    (paper, look) => niche(paper, look.tint) + place(head(paper, look), 600, 600, 1.9),
    (paper, look) =>
      room(paper, look.tint) +
      breeze(860, 330) +
      floorShadow(paper, 480, 1076, 250, 26, 0.45) +
      place(wholeFan(paper, look, tall), 480, 1066, fit * 0.86) +
      floorShadow(paper, 1010, 1110, 150, 20, 0.4) +
      place(pottedPlant(paper), 1010, 1106, 1),
    (paper, look) =>
      studio(paper, look.tint) +
      colourways(paper, look, (tone) => place(wholeFan(paper, tone, tall), 0, 0, fit), 260, [
        [1, 290, 960, 0.62],
        [2, 910, 960, 0.62],
        [0, 600, 1060, 0.8],
      ]),
  ];
}
