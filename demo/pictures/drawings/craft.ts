import { flatLay, floorShadow, niche, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint, stool } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat, tenth } from '../shapes.ts';

function bead(paper: Paper, x: number, y: number, r: number, colour: string): string {
  return circle(x, y, r, paper.ball(lighten(colour, 0.7), colour, darken(colour, 0.5)));
}

/** Beads along part of an ellipse round the origin: from and to in degrees, 0 to the right, 90 down. */
function strand(
  paper: Paper,
  rx: number,
  ry: number,
  from: number,
  to: number,
  count: number,
  r: number,
  colours: readonly string[],
): string {
  return repeat(count, (index) => {
    const angle = ((from + ((to - from) * index) / Math.max(count - 1, 1)) * Math.PI) / 180;
    return bead(
      paper,
      tenth(Math.cos(angle) * rx),
      tenth(Math.sin(angle) * ry),
      index % 7 === 3 ? r * 1.14 : r,
      colours[index % 7 === 3 ? 1 : index % 14 === 10 ? 2 : 0] ?? colours[0] ?? '#c8452d',
    );
  });
}

function threeStrands(paper: Paper, look: Look): string {
  const colours = [look.main, look.second, look.accent];
  return (
    strand(paper, 220, 330, 8, 172, 27, 20, colours) +
    strand(paper, 262, 420, 6, 174, 31, 22, colours) +
    strand(paper, 304, 512, 4, 176, 35, 24, colours) +
    bead(paper, 0, 566, 48, look.second) +
    path('M-34 606 C-20 640 20 640 34 606 L14 700 H-14Z', roundPaint(paper, look.main))
  );
}

/** A velvet bust wearing the necklace; stands on the origin, about 860 high. */
function onBust(paper: Paper, look: Look): string {
  return (
    path(
      'M-60 -860 C-70 -780 -70 -740 -110 -700 C-240 -660 -330 -560 -350 -380 C-350 -200 -220 -60 -180 0 H180 C220 -60 350 -200 350 -380 C330 -560 240 -660 110 -700 C70 -740 70 -780 60 -860Z',
      paper.slant('#5b4a44', '#3a2d29', '#1f1715'),
    ) +
    ellipse(0, -860, 60, 14, '#6b5a52') +
    place(threeStrands(paper, look), 0, -700, 0.8)
  );
}

/** Bead necklaces: beads `main`, larger ones and pendant `second`, every so often `accent`. */
export const beadNecklace: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 600, 1050, 280, 36, 0.5) +
    place(onBust(paper, look), 600, 1044, 1.06),
  (paper, look) =>
    flatLay(paper, look.tint) +
    ellipse(620, 640, 380, 400, 'none', 'stroke="#2a1a10" stroke-width="60" opacity=".12"') +
    [0, 1, 2]
      .map((index) =>
        place(
          strand(paper, 390 - index * 62, 410 - index * 64, 0, 354, 58 - index * 9, 25 - index, [
            look.main,
            look.second,
            look.accent,
          ]),
          600,
          600,
        ),
      )
      .join(''),
  (paper, look) =>
    niche(paper, look.tint) +
    rect(270, 700, 660, 290, 20, roundPaint(paper, darken(look.main, 0.35))) +
    path('M270 700 L340 560 H860 L930 700Z', paper.down(darken(look.main, 0.75), darken(look.main, 0.6))) +
    path('M340 560 L330 330 H870 L860 560Z', paper.down(darken(look.main, 0.2), darken(look.main, 0.45))) +
    place(threeStrands(paper, look), 600, 520, 0.5) +
    rect(560, 760, 80, 70, 10, look.second),
  (paper, look) =>
    studio(paper, look.tint) +
    (
      [
        [recoloured(look), 300, 940, 0.66],
        [recoloured(look, 2), 900, 940, 0.66],
        [look, 600, 1050, 0.86],
      ] as const
    )
      .map(
        ([tone, x, y, s]) =>
          floorShadow(paper, x, y, 250 * s, 24, 0.45) + place(onBust(paper, tone), x, y, s),
      )
      .join(''),
];

