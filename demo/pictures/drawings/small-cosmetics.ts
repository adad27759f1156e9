import { flatLay, floorShadow, niche, podium, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import type { Drawing, Look, View } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint, sprig } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

type Thing = (paper: Paper, look: Look) => string;

/** An open lipstick; stands on the origin, about 640 high. */
const lipstick: Thing = (paper, look) =>
  rect(-92, -300, 184, 300, 12, roundPaint(paper, look.second)) +
  rect(-92, -110, 184, 14, 0, look.accent, 'opacity=".9"') +
  rect(-74, -390, 148, 100, 6, roundPaint(paper, look.accent)) +
  path('M-60 -390 V-560 C-60 -600 20 -660 60 -650 V-390Z', roundPaint(paper, look.main)) +
  path('M-60 -560 C-60 -600 20 -660 60 -650 C60 -610 0 -556 -60 -540Z', lighten(look.main, 0.35)) +
  rect(-72, -290, 12, 280, 6, '#ffffff', 'opacity=".4"');

const lipstickCap: Thing = (paper, look) =>
  rect(-96, -360, 192, 360, 16, roundPaint(paper, look.second)) +
  ellipse(0, -356, 92, 14, lighten(look.second, 0.4)) +
  rect(-96, -30, 192, 14, 0, look.accent) +
  rect(-74, -340, 14, 290, 7, '#ffffff', 'opacity=".4"');

/** A square perfume bottle; stands on the origin, about 640 high. */
const perfume: Thing = (paper, look) =>
  rect(-62, -470, 124, 40, 6, roundPaint(paper, '#d8b45a')) +
  rect(-78, -640, 156, 180, 14, roundPaint(paper, look.second)) +
  path(
    'M-220 -390 C-220 -424 -200 -440 -170 -440 H170 C200 -440 220 -424 220 -390 V-40 C220 -14 200 0 174 0 H-174 C-200 0 -220 -14 -220 -40Z',
    paper.slant('#ffffff', lighten(look.main, 0.75), lighten(look.main, 0.5)),
  ) +
  path(
    'M-186 -330 C-100 -350 100 -310 186 -330 V-56 C186 -40 176 -32 160 -32 H-160 C-176 -32 -186 -40 -186 -56Z',
    paper.slant(lighten(look.main, 0.45), look.main, darken(look.main, 0.22)),
  ) +
  rect(-96, -270, 192, 160, 8, '#fffaf0', 'opacity=".92"') +
  circle(0, -206, 34, 'none', `stroke="${look.accent}" stroke-width="6"`) +
  circle(0, -206, 14, look.accent) +
  rect(-52, -146, 104, 12, 6, look.accent) +
  path('M-204 -400 H-170 V-40 H-190 Q-204 -44 -204 -60Z', '#ffffff', 'opacity=".6"') +
  line('M-6 -440 V-330', '#ffffff', 6, 'opacity=".6"');

/** A bottle of nail polish; stands on the origin, about 620 high. */
const polish: Thing = (paper, look) =>
  path(
    'M-150 -250 C-150 -290 -110 -300 -70 -304 H70 C110 -300 150 -290 150 -250 V-60 C150 -14 120 0 70 0 H-70 C-120 0 -150 -14 -150 -60Z',
    roundPaint(paper, look.main),
  ) +
  path(
    'M-124 -240 C-126 -160 -126 -110 -120 -60 L-96 -50 C-100 -110 -100 -180 -92 -256Z',
    '#ffffff',
    'opacity=".5"',
  ) +
  rect(-64, -330, 128, 34, 6, roundPaint(paper, '#d8d2c6')) +
  path('M-62 -320 L-50 -620 Q0 -640 50 -620 L62 -320Z', roundPaint(paper, look.second)) +
  rect(-60, -150, 120, 12, 6, '#fffaf0', 'opacity=".9"') +
  rect(-40, -126, 80, 9, 4, '#fffaf0', 'opacity=".7"');

/** A smear of colour such as a finger leaves. */
function smear(paper: Paper, colour: string): string {
  return (
    path(
      'M-260 40 C-200 -60 -60 -70 40 -50 C140 -36 220 -70 270 -20 C300 30 200 60 100 50 C0 44 -80 90 -180 86 C-230 84 -280 76 -260 40Z',
      paper.down(lighten(colour, 0.25), colour, darken(colour, 0.2)),
    ) +
    line(
      'M-220 30 C-120 -30 40 -20 230 -20 M-180 60 C-60 20 80 20 200 20',
      lighten(colour, 0.5),
      7,
      'opacity=".4"',
    )
  );
}

function viewsOf(
  thing: Thing,
  companion: Thing | null,
  leavesColour = true,
): readonly [View, View, View, View] {
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      (companion
        ? floorShadow(paper, 850, 980, 160, 24, 0.4) + place(companion(paper, look), 850, 980, 1.1)
        : place(sprig(paper), 900, 1040, 0.95, -46)) +
      floorShadow(paper, companion ? 540 : 590, 1010, 300, 38, 0.5) +
      place(thing(paper, look), companion ? 530 : 580, 1004, 1.3),
    (paper, look) =>
      flatLay(paper, look.tint) +
      (leavesColour
        ? place(smear(paper, look.main), 430, 880, 1.1, -24)
        : place(sprig(paper), 330, 1010, 1.2, 24)) +
      place(sprig(paper), 900, 420, 1, 16) +
      rect(-110, -620, 220, 600, 40, '#2a1a10', 'opacity=".16" transform="translate(870 930) rotate(-38)"') +
      place(thing(paper, look), 850, 890, 1.08, -38),
    (paper, look) =>
      niche(paper, look.tint) +
      floorShadow(paper, 600, 990, 250, 28, 0.45) +
      place(thing(paper, look), 600, 986, 1.02) +
      (companion
        ? floorShadow(paper, 850, 996, 130, 18, 0.4) + place(companion(paper, look), 850, 992, 0.8)
        : place(sprig(paper), 380, 990, 0.9, -10)) +
      circle(250, 992, 50, paper.ball('#ffffff', '#f2e7d4', '#cdb892')) +
      circle(330, 1010, 34, paper.ball('#ffffff', '#f2e7d4', '#cdb892')),
    (paper, look) =>
      podium(paper, look.tint) +
      repeat(5, (index) => {
        const tones = [
          recoloured(look),
          { ...look, main: darken(look.main, 0.35) },
          look,
          { ...look, main: lighten(look.main, 0.35) },
          recoloured(look, 2),
        ];
        const x = 270 + index * 165;
        return (
          floorShadow(paper, x, 930 + (index === 2 ? 26 : 0), 100, 16, 0.45) +
          place(
            thing(paper, tones[index] ?? look),
            x,
            928 + (index === 2 ? 26 : 0),
            index === 2 ? 0.98 : 0.72,
          )
        );
      }),
  ];
}

/** Lipstick: the stick `main`, its case `second`, the ring `accent`. */
export const lipsticks: Drawing = viewsOf(lipstick, lipstickCap);

/** Perfume: the scent `main`, its stopper `second`, the mark on the label `accent`. */
export const perfumes: Drawing = viewsOf(perfume, null, false);

/** Nail polish: the colour `main`, its brush cap `second`. */
export const nailPolish: Drawing = viewsOf(polish, null);
