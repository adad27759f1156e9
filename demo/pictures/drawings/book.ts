import { flatLay, floorShadow, niche, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { type Cover, coverArt } from '../covers.ts';
import type { Emblem } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { pottedPlant, roundPaint } from '../props.ts';
import { line, path, place, rect, repeat } from '../shapes.ts';

/** A book standing a little open towards the right; stands on the origin, about 660 high. */
function standing(paper: Paper, look: Look, style: Cover, emblem: Emblem): string {
  const thick = style === 'exercise' ? 26 : 66;
  return (
    `<g transform="translate(230 -640)">${path(`M0 0 L${thick} -26 V600 L0 640Z`, '#efe4cc')}${repeat(7, (index) => line(`M${8 + index * (thick / 7)} ${-3 - index * 3} V${634 - index * 5}`, '#cbb994', 2))}${path(`M${thick} -26 L${thick + 10} -26 V604 L0 648 V640 L${thick} 600Z`, darken(look.main, 0.45))}</g>` +
    place(coverArt(paper, look, style, emblem), -230, -640) +
    rect(-230, -640, 30, 640, 8, '#000000', 'opacity=".18"') +
    rect(-200, -640, 8, 640, 0, '#ffffff', 'opacity=".22"') +
    path('M-190 -640 H150 L-190 -60Z', '#ffffff', 'opacity=".1"')
  );
}

/** An open book from above; its middle at the origin, about 860 wide. */
function open(paper: Paper, look: Look, style: Cover): string {
  const illustrated = style === 'bear' || style === 'tortoise';
  const lines = (x: number): string =>
    repeat(illustrated ? 5 : 12, (index) =>
      rect(
        x,
        (illustrated ? 70 : -220) + index * 38,
        300 - ((index * 53) % 70),
        10,
        5,
        '#b9ad96',
        'opacity=".7"',
      ),
    );
  const ruled =
    repeat(14, (index) =>
      line(`M-390 ${-236 + index * 38} H-30 M30 ${-236 + index * 38} H390`, '#9fb8d8', 3, 'opacity=".8"'),
    ) + line('M-340 -280 V290 M80 -280 V290', '#e2a09a', 3);
  const picture = illustrated
    ? place(`<g transform="scale(.68 .5)">${coverArt(paper, look, style, 'sun')}</g>`, -386, -250)
    : '';
  return (
    rect(-440, -300, 880, 620, 14, '#2a1a10', 'opacity=".18" transform="translate(16 22)"') +
    rect(-440, -300, 880, 620, 14, darken(look.main, 0.15)) +
    path(
      'M0 -290 C-120 -320 -300 -310 -420 -286 V300 C-300 276 -120 270 0 306Z',
      paper.across('#fffdf6', '#fbf3e2', '#d9ccb0'),
    ) +
    path(
      'M0 -290 C120 -320 300 -310 420 -286 V300 C300 276 120 270 0 306Z',
      paper.across('#d9ccb0', '#fbf3e2', '#fffdf6'),
    ) +
    (illustrated ? picture : '') +
    (style === 'novel' ? lines(-380) + lines(60) : illustrated ? lines(60) : ruled) +
    line('M0 -290 V306', '#b7a685', 4) +
    path('M280 -306 H330 V-120 L305 -146 L280 -120Z', look.accent)
  );
}

function spines(paper: Paper, look: Look): string {
  const colours = [
    look.main,
    look.second,
    look.accent,
    darken(look.main, 0.35),
    lighten(look.main, 0.35),
    look.second,
  ];
  const heights = [420, 380, 450, 400, 430, 370];
  return colours
    .map((colour, index) =>
      place(
        rect(0, -(heights[index] ?? 400), 84, heights[index] ?? 400, 6, roundPaint(paper, colour)) +
          rect(14, -(heights[index] ?? 400) + 50, 56, 14, 4, '#fffaf0', 'opacity=".8"') +
          rect(14, -(heights[index] ?? 400) + 76, 56, 6, 3, '#fffaf0', 'opacity=".6"') +
          rect(14, -60, 56, 14, 4, '#fffaf0', 'opacity=".6"'),
        index * 88,
        0,
      ),
    )
    .join('');
}

/** Books to read or write in: cover `main`, picture `second`, ribbon `accent`. */
export function book(style: Cover, emblem: Emblem): Drawing {
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 640, 1000, 340, 36, 0.5) +
      place(standing(paper, look, style, emblem), 570, 994, 1.16),
    (paper, look) => flatLay(paper, look.tint) + place(open(paper, look, style), 600, 600, 1.16, -8),
    (paper, look) =>
      tabletop(paper, look.tint) +
      place(pottedPlant(paper), 1000, 1000, 0.9) +
      floorShadow(paper, 480, 1000, 400, 30, 0.5) +
      place(spines(paper, look), 120, 994, 1.02) +
      floorShadow(paper, 810, 1060, 200, 22, 0.45) +
      place(standing(paper, look, style, emblem), 780, 1054, 0.62),
    (paper, look) =>
      niche(paper, look.tint) +
      (
        [
          [recoloured(look), 330, 986, 0.66],
          [recoloured(look, 2), 850, 986, 0.66],
          [look, 590, 1010, 0.84],
        ] as const
      )
        .map(
          ([tone, x, y, s]) =>
            floorShadow(paper, x, y, 280 * s, 24, 0.45) +
            place(standing(paper, tone, style, emblem), x, y, s),
        )
        .join(''),
  ];
}
