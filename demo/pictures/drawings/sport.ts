import { compound, flatLay, floorShadow, podium, room, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

/** A stitched football; its middle at the origin, radius 300. */
function football(paper: Paper, look: Look): string {
  const pentagon = 'M0 -96 L91 -30 L56 78 H-56 L-91 -30Z';
  const outer = repeat(
    5,
    (index) =>
      place(path('M0 -196 L70 -232 L92 -318 L-92 -318 L-70 -232Z', look.second), 0, 0, 1, index * 72 + 0) +
      place(line('M0 -96 V-196', darken(look.main, 0.3), 6), 0, 0, 1, index * 72) +
      place(line('M70 -232 L132 -166', darken(look.main, 0.3), 6), 0, 0, 1, index * 72) +
      place(line('M132 -166 L182 -196', darken(look.main, 0.3), 6), 0, 0, 1, index * 72),
  );
  return (
    paper.clipped(
      circle(0, 0, 300, '#000'),
      circle(0, 0, 300, look.main) +
        outer +
        path(pentagon, look.second) +
        repeat(5, (index) =>
          place(
            path('M0 -150 q46 -26 92 -16 q-30 40 -46 84 q-20 -46 -46 -68Z', look.accent, 'opacity=".9"'),
            0,
            0,
            1,
            index * 72 + 18,
          ),
        ),
    ) +
    circle(
      0,
      0,
      300,
      paper.radial(
        [
          [0, '#ffffff', 0.5],
          [0.4, '#ffffff', 0],
          [0.75, '#1c0f08', 0.14],
          [1, '#1c0f08', 0.55],
        ],
        0.34,
        0.28,
        0.78,
      ),
    ) +
    ellipse(-110, -160, 70, 40, '#ffffff', 'opacity=".4" transform="rotate(-34 -110 -160)"')
  );
}

const pitch = (paper: Paper): string =>
  rect(0, 700, 1200, 500, 0, paper.down('#4f9a55', '#3c7f45')) +
  repeat(6, (index) => rect(index * 200, 700, 100, 500, 0, '#ffffff', 'opacity=".07"')) +
  line('M0 880 H1200', '#ffffff', 12, 'opacity=".85"') +
  path('M140 700 V200 H1060 V700', 'none', 'stroke="#ffffff" stroke-width="20"') +
  repeat(17, (index) => line(`M${160 + index * 55} 210 V700`, '#ffffff', 3, 'opacity=".6"')) +
  repeat(9, (index) => line(`M150 ${230 + index * 55} H1050`, '#ffffff', 3, 'opacity=".6"'));

/** A football: panels `main`, pentagons `second`, flashes `accent`. */
export const footballs: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 600, 980, 320, 40, 0.55) +
    place(football(paper, look), 600, 620, 1.18, -12),
  (paper, look) =>
    compound(paper, look.tint) +
    pitch(paper) +
    floorShadow(paper, 600, 1080, 280, 34, 0.5) +
    place(football(paper, look), 600, 840, 0.8, 20),
  (paper, look) => studio(paper, look.tint) + place(football(paper, look), 520, 640, 2.1, 24),
  (paper, look) =>
    podium(paper, look.tint) +
    (
      [
        [recoloured(look), 380, 750, 0.56],
        [recoloured(look, 2), 820, 750, 0.56],
        [look, 600, 700, 0.8],
      ] as const
    )
      .map(
        ([tone, x, y, s], index) =>
          floorShadow(paper, x, y + 300 * s, 220 * s, 20, 0.5) +
          place(football(paper, tone), x, y, s, index * 30),
      )
      .join(''),
];

