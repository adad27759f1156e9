import { counter, floorShadow, podium, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { colourways } from '../colourways.ts';
import { foodPaint } from '../contents.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

const steel = (paper: Paper): string => paper.across('#7d888f', '#f6f8f9', '#bcc5ca', '#e9edef', '#6d777d');

function lidOf(paper: Paper, look: Look): string {
  return (
    path(
      'M-300 0 C-290 -90 -140 -120 0 -120 C140 -120 290 -90 300 0 C200 34 -200 34 -300 0Z',
      paper.linear([
        [0, darken(look.main, 0.35)],
        [0.25, lighten(look.main, 0.5)],
        [0.5, look.main],
        [1, darken(look.main, 0.45)],
      ]),
    ) +
    line('M-304 2 C-200 38 200 38 304 2', '#e9edef', 15) +
    line('M-304 6 C-200 42 200 42 304 6', '#7d888f', 5) +
    path('M-200 -60 C-120 -100 40 -104 100 -96 C20 -84 -120 -70 -190 -30Z', '#ffffff', 'opacity=".35"') +
    rect(-20, -150, 40, 40, 8, '#8f9aa0') +
    path('M-60 -150 C-60 -186 60 -186 60 -150 C40 -138 -40 -138 -60 -150Z', roundPaint(paper, look.second))
  );
}

/** A two-handled cooking pot; stands on the origin, about 560 high with its lid. */
export function pot(paper: Paper, look: Look, lid: boolean, inside = ''): string {
  const handle = (side: number): string =>
    path(
      `M${side * 296} -300 C${side * 400} -320 ${side * 410} -190 ${side * 300} -200 L${side * 300} -226 C${side * 360} -226 ${side * 356} -276 ${side * 298} -268Z`,
      look.second,
    );
  return (
    handle(-1) +
    handle(1) +
    path(
      'M-300 -350 C-306 -230 -300 -110 -270 -40 C-220 14 220 14 270 -40 C300 -110 306 -230 300 -350Z',
      roundPaint(paper, look.main),
    ) +
    path(
      'M-284 -80 C-280 -62 -276 -50 -270 -40 C-220 14 220 14 270 -40 C276 -50 280 -62 284 -80 C200 -36 -200 -36 -284 -80Z',
      steel(paper),
      'opacity=".9"',
    ) +
    (lid
      ? place(lidOf(paper, look), 0, -352)
      : ellipse(0, -350, 304, 66, '#e9edef') + ellipse(0, -350, 286, 56, darken(look.main, 0.5)) + inside) +
    path(
      'M-266 -300 C-270 -220 -264 -150 -246 -90 L-222 -90 C-240 -150 -244 -220 -240 -290Z',
      '#ffffff',
      'opacity=".4"',
    )
  );
}

/** A frying pan from a little above; its rim's middle is at the origin, the handle runs right. */
function pan(paper: Paper, look: Look, inside = ''): string {
  return (
    path('M280 -20 L640 -110 Q690 -116 690 -86 Q690 -66 650 -54 L290 40Z', roundPaint(paper, look.second)) +
    circle(650, -86, 12, '#fffaf0', 'opacity=".8"') +
    rect(262, -28, 70, 56, 8, '#8f9aa0', 'transform="rotate(-14 290 0)"') +
    path('M-320 0 C-310 110 -200 150 0 150 C200 150 310 110 320 0Z', roundPaint(paper, look.main)) +
    ellipse(0, 0, 320, 104, lighten(look.main, 0.4)) +
    ellipse(0, 4, 300, 92, darken(look.main, 0.45)) +
    ellipse(0, 26, 240, 62, paper.slant('#4a5054', '#23282c', '#14181a')) +
    inside +
    path('M-250 -40 C-180 -76 -60 -88 40 -86 C-60 -70 -160 -40 -220 10Z', '#ffffff', 'opacity=".14"')
  );
}

function steam(): string {
  return [-110, 0, 110]
    .map((x, index) =>
      line(
        `M${x} 0 C${x - 50} -60 ${x + 50} -110 ${x} -${190 - (index % 2) * 40}`,
        '#ffffff',
        20,
        'opacity=".55"',
      ),
    )
    .join('');
}

function hob(paper: Paper): string {
  return (
    rect(-420, -30, 840, 70, 16, paper.down('#e9edef', '#9aa4aa')) +
    rect(-420, 30, 840, 70, 10, '#2c3337') +
    [-260, 0, 260].map((x) => circle(x, 66, 24, '#8f9aa0') + line(`M${x} 66 V48`, '#14181a', 6)).join('') +
    rect(-300, -56, 600, 26, 10, '#20262a') +
    repeat(12, (index) =>
      path(`M${-200 + index * 36} -56 q10 -26 0 -40 q22 14 16 40Z`, '#4a9be0', 'opacity=".85"'),
    )
  );
}

const stew = (paper: Paper, look: Look): string =>
  ellipse(0, -344, 276, 50, look.accent) +
  ellipse(0, -344, 276, 50, foodPaint(paper, 'pepper', look.accent, 0.7), 'opacity=".85"') +
  ellipse(-60, -356, 120, 16, '#fff1d0', 'opacity=".3"');

/** Cooking pots: pot `main`, handles and knob `second`, the stew in it `accent`. */
export const cookingPot: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 600, 960, 440, 46, 0.5) +
    place(pot(paper, look, true), 600, 950, 1.3),
  (paper, look) =>
    counter(paper, look.tint) +
    place(steam(), 600, 560) +
    floorShadow(paper, 600, 1090, 460, 30, 0.4) +
    place(hob(paper), 600, 990) +
    place(pot(paper, look, false, stew(paper, look)), 600, 938, 1.02),
  (paper, look) =>
    podium(paper, look.tint) +
    floorShadow(paper, 600, 950, 350, 30, 0.5) +
    (
      [
        [936, 0.84],
        [640, 0.66],
        [400, 0.5],
      ] as const
    )
      .map(([y, s]) => place(pot(paper, look, true), 600, y, s))
      .join(''),
  (paper, look) =>
    studio(paper, look.tint) +
    colourways(paper, look, (tone) => pot(paper, tone, true), 330, [
      [1, 310, 900, 0.62],
      [2, 890, 900, 0.62],
      [0, 600, 1010, 0.9],
    ]),
];