/** Bangles and waist beads: `main`, `second` and `accent` in turn. */
export const beadBangles: Drawing = (() => {
  const ring = (paper: Paper, look: Look, r: number): string =>
    ellipse(8, 16, r + 14, r * 0.36 + 14, 'none', 'stroke="#2a1a10" stroke-width="26" opacity=".16"') +
    strand(paper, r, r * 0.36, 180, 356, 24, 19, [look.main, look.second, look.accent]) +
    strand(paper, r, r * 0.36, 0, 178, 24, 23, [look.main, look.second, look.accent]);
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, 930, 440, 60, 0.4) +
      [look, recoloured(look), recoloured(look, 2), look, recoloured(look)]
        .map((tone, index) =>
          place(ring(paper, tone, 320 - (index % 2) * 14), 600 + (index % 2) * 14, 850 - index * 92, 1.1),
        )
        .join(''),
    (paper, look) =>
      flatLay(paper, look.tint) +
      (
        [
          [430, 430, look],
          [790, 520, recoloured(look)],
          [520, 830, recoloured(look, 2)],
        ] as const
      )
        .map(
          ([x, y, tone]) =>
            circle(x + 12, y + 18, 226, 'none', 'stroke="#2a1a10" stroke-width="46" opacity=".14"') +
            place(strand(paper, 226, 226, 0, 350, 34, 24, [tone.main, tone.second, tone.accent]), x, y),
        )
        .join(''),
    (paper, look) =>
      niche(paper, look.tint) +
      floorShadow(paper, 600, 992, 230, 26, 0.45) +
      ellipse(600, 960, 200, 34, roundPaint(paper, '#a86f43')) +
      rect(540, 380, 120, 580, 50, roundPaint(paper, '#b57b48')) +
      [470, 580, 690, 800]
        .map((y, index) => place(ring(paper, recoloured(look, index % 3), 150), 600, y, 0.9))
        .join(''),
    (paper, look) =>
      tabletop(paper, look.tint) +
      (
        [
          [330, 1000, 3],
          [850, 1030, 4],
        ] as const
      )
        .map(
          ([x, y, count]) =>
            floorShadow(paper, x, y + 40, 280, 30, 0.45) +
            repeat(count, (index) => place(ring(paper, recoloured(look, index % 3), 230), x, y - index * 72)),
        )
        .join(''),
  ];
})();

/** A talking drum, hour-glass shaped and laced; its middle at the origin, about 760 high. */
export function talkingDrum(paper: Paper, look: Look): string {
  const body =
    'M-250 -320 C-240 -200 -110 -100 -90 0 C-110 100 -240 200 -250 320 H250 C240 200 110 100 90 0 C110 -100 240 -200 250 -320Z';
  const laces = repeat(17, (index) => {
    const x = -240 + index * 30;
    return line(
      `M${x} -320 C${x * 0.8} -180 ${x * 0.36} -80 ${x * 0.36} 0 C${x * 0.36} 80 ${x * 0.8} 180 ${x} 320`,
      index % 2 ? lighten(look.second, 0.35) : look.second,
      8,
    );
  });
  return (
    path(body, roundPaint(paper, look.main)) +
    laces +
    path('M-96 -34 H96 V34 H-96Z', roundPaint(paper, look.accent)) +
    repeat(6, (index) => path(`M${-76 + index * 30} 0 l12 -18 l12 18 l-12 18Z`, '#fffaf0')) +
    path(
      'M-256 280 C-256 350 256 350 256 280 V320 C256 400 -256 400 -256 320Z',
      roundPaint(paper, darken(look.main, 0.2)),
    ) +
    ellipse(0, -322, 258, 66, darken(look.main, 0.2)) +
    ellipse(0, -330, 240, 56, paper.slant('#fdf3dc', '#e8d2a6', '#c9a76c')) +
    repeat(18, (index) => {
      const angle = (index / 18) * Math.PI * 2;
      return circle(Math.cos(angle) * 246, -326 + Math.sin(angle) * 60, 9, look.accent);
    }) +
    ellipse(-40, -340, 90, 18, '#ffffff', 'opacity=".35"')
  );
}

function stick(paper: Paper): string {
  return (
    `<path d="M0 0 C-20 -160 -20 -300 40 -400 C70 -440 120 -440 150 -410" fill="none" stroke="#5f3a1e" stroke-width="34" stroke-linecap="round"/>` +
    line('M0 0 C-20 -160 -20 -300 40 -400 C70 -440 120 -440 150 -410', '#b57b48', 22) +
    circle(152, -408, 26, paper.ball('#e9c79a', '#a86f43', '#5f3a1e'))
  );
}

/** Talking drums: wood `main`, laces `second`, bands `accent`. */
export const drum: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 560, 1020, 330, 38, 0.5) +
    place(talkingDrum(paper, look), 540, 600, 1.1) +
    place(stick(paper), 900, 1010, 1.2, 6),
  (paper, look) => flatLay(paper, look.tint) + place(talkingDrum(paper, look), 470, 700, 1.8, 34),
  (paper, look) =>
    tabletop(paper, look.tint) +
    place(stool(paper), 560, 860, 1.1) +
    floorShadow(paper, 560, 860, 230, 22, 0.45) +
    place(talkingDrum(paper, look), 560, 540, 0.88) +
    place(stick(paper), 960, 1120, 0.9, 62),
  (paper, look) =>
    niche(paper, look.tint) +
    (
      [
        [recoloured(look), 310, 760, 0.56],
        [{ ...look, main: darken(look.main, 0.4) }, 890, 760, 0.56],
        [look, 600, 690, 0.8],
      ] as const
    )
      .map(
        ([tone, x, y, s]) =>
          floorShadow(paper, x, y + 370 * s, 260 * s, 22, 0.45) + place(talkingDrum(paper, tone), x, y, s),
      )
      .join(''),
];
