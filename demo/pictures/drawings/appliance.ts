import { counter, floorShadow, niche, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { colourways } from '../colourways.ts';
import { foodPaint } from '../contents.ts';
import type { Drawing, Look, View } from '../look.ts';
import type { Paper } from '../paper.ts';
import { bowl, roundPaint } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

type Thing = (paper: Paper, look: Look) => string;

/** A jug blender, part full of pepper; stands on the origin, about 860 high. */
const blender: Thing = (paper, look) => {
  const jug = 'M-190 -800 H190 L150 -330 H-150Z';
  return (
    `<path d="M176 -740 C300 -740 290 -420 160 -410" fill="none" stroke="${darken(look.second, 0.1)}" stroke-width="38"/>` +
    path(jug, paper.across('#d5e0e3', '#f8fbfb', '#e9f1f2', '#bccacf')) +
    path(
      'M-172 -600 C-100 -620 60 -580 172 -600 L150 -334 H-150Z',
      foodPaint(paper, 'pepper', look.accent, 0.6),
    ) +
    path(
      'M-172 -600 C-100 -620 60 -580 172 -600 L150 -334 H-150Z',
      paper.across('#1c0f08', '#ffffff', '#1c0f08'),
      'opacity=".22"',
    ) +
    path(jug, 'none', 'stroke="#ffffff" stroke-width="6" opacity=".8"') +
    path('M-160 -770 L-128 -360 H-98 L-124 -770Z', '#ffffff', 'opacity=".55"') +
    [-700, -640, -580, -520, -460].map((y) => line(`M60 ${y} H110`, '#8fa3a9', 5)).join('') +
    path('M-206 -800 H206 L196 -846 H-196Z', roundPaint(paper, look.second)) +
    rect(-70, -884, 140, 44, 12, roundPaint(paper, darken(look.second, 0.15))) +
    path('M-170 -334 H170 L184 -280 H-184Z', roundPaint(paper, darken(look.main, 0.25))) +
    path(
      'M-190 -284 H190 C200 -200 236 -100 244 -30 Q244 0 210 0 H-210 Q-244 0 -244 -30 C-236 -100 -200 -200 -190 -284Z',
      roundPaint(paper, look.main),
    ) +
    circle(0, -130, 78, darken(look.main, 0.45)) +
    circle(0, -130, 62, paper.ball('#ffffff', '#c9d0d4', '#6d777d')) +
    line('M0 -130 L34 -166', '#20262a', 10) +
    repeat(5, (index) => place(rect(-5, -104, 10, 16, 4, '#fffaf0'), 0, -130, 1, -80 + index * 40)) +
    rect(-60, -36, 120, 12, 6, '#fffaf0', 'opacity=".6"')
  );
};

/** An electric kettle on its plate; stands on the origin, about 640 high. */
const kettle: Thing = (paper, look) =>
  `<path d="M210 -480 C380 -480 370 -130 240 -110" fill="none" stroke="${darken(look.second, 0.15)}" stroke-width="52" stroke-linecap="round"/>` +
  line('M224 -470 C350 -460 350 -160 252 -134', lighten(look.second, 0.4), 7, 'opacity=".5"') +
  path('M-190 -440 L-300 -490 Q-316 -470 -296 -450 L-214 -330Z', roundPaint(paper, look.main)) +
  path(
    'M-180 -520 C-230 -360 -260 -200 -256 -60 Q-250 -34 -220 -34 H220 Q250 -34 256 -60 C260 -200 230 -360 180 -520Z',
    roundPaint(paper, look.main),
  ) +
  path('M-256 -90 H256 L256 -60 Q250 -34 220 -34 H-220 Q-250 -34 -256 -60Z', look.second) +
  path(
    'M-184 -520 C-170 -600 170 -600 184 -520 C120 -500 -120 -500 -184 -520Z',
    roundPaint(paper, darken(look.main, 0.12)),
  ) +
  rect(-34, -632, 68, 50, 20, roundPaint(paper, look.second)) +
  rect(-24, -400, 48, 250, 20, '#dff0f5') +
  rect(-24, -280, 48, 130, 16, '#6db6d4') +
  [-370, -320, -270, -220].map((y) => line(`M8 ${y} H24`, '#4d6a74', 4)).join('') +
  path(
    'M-200 -440 C-226 -320 -236 -220 -230 -120 L-200 -120 C-206 -220 -190 -330 -164 -450Z',
    '#ffffff',
    'opacity=".45"',
  ) +
  rect(-270, -34, 540, 34, 14, '#23282c') +
  circle(250, -160, 14, look.accent);

/** A dry iron; stands on the origin, about 420 high. */
const iron: Thing = (paper, look) =>
  path(
    'M-380 -60 C-300 -220 -80 -320 300 -330 L330 -60Z',
    paper.slant(lighten(look.main, 0.45), look.main, darken(look.main, 0.3)),
  ) +
  path(
    'M-210 -230 C-120 -420 100 -440 300 -420 Q344 -414 340 -370 L330 -300 H260 L266 -356 C100 -370 -60 -360 -130 -262Z',
    look.second,
  ) +
  line('M-160 -270 C-80 -390 100 -404 290 -392', lighten(look.second, 0.4), 8, 'opacity=".5"') +
  path('M-430 0 C-420 -40 -400 -60 -370 -70 H344 V0Z', paper.down('#f6f8f9', '#8f9aa0')) +
  circle(60, -180, 64, darken(look.main, 0.35)) +
  circle(60, -180, 48, '#fffaf0') +
  line('M60 -180 V-216', look.accent, 9) +
  circle(200, -220, 14, '#58d68d') +
  path('M-300 -110 C-220 -210 -80 -260 60 -280 C-60 -230 -180 -180 -250 -90Z', '#ffffff', 'opacity=".3"') +
  line('M330 -380 C440 -380 420 -520 520 -520', '#23282c', 17);

/** A hand hair dryer; stands about the origin, about 700 high, blowing left. */
const hairDryer: Thing = (paper, look) =>
  path('M40 -380 L150 -20 Q156 10 126 14 H46 Q20 14 14 -12 L-70 -360Z', roundPaint(paper, look.second)) +
  path('M-330 -590 H-260 V-400 H-330Z', roundPaint(paper, '#23282c')) +
  path(
    'M-290 -640 H40 C230 -640 270 -350 40 -350 H-290Z',
    paper.down(lighten(look.main, 0.5), look.main, darken(look.main, 0.4)),
  ) +
  rect(-350, -620, 60, 250, 12, roundPaint(paper, '#343c40')) +
  rect(-200, -644, 26, 296, 6, look.accent) +
  circle(90, -495, 94, darken(look.main, 0.35)) +
  repeat(6, (index) => line(`M${40 + index * 20} -560 V-430`, '#14181a', 8)) +
  path('M-260 -600 H20 C60 -600 90 -590 110 -570 H-260Z', '#ffffff', 'opacity=".35"') +
  rect(30, -290, 50, 90, 12, '#14181a', 'transform="rotate(-16 55 -245)"') +
  rect(40, -276, 30, 34, 8, look.accent, 'transform="rotate(-16 55 -245)"') +
  line('M90 14 C100 80 40 90 60 160', '#23282c', 18);

function viewsOf(
  thing: Thing,
  height: number,
  near: { x: number; y: number },
  prop: (paper: Paper, look: Look) => string,
): readonly [View, View, View, View] {
  const fit = 860 / Math.max(height, 640);
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, 1040, 340, 40, 0.5) +
      place(thing(paper, look), 600, 1032, fit),
    (paper, look) =>
      niche(paper, look.tint) + place(thing(paper, look), 600 - near.x * 2, 600 - near.y * 2, 2),
    (paper, look) =>
      counter(paper, look.tint) +
      floorShadow(paper, 470, 1030, 300, 30, 0.45) +
      place(thing(paper, look), 470, 1024, fit * 0.84) +
      prop(paper, look),
    (paper, look) =>
      studio(paper, look.tint) +
      colourways(paper, look, (tone) => place(thing(paper, tone), 0, 0, fit), 280, [
        [1, 290, 940, 0.58],
        [2, 910, 940, 0.58],
        [0, 600, 1040, 0.8],
      ]),
  ];
}

