import { counter, floorShadow, podium, studio } from '../backdrops.ts';
import { darken, lighten, mix } from '../colour.ts';
import { strewn } from '../contents.ts';
import { type Emblem, packLabel } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { bowl, roundPaint, sprig } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

/** A clear bottle with a handle; stands on the origin, about 800 high. */
export function oilFlagon(paper: Paper, look: Look, emblem: Emblem): string {
  const glass =
    'M-58 -690 V-640 C-64 -560 -190 -540 -196 -420 L-200 -300 C-190 -280 -190 -250 -200 -230 L-204 -40 C-204 -10 -180 0 -150 0 H150 C180 0 204 -10 204 -40 L200 -230 C190 -250 190 -280 200 -300 L196 -420 C190 -540 64 -560 58 -640 V-690Z';
  const oil =
    'M-176 -484 C-100 -500 100 -500 176 -484 C192 -460 194 -440 196 -420 L198 -300 C188 -280 188 -250 198 -230 L200 -40 C200 -12 180 -4 150 -4 H-150 C-180 -4 -200 -12 -200 -40 L-198 -230 C-188 -250 -188 -280 -198 -300 L-196 -420 C-194 -440 -192 -460 -176 -484Z';
  return (
    path(glass, paper.across('#e2e6e0', '#fbfbf6', '#eef0e8', '#cfd5cc')) +
    path(
      oil,
      paper.linear([
        [0, darken(look.accent, 0.4)],
        [0.2, lighten(look.accent, 0.3)],
        [0.45, look.accent],
        [0.8, darken(look.accent, 0.18)],
        [1, darken(look.accent, 0.5)],
      ]),
    ) +
    ellipse(0, -488, 172, 12, lighten(look.accent, 0.4)) +
    place(packLabel(paper, 320, 214, look.main, look.second, emblem), 0, -142) +
    path(
      'M-166 -470 C-172 -440 -176 -400 -178 -320 L-160 -320 C-160 -400 -156 -440 -140 -486Z',
      '#ffffff',
      'opacity=".55"',
    ) +
    line('M176 -210 L180 -50', '#ffffff', 9, 'opacity=".4"') +
    line('M-176 -210 L-180 -60', '#ffffff', 12, 'opacity=".35"') +
    rect(-70, -700, 140, 22, 8, '#e8e6dc') +
    rect(-64, -784, 128, 90, 12, roundPaint(paper, look.main)) +
    repeat(9, (index) => rect(-54 + index * 12.5, -772, 4, 74, 2, '#000000', 'opacity=".15"')) +
    ellipse(0, -784, 60, 8, lighten(look.main, 0.35))
  );
}

/** A squared can with a handle for the larger sizes; stands on the origin, about 660 high. */
function jerrycan(paper: Paper, look: Look, emblem: Emblem): string {
  const body =
    'M-230 -480 C-230 -530 -200 -550 -160 -552 H110 L150 -610 H210 L236 -520 C244 -500 246 -480 246 -460 V-40 C246 -10 226 0 196 0 H-186 C-216 0 -236 -10 -236 -40Z';
  const tinted = mix(look.accent, '#fff3dc', 0.12);
  return (
    path(
      body,
      paper.linear([
        [0, darken(tinted, 0.35)],
        [0.18, lighten(tinted, 0.28)],
        [0.5, tinted],
        [1, darken(tinted, 0.4)],
      ]),
    ) +
    path(
      'M-150 -552 C-170 -620 -130 -650 -80 -650 H70 C100 -650 110 -630 100 -600 L84 -552 H40 L54 -590 C56 -604 50 -610 36 -610 H-70 C-100 -610 -112 -600 -104 -552Z',
      paper.down(lighten(tinted, 0.25), darken(tinted, 0.25)),
    ) +
    line('M-190 -440 V-60 M200 -440 V-60', lighten(tinted, 0.5), 10, 'opacity=".35"') +
    line('M-190 -500 H150', lighten(tinted, 0.6), 8, 'opacity=".4"') +
    place(packLabel(paper, 330, 290, look.main, look.second, emblem), 0, -220) +
    rect(146, -676, 78, 70, 10, roundPaint(paper, look.main)) +
    repeat(5, (index) => rect(156 + index * 13, -668, 4, 56, 2, '#000000', 'opacity=".15"'))
  );
}

/** A cluster of palm fruits with leaves, about 300 units across. */
function palmFruits(paper: Paper): string {
  const fruit =
    circle(0, 0, 46, paper.ball('#ff9a4a', '#c8391b', '#5b150c')) +
    path('M-14 -40 C-6 -50 8 -50 16 -40 C6 -30 -6 -30 -14 -40Z', '#2b1510');
  const spots = [
    [-90, -36],
    [-10, -44],
    [70, -36],
    [-52, -104],
    [28, -110],
    [-12, -168],
    [112, -96],
  ] as const;
  return (
    place(sprig(paper), 90, -60, 0.7, 52) +
    spots.map(([x, y], index) => place(fruit, x, y, 1, index * 23 - 60)).join('')
  );
}

/** Cooking or body oil: cap and label `main`, label ink `second`, the oil itself `accent`. */
export function oilBottle(emblem: Emblem): Drawing {
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 560, 1000, 330, 42, 0.5) +
      place(oilFlagon(paper, look, emblem), 540, 1000, 1.08) +
      floorShadow(paper, 880, 1040, 210, 24, 0.45) +
      (emblem === 'palm'
        ? place(palmFruits(paper), 880, 1030, 1.05)
        : place(strewn('nut', '#d39a5a', 16, 10, 130, 11), 890, 1000, 1.3)),
    (paper, look) => {
      const stream = 'M556 440 C640 456 690 560 696 700 L700 850 H730 L728 690 C722 530 664 420 566 372Z';
      return (
        counter(paper, look.tint) +
        floorShadow(paper, 714, 1104, 300, 34, 0.45) +
        place(
          bowl(
            paper,
            '#9a6238',
            500,
            ellipse(
              0,
              6,
              226,
              56,
              paper.slant(lighten(look.accent, 0.3), look.accent, darken(look.accent, 0.3)),
            ) +
              ellipse(0, 4, 60, 14, lighten(look.accent, 0.45), 'opacity=".7"') +
              ellipse(
                0,
                4,
                110,
                26,
                'none',
                `stroke="${lighten(look.accent, 0.4)}" stroke-width="4" opacity=".5"`,
              ),
          ),
          714,
          850,
        ) +
        path(stream, paper.across(lighten(look.accent, 0.35), look.accent, darken(look.accent, 0.25))) +
        place(oilFlagon(paper, look, emblem), -150, 172, 0.96, 108)
      );
    },
    (paper, look) =>
      counter(paper, look.tint) +
      floorShadow(paper, 440, 1030, 370, 40, 0.45) +
      place(jerrycan(paper, look, emblem), 420, 1026, 1.12) +
      floorShadow(paper, 890, 1050, 210, 26, 0.45) +
      place(oilFlagon(paper, look, emblem), 880, 1046, 0.74),
    (paper, look) =>
      podium(paper, look.tint) +
      floorShadow(paper, 360, 926, 190, 22, 0.5) +
      place(jerrycan(paper, look, emblem), 380, 926, 0.8) +
      floorShadow(paper, 830, 922, 110, 18, 0.5) +
      place(oilFlagon(paper, look, emblem), 840, 922, 0.5) +
      floorShadow(paper, 640, 956, 170, 22, 0.5) +
      place(oilFlagon(paper, look, emblem), 640, 956, 0.86),
  ];
}
