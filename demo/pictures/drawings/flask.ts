import { compound, counter, flatLay, floorShadow, niche, podium, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { emblemMark } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint, sprig } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

type Kind = 'vacuum' | 'sport' | 'baby' | 'cooler';

function vacuum(paper: Paper, look: Look): string {
  return (
    `<path d="M150 -560 C290 -560 290 -190 156 -190" fill="none" stroke="${darken(look.second, 0.2)}" stroke-width="40"/>` +
    rect(-170, -640, 340, 640, 46, roundPaint(paper, look.main)) +
    rect(-170, -640, 340, 34, 6, paper.across('#8f9aa0', '#f6f8f9', '#8f9aa0')) +
    rect(-170, -60, 340, 30, 6, paper.across('#8f9aa0', '#f6f8f9', '#8f9aa0')) +
    path(
      'M-140 -640 C-140 -780 -90 -810 0 -810 C90 -810 140 -780 140 -640Z',
      roundPaint(paper, look.second),
    ) +
    rect(-140, -670, 280, 14, 5, darken(look.second, 0.4), 'opacity=".6"') +
    repeat(5, (index) =>
      place(
        emblemMark('flower', index % 2 ? look.accent : lighten(look.main, 0.6)),
        [-70, 60, -20, 76, -80][index] ?? 0,
        [-480, -420, -300, -200, -150][index] ?? 0,
        [1, 0.7, 1.2, 0.8, 0.6][index],
      ),
    ) +
    path(
      'M-136 -600 C-140 -400 -140 -220 -136 -70 L-112 -70 C-116 -220 -116 -400 -110 -600Z',
      '#ffffff',
      'opacity=".4"',
    )
  );
}

function sport(paper: Paper, look: Look): string {
  return (
    path(
      'M-140 -560 C-150 -480 -110 -430 -120 -340 C-130 -260 -150 -200 -150 -60 Q-150 0 -90 0 H90 Q150 0 150 -60 C150 -200 130 -260 120 -340 C110 -430 150 -480 140 -560 C120 -620 -120 -620 -140 -560Z',
      roundPaint(paper, look.main),
    ) +
    repeat(4, (index) => rect(-122, -350 + index * 26, 244, 12, 6, darken(look.main, 0.3), 'opacity=".5"')) +
    place(emblemMark('bolt', look.accent), 0, -130, 1.4) +
    path('M-130 -590 H130 L110 -690 H-110Z', roundPaint(paper, look.second)) +
    rect(-46, -780, 92, 96, 20, roundPaint(paper, darken(look.second, 0.15))) +
    rect(-34, -800, 68, 34, 14, lighten(look.accent, 0.2)) +
    path(
      'M-112 -530 C-120 -480 -94 -420 -100 -340 L-78 -340 C-72 -420 -96 -480 -86 -540Z',
      '#ffffff',
      'opacity=".4"',
    ) +
    path(
      'M-120 -80 C-122 -140 -116 -180 -108 -220 L-86 -220 C-96 -180 -98 -140 -96 -80Z',
      '#ffffff',
      'opacity=".3"',
    )
  );
}

function baby(paper: Paper, look: Look): string {
  return (
    path(
      'M-34 -760 C-46 -810 -30 -850 0 -850 C30 -850 46 -810 34 -760 C70 -730 96 -710 96 -670 H-96 C-96 -710 -70 -730 -34 -760Z',
      paper.across('#d8a266', '#f7d9ae', '#c88f52'),
    ) +
    rect(-124, -690, 248, 110, 24, roundPaint(paper, look.second)) +
    repeat(10, (index) => rect(-112 + index * 24, -676, 6, 84, 3, '#000000', 'opacity=".12"')) +
    path(
      'M-120 -580 C-160 -540 -160 -480 -140 -420 C-124 -370 -124 -330 -140 -270 C-166 -190 -160 -90 -140 -30 Q-130 0 -100 0 H100 Q130 0 140 -30 C160 -90 166 -190 140 -270 C124 -330 124 -370 140 -420 C160 -480 160 -540 120 -580Z',
      paper.across('#dce9ee', '#ffffff', '#eef6f8', '#c6d7de'),
    ) +
    path(
      'M-138 -410 C-60 -426 60 -394 138 -410 C124 -370 124 -330 140 -270 C166 -190 160 -90 140 -30 Q130 0 100 0 H-100 Q-130 0 -140 -30 C-160 -90 -166 -190 -140 -270 C-124 -330 -124 -370 -138 -410Z',
      paper.across('#efe6d2', '#fffdf6', '#e9dfc8'),
    ) +
    repeat(7, (index) => line(`M60 ${-480 + index * 62} H${index % 2 ? 96 : 114}`, look.main, 6)) +
    circle(-40, -170, 66, lighten(look.main, 0.5)) +
    circle(-84, -222, 24, look.main) +
    circle(4, -222, 24, look.main) +
    circle(-40, -170, 56, look.main) +
    circle(-60, -182, 7, '#3b2a1c') +
    circle(-20, -182, 7, '#3b2a1c') +
    ellipse(-40, -152, 24, 18, '#fffaf0') +
    circle(-40, -158, 7, '#3b2a1c') +
    path(
      'M-126 -520 C-134 -470 -116 -420 -110 -380 L-90 -380 C-96 -430 -112 -480 -98 -540Z',
      '#ffffff',
      'opacity=".8"',
    )
  );
}