const eggs =
  ellipse(-70, 20, 110, 40, '#fffdf6') +
  ellipse(-80, 12, 40, 19, '#f4b52e') +
  ellipse(110, 34, 100, 36, '#fffdf6') +
  ellipse(104, 28, 38, 17, '#f4b52e');

/** Frying pans: pan `main`, handle `second`. */
export const fryingPan: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 500, 850, 380, 44, 0.5) +
    place(pan(paper, look), 440, 720, 1.04),
  (paper, look) =>
    counter(paper, look.tint) +
    place(steam(), 560, 760, 0.9) +
    floorShadow(paper, 560, 1090, 460, 30, 0.4) +
    place(hob(paper), 540, 1000) +
    place(pan(paper, look, eggs), 500, 830, 0.98),
  (paper, look) =>
    counter(paper, look.tint) +
    rect(140, 150, 920, 22, 11, steel(paper)) +
    (
      [
        [330, 0.62],
        [640, 0.52],
        [900, 0.42],
      ] as const
    )
      .map(
        ([x, s]) =>
          line(`M${x} 172 V230`, '#8f9aa0', 9) +
          place(
            circle(0, 470, 300, darken(look.main, 0.3)) +
              circle(0, 470, 276, paper.slant('#4a5054', '#23282c', '#14181a')) +
              rect(-30, -10, 60, 210, 26, roundPaint(paper, look.second)) +
              circle(0, 20, 12, '#fffaf0') +
              path(
                'M-190 380 C-140 270 -40 230 60 236 C-40 270 -120 340 -150 460Z',
                '#ffffff',
                'opacity=".14"',
              ),
            x,
            220,
            s,
          ),
      )
      .join(''),
  (paper, look) =>
    podium(paper, look.tint) +
    floorShadow(paper, 560, 950, 340, 30, 0.5) +
    place(pan(paper, recoloured(look)), 540, 500, 0.62) +
    place(pan(paper, recoloured(look, 2)), 540, 660, 0.7) +
    place(pan(paper, look), 540, 830, 0.8),
];
