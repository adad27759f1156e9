import { flatLay, floorShadow, niche, podium, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { type Emblem, emblemMark } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint, sprig } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

type Cap = 'pump' | 'flip' | 'dropper';

function cap(paper: Paper, colour: string, kind: Cap): string {
  if (kind === 'pump') {
    return (
      rect(-76, -64, 152, 70, 10, roundPaint(paper, colour)) +
      rect(-44, -92, 88, 34, 8, roundPaint(paper, darken(colour, 0.1))) +
      rect(-12, -170, 24, 84, 4, paper.across('#aab2b6', '#f4f6f7', '#8d969b')) +
      path(
        'M-46 -214 H70 C120 -214 150 -200 152 -164 L128 -160 C124 -176 110 -180 80 -178 H-46 Q-58 -196 -46 -214Z',
        paper.down(lighten(colour, 0.35), colour, darken(colour, 0.25)),
      )
    );
  }
  if (kind === 'dropper') {
    return (
      rect(-56, -70, 112, 76, 8, roundPaint(paper, colour)) +
      repeat(8, (index) => rect(-48 + index * 13, -62, 4, 62, 2, '#000000', 'opacity=".14"')) +
      path(
        'M-34 -70 C-40 -120 -46 -150 -30 -190 C-18 -214 18 -214 30 -190 C46 -150 40 -120 34 -70Z',
        roundPaint(paper, '#3a3634'),
      )
    );
  }
  return (
    path('M-104 6 V-84 Q-104 -104 -84 -104 H84 Q104 -104 104 -84 V6Z', roundPaint(paper, colour)) +
    line('M-104 -50 H104', darken(colour, 0.4), 4, 'opacity=".5"') +
    ellipse(0, -50, 34, 10, darken(colour, 0.2))
  );
}

/** A cosmetic bottle; stands on the origin, about 800 high with its cap. */
function flacon(paper: Paper, look: Look, kind: Cap, emblem: Emblem): string {
  const body =
    'M-84 -600 C-160 -590 -192 -550 -192 -480 V-40 C-192 -10 -172 0 -140 0 H140 C172 0 192 -10 192 -40 V-480 C192 -550 160 -590 84 -600Z';
  return (
    path(body, roundPaint(paper, look.main)) +
    paper.clipped(
      path(body, '#000'),
      path('M-200 -150 C-120 -230 60 -90 200 -200 V10 H-200Z', look.accent, 'opacity=".85"') +
        path('M-200 -110 C-100 -180 80 -60 200 -150 V10 H-200Z', look.second, 'opacity=".9"') +
        path(
          body,
          paper.linear([
            [0, '#1c0f08', 0.3],
            [0.2, '#ffffff', 0.14],
            [0.6, '#1c0f08', 0],
            [1, '#1c0f08', 0.36],
          ]),
        ),
    ) +
    circle(0, -394, 98, '#fffaf0', 'opacity=".94"') +
    place(emblemMark(emblem, darken(look.second, 0.1)), 0, -394, 1.25) +
    rect(-96, -268, 192, 22, 11, '#fffaf0', 'opacity=".94"') +
    rect(-64, -234, 128, 12, 6, '#fffaf0', 'opacity=".7"') +
    path(
      'M-164 -520 C-172 -380 -172 -200 -168 -60 L-146 -60 C-150 -200 -150 -380 -138 -540Z',
      '#ffffff',
      'opacity=".42"',
    ) +
    place(cap(paper, look.second, kind), 0, -600)
  );
}

/** A box that the bottle came in; stands on the origin, 640 high. */
function packBox(paper: Paper, look: Look, emblem: Emblem): string {
  return (
    path(
      'M-150 -620 L-96 -664 H206 L150 -620Z',
      paper.slant(lighten(look.main, 0.6), lighten(look.main, 0.3)),
    ) +
    path('M150 -620 L206 -664 V-44 L150 0Z', darken(look.main, 0.35)) +
    rect(-150, -620, 300, 620, 4, paper.slant(lighten(look.main, 0.2), darken(look.main, 0.06))) +
    rect(-150, -170, 300, 170, 0, look.second, 'opacity=".9"') +
    rect(-150, -190, 300, 10, 0, look.accent) +
    circle(0, -400, 92, '#fffaf0', 'opacity=".94"') +
    place(emblemMark(emblem, darken(look.second, 0.1)), 0, -400, 1.2) +
    rect(-84, -270, 168, 18, 9, '#fffaf0')
  );
}

/** Lotions, shampoos and oils: bottle `main`, cap and wave `second`, second wave `accent`. */
export function pumpBottle(kind: Cap, emblem: Emblem): Drawing {
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, 1000, 330, 42, 0.5) +
      place(flacon(paper, look, kind, emblem), 590, 1000, 1.1) +
      place(sprig(paper), 880, 1040, 0.95, -58) +
      place(sprig(paper), 300, 1060, 0.8, 62),
    (paper, look) =>
      niche(paper, look.tint) +
      floorShadow(paper, 700, 986, 190, 24, 0.45) +
      place(packBox(paper, look, emblem), 720, 984, 0.96) +
      floorShadow(paper, 430, 1000, 230, 28, 0.5) +
      place(flacon(paper, look, kind, emblem), 430, 1000, 0.96),
    (paper, look) =>
      flatLay(paper, look.tint) +
      place(sprig(paper), 270, 1010, 1.15, 20) +
      place(sprig(paper), 980, 640, 0.95, 150) +
      rect(
        -186,
        -590,
        372,
        590,
        40,
        '#2a1a10',
        `opacity=".2" transform="translate(${800} ${1010}) rotate(-32) translate(10 20)"`,
      ) +
      place(flacon(paper, look, kind, emblem), 780, 980, 1.06, -32),
    (paper, look) =>
      podium(paper, look.tint) +
      floorShadow(paper, 350, 924, 160, 20, 0.5) +
      place(flacon(paper, recoloured(look), kind, emblem), 350, 922, 0.7) +
      floorShadow(paper, 850, 924, 160, 20, 0.5) +
      place(flacon(paper, recoloured(look, 2), kind, emblem), 850, 922, 0.7) +
      floorShadow(paper, 600, 958, 200, 26, 0.5) +
      place(flacon(paper, look, kind, emblem), 600, 956, 0.9),
  ];
}