function cooler(paper: Paper, look: Look): string {
  return (
    `<path d="M-330 -420 C-340 -700 340 -700 330 -420" fill="none" stroke="${darken(look.second, 0.2)}" stroke-width="36"/>` +
    path('M-340 -420 H340 L310 -40 Q306 0 266 0 H-266 Q-306 0 -310 -40Z', roundPaint(paper, look.main)) +
    path(
      'M-360 -520 H360 Q384 -520 380 -496 L366 -410 H-366 L-380 -496 Q-384 -520 -360 -520Z',
      roundPaint(paper, look.second),
    ) +
    rect(-130, -560, 260, 44, 16, roundPaint(paper, darken(look.second, 0.1))) +
    path('M-316 -110 H316 L310 -40 Q306 0 266 0 H-266 Q-306 0 -310 -40Z', look.second) +
    rect(-50, -440, 100, 76, 14, look.accent) +
    rect(-22, -420, 44, 36, 8, lighten(look.accent, 0.5)) +
    place(emblemMark('sun', look.accent), 0, -240, 1.3) +
    path(
      'M-290 -380 C-286 -270 -280 -190 -270 -120 L-240 -120 C-250 -190 -256 -270 -256 -380Z',
      '#ffffff',
      'opacity=".35"',
    ) +
    [-345, 345].map((x) => circle(x, -430, 26, '#23282c')).join('')
  );
}

const shapes: Record<Kind, { draw: (paper: Paper, look: Look) => string; height: number }> = {
  vacuum: { draw: vacuum, height: 820 },
  sport: { draw: sport, height: 800 },
  baby: { draw: baby, height: 860 },
  cooler: { draw: cooler, height: 680 },
};

/** Flasks and bottles to drink from: body `main`, lid `second`, marks `accent`. */
export function flask(kind: Kind): Drawing {
  const { draw, height } = shapes[kind];
  const fit = 850 / height;
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, 1040, 300, 40, 0.5) +
      place(draw(paper, look), 600, 1032, fit),
    (paper, look) =>
      flatLay(paper, look.tint) +
      place(sprig(paper), 250, 1060, 1.1, 24) +
      rect(
        -160,
        -height + 60,
        320,
        height - 60,
        50,
        '#2a1a10',
        'opacity=".16" transform="translate(450 1000) rotate(32)"',
      ) +
      place(draw(paper, look), 420, 970, fit * 1.02, 32),
    (paper, look) =>
      (kind === 'sport' || kind === 'cooler' ? compound(paper, look.tint) : counter(paper, look.tint)) +
      floorShadow(paper, 470, 1060, 280, 30, 0.45) +
      place(draw(paper, look), 470, 1054, fit * 0.92) +
      floorShadow(paper, 880, 1080, 170, 20, 0.4) +
      place(draw(paper, recoloured(look)), 880, 1076, fit * 0.5),
    (paper, look) =>
      (kind === 'cooler' ? niche(paper, look.tint) : podium(paper, look.tint)) +
      (
        [
          [recoloured(look), 350, 926, 0.6],
          [recoloured(look, 2), 850, 926, 0.6],
          [look, 600, 956, 0.8],
        ] as const
      )
        .map(
          ([tone, x, y, s]) =>
            floorShadow(paper, x, y, 230 * s, 22, 0.5) + place(draw(paper, tone), x, y, fit * s),
        )
        .join(''),
  ];
}