/** A dumbbell from the side; its bar's middle at the origin, about 760 long. */
function dumbbell(paper: Paper, look: Look): string {
  const disc = (x: number, height: number, width: number, colour: string): string =>
    rect(
      x - width / 2,
      -height / 2,
      width,
      height,
      20,
      paper.down(lighten(colour, 0.45), colour, darken(colour, 0.5)),
    ) + rect(x - width / 2 + 8, -height / 2 + 20, 8, height - 40, 4, '#ffffff', 'opacity=".22"');
  const end = (side: number): string =>
    disc(side * 320, 220, 60, look.main) +
    disc(side * 254, 320, 74, look.main) +
    disc(side * 176, 380, 74, look.second);
  return (
    rect(-390, -24, 780, 48, 20, paper.down('#f6f8f9', '#bcc5ca', '#59636a')) +
    rect(
      -140,
      -34,
      280,
      68,
      24,
      paper.down(lighten(look.accent, 0.3), look.accent, darken(look.accent, 0.4)),
    ) +
    repeat(12, (index) =>
      line(`M${-122 + index * 22} -28 L${-110 + index * 22} 28`, darken(look.accent, 0.4), 4, 'opacity=".5"'),
    ) +
    end(-1) +
    end(1)
  );
}

/** A rolled exercise mat with its strap; its middle at the origin, 760 long. */
function mat(paper: Paper, look: Look): string {
  return (
    rect(-360, -120, 720, 240, 110, paper.down(lighten(look.main, 0.4), look.main, darken(look.main, 0.45))) +
    rect(-220, -120, 44, 240, 0, look.second) +
    rect(170, -120, 44, 240, 0, look.second) +
    line('M-198 -120 C-160 -300 150 -300 192 -120', look.second, 24) +
    circle(260, 0, 118, darken(look.main, 0.2)) +
    repeat(5, (index) =>
      circle(
        260 - index * 3,
        index * 3,
        108 - index * 21,
        'none',
        `stroke="${lighten(look.main, 0.3)}" stroke-width="10"`,
      ),
    )
  );
}

/** A skipping rope lying in a loop; its middle at the origin. */
function rope(paper: Paper, look: Look): string {
  const grip =
    rect(-34, -120, 68, 260, 26, roundPaint(paper, look.second)) +
    repeat(5, (index) => rect(-34, -70 + index * 36, 68, 12, 0, look.accent, 'opacity=".8"'));
  const d =
    'M-230 200 C-400 -100 -300 -380 0 -360 C320 -340 330 20 60 60 C-180 90 -180 -180 20 -180 C260 -170 330 40 240 210';
  return (
    line(d, '#2a1a10', 26, 'opacity=".14" transform="translate(12 18)"') +
    line(d, darken(look.main, 0.25), 24) +
    line(d, lighten(look.main, 0.15), 14, 'stroke-dasharray="14 12"') +
    place(grip, -250, 300, 1, 14) +
    place(grip, 262, 310, 1, -14)
  );
}

type Thing = (paper: Paper, look: Look) => string;

function gear(thing: Thing, half: number, fit: number): Drawing {
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, 640 + half * fit, 430, 36, 0.5) +
      place(thing(paper, look), 600, 640, fit),
    (paper, look) => flatLay(paper, look.tint) + place(thing(paper, look), 460, 560, fit * 1.8, 28),
    (paper, look) =>
      room(paper, look.tint) +
      path('M110 1120 L330 960 H1010 L1140 1120Z', lighten(look.accent, 0.25)) +
      path('M110 1120 L1140 1120 V1140 H110Z', darken(look.accent, 0.3)) +
      floorShadow(paper, 640, 1050, 330, 24, 0.45) +
      place(thing(paper, look), 640, 1046 - half * fit * 0.72, fit * 0.72),
    (paper, look) =>
      studio(paper, look.tint) +
      (
        [
          [recoloured(look), 330],
          [look, 620],
          [recoloured(look, 2), 910],
        ] as const
      )
        .map(
          ([tone, y], index) =>
            floorShadow(paper, 600 + (index - 1) * 70, y + half * fit * 0.62, 270, 20, 0.35) +
            place(thing(paper, tone), 600 + (index - 1) * 70, y, fit * 0.62),
        )
        .join(''),
  ];
}

/** Weights: outer discs `main`, inner discs `second`, grip `accent`. */
export const dumbbells: Drawing = gear(dumbbell, 190, 1.28);
/** Exercise mats: mat `main`, straps `second`. */
export const exerciseMats: Drawing = gear(mat, 120, 1.3);
/** Skipping ropes: rope `main`, grips `second` and `accent`. */
export const skippingRopes: Drawing = gear(rope, 380, 1.06);
