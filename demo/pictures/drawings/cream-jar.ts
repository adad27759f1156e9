import { flatLay, floorShadow, podium, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { type Emblem, emblemMark, packLabel } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundPaint, sprig } from '../props.ts';
import { circle, ellipse, line, path, place, repeat, tenth } from '../shapes.ts';

function lid(paper: Paper, colour: string): string {
  return (
    path('M-262 -150 V-20 C-262 46 262 46 262 -20 V-150Z', roundPaint(paper, colour)) +
    repeat(27, (index) =>
      line(`M${-244 + index * 18.8} -120 V${10 - Math.abs(index - 13) * 2}`, '#000000', 4, 'opacity=".12"'),
    ) +
    ellipse(0, -150, 262, 56, paper.slant(lighten(colour, 0.5), colour)) +
    ellipse(0, -152, 232, 46, paper.slant(lighten(colour, 0.3), lighten(colour, 0.08)))
  );
}

function swirl(paper: Paper, colour: string): string {
  const cream = paper.slant(lighten(colour, 0.75), colour, darken(colour, 0.2));
  return (
    ellipse(0, -8, 218, 46, cream) +
    path('M-160 -14 C-170 -70 -70 -96 10 -92 C100 -90 170 -60 158 -16 C110 10 -110 10 -160 -14Z', cream) +
    path('M-90 -70 C-80 -130 -20 -150 30 -200 C46 -150 100 -130 92 -72 C50 -46 -50 -46 -90 -70Z', cream) +
    line(
      'M-140 -30 C-60 0 80 -4 140 -36 M-76 -80 C-30 -60 50 -64 84 -88 M-30 -136 C0 -120 40 -126 56 -140',
      darken(colour, 0.25),
      5,
      'opacity=".4"',
    )
  );
}

/** A squat cosmetic jar; stands on the origin, about 480 high and 520 wide. Open, its cream stands up in a swirl. */
export function creamTub(paper: Paper, look: Look, emblem: Emblem, open = false): string {
  const body = 'M-250 -300 V-60 C-250 30 250 30 250 -60 V-300Z';
  return (
    path(body, roundPaint(paper, look.main)) +
    place(packLabel(paper, 330, 220, look.second, look.second, emblem), 0, -146) +
    path(
      'M-222 -270 C-226 -190 -226 -130 -220 -60 L-196 -48 C-200 -130 -200 -190 -196 -264Z',
      '#ffffff',
      'opacity=".45"',
    ) +
    (open
      ? ellipse(0, -300, 250, 54, lighten(look.main, 0.45)) +
        ellipse(0, -300, 232, 46, darken(look.accent, 0.3)) +
        place(swirl(paper, look.accent), 0, -300)
      : place(lid(paper, look.second), 0, -294))
  );
}

/** Shea nuts, whole and split. */
function nuts(paper: Paper): string {
  const whole =
    ellipse(0, 0, 62, 46, paper.ball('#b87a4e', '#6e3d20', '#33180a')) +
    path('M-40 20 C-10 40 30 36 54 10 C40 40 -20 52 -40 20Z', '#d9b48c', 'opacity=".75"');
  const split =
    ellipse(0, 0, 62, 46, '#5b3018') +
    ellipse(0, -4, 52, 37, paper.slant('#fff6e0', '#e8cfa2')) +
    ellipse(-6, -6, 22, 14, '#d8b77f', 'opacity=".6"');
  return (
    floorShadow(paper, 60, 40, 200, 26, 0.4) +
    place(whole, 110, -10, 1, -14) +
    place(whole, 50, -64, 0.86, 20) +
    place(split, 0, 0, 1, 8)
  );
}

/** The turn that a finger leaves in a full jar, seen from above. */
function topSwirl(colour: string): string {
  const turns = Array.from({ length: 60 }, (_, index) => {
    const angle = index * 0.3;
    const far = 20 + index * 3.7;
    return `${index === 0 ? 'M' : 'L'}${tenth(Math.cos(angle) * far)} ${tenth(Math.sin(angle) * far * 0.94)}`;
  }).join(' ');
  return (
    line(turns, darken(colour, 0.4), 30, 'opacity=".16" transform="translate(5 9)"') +
    line(turns, lighten(colour, 0.2), 26) +
    line(turns, '#ffffff', 9, 'opacity=".6" transform="translate(-4 -7)"')
  );
}

/** What the cream was made from: shea nuts for the butters, blossoms for the rest. */
function origin(paper: Paper, look: Look, emblem: Emblem): string {
  if (emblem === 'leaf') return nuts(paper);
  return [0, 1, 2]
    .map((index) =>
      place(
        emblemMark('flower', [look.second, lighten(look.second, 0.35), look.accent][index] ?? look.second),
        index * 70,
        index === 1 ? -50 : 0,
        0.9,
        index * 24,
      ),
    )
    .join('');
}

/** Butters, creams and scrubs in a jar: jar `main`, lid and label `second`, the cream `accent`. */
export function creamJar(emblem: Emblem): Drawing {
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 590, 970, 390, 46, 0.5) +
      place(creamTub(paper, look, emblem), 580, 960, 1.26) +
      place(origin(paper, look, emblem), 910, 1030, 1.02) +
      place(sprig(paper), 300, 1060, 0.9, -66),
    (paper, look) =>
      podium(paper, look.tint) +
      floorShadow(paper, 560, 954, 330, 34, 0.5) +
      place(creamTub(paper, look, emblem, true), 560, 944, 1.06) +
      floorShadow(paper, 860, 944, 150, 20, 0.4) +
      place(`<g transform="rotate(62)">${lid(paper, look.second)}</g>`, 880, 810, 0.56),
    (paper, look) =>
      flatLay(paper, look.tint) +
      place(sprig(paper), 250, 980, 1.2, 30) +
      circle(
        630,
        610,
        356,
        paper.radial([
          [0, '#2a1a10', 0.5],
          [0.82, '#2a1a10', 0.34],
          [1, '#2a1a10', 0],
        ]),
      ) +
      circle(600, 580, 330, paper.slant(lighten(look.main, 0.4), look.main, darken(look.main, 0.3))) +
      circle(600, 580, 296, darken(look.accent, 0.35)) +
      circle(600, 580, 290, paper.slant(lighten(look.accent, 0.7), look.accent, darken(look.accent, 0.14))) +
      place(topSwirl(look.accent), 600, 580) +
      place(origin(paper, look, emblem), 930, 1000, 1.1) +
      place(origin(paper, look, emblem), 180, 260, 0.9, 40),
    (paper, look) =>
      tabletop(paper, look.tint) +
      floorShadow(paper, 380, 960, 290, 30, 0.5) +
      place(creamTub(paper, recoloured(look), emblem), 370, 956, 0.74) +
      place(creamTub(paper, look, emblem), 380, 640, 0.62) +
      floorShadow(paper, 810, 1050, 340, 38, 0.5) +
      place(creamTub(paper, look, emblem), 800, 1040, 1),
  ];
}