function pepperBowl(paper: Paper, look: Look): string {
  return (
    floorShadow(paper, 900, 1064, 200, 24, 0.4) +
    place(
      bowl(paper, '#9a6238', 340, ellipse(0, 0, 150, 34, foodPaint(paper, 'pepper', look.accent, 0.8))),
      900,
      890,
    )
  );
}

function mug(paper: Paper, look: Look): string {
  return (
    floorShadow(paper, 900, 1050, 150, 20, 0.4) +
    `<path d="M980 880 C1070 870 1070 1000 976 990" fill="none" stroke="#f4efe4" stroke-width="24"/>` +
    path(
      'M810 840 H990 L976 1020 Q972 1044 946 1044 H854 Q828 1044 824 1020Z',
      roundPaint(paper, '#f7f2e8'),
    ) +
    ellipse(900, 840, 90, 20, '#6e4020') +
    rect(814, 910, 172, 20, 0, look.main) +
    line('M880 800 C850 760 910 730 880 690 M930 800 C900 770 950 750 930 710', '#ffffff', 13, 'opacity=".7"')
  );
}

/** Kitchen and grooming machines: body `main`, handle and lid `second`, what is in it or its light `accent`. */
export const blenders: Drawing = viewsOf(blender, 880, { x: 0, y: -180 }, pepperBowl);
export const kettles: Drawing = viewsOf(kettle, 640, { x: -20, y: -340 }, mug);
export const irons: Drawing = viewsOf(
  iron,
  840,
  { x: 60, y: -220 },
  (paper, look) =>
    floorShadow(paper, 900, 1070, 220, 22, 0.4) +
    [1060, 1010, 960]
      .map((y, index) =>
        rect(
          740 + index * 8,
          y - 44,
          320 - index * 16,
          46,
          20,
          [look.main, '#fbf7ef', look.second][index] ?? '#fff',
        ),
      )
      .join(''),
);
export const hairDryers: Drawing = viewsOf(hairDryer, 700, { x: -20, y: -470 }, mug);
