import { flatLay, floorShadow, niche, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { colourways } from '../colourways.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { type PatternName, patternPaint } from '../patterns.ts';
import { roundPaint, sprig } from '../props.ts';
import { circle, line, path, place, rect, repeat } from '../shapes.ts';

type Style = 'satchel' | 'clutch' | 'tote';

const gold = (paper: Paper): string => paper.slant('#fff1c4', '#d8b45a', '#8f6c22');

function surface(paper: Paper, look: Look, pattern: PatternName): string {
  return pattern === 'plain'
    ? paper.slant(lighten(look.main, 0.34), look.main, darken(look.main, 0.32))
    : patternPaint(paper, pattern, look, 0.8);
}

function stitched(d: string, colour: string): string {
  return line(d, colour, 4, 'stroke-dasharray="13 10" opacity=".75"');
}

/** A stiff bag with a flap, a turn lock and a handle; stands on the origin, about 760 high. */
export function satchel(paper: Paper, look: Look, pattern: PatternName): string {
  const body =
    'M-330 -440 C-340 -460 -320 -470 -300 -470 H300 C320 -470 340 -460 330 -440 C360 -300 384 -160 392 -40 Q392 0 350 0 H-350 Q-392 0 -392 -40 C-384 -160 -360 -300 -330 -440Z';
  const flap =
    'M-334 -450 C-336 -470 -320 -474 -300 -474 H300 C320 -474 336 -470 334 -450 C344 -380 348 -320 340 -270 C240 -190 80 -160 0 -160 C-80 -160 -240 -190 -340 -270 C-348 -320 -344 -380 -334 -450Z';
  return (
    `<path d="M-190 -450 C-210 -800 210 -800 190 -450" fill="none" stroke="${darken(look.second, 0.35)}" stroke-width="40"/>` +
    `<path d="M-190 -450 C-210 -800 210 -800 190 -450" fill="none" stroke="${look.second}" stroke-width="28"/>` +
    stitched('M-190 -450 C-210 -800 210 -800 190 -450', lighten(look.second, 0.5)) +
    path(body, surface(paper, look, pattern)) +
    path(
      body,
      paper.linear([
        [0, '#1c0f08', 0.3],
        [0.2, '#ffffff', 0.14],
        [0.7, '#1c0f08', 0],
        [1, '#1c0f08', 0.4],
      ]),
    ) +
    path('M-392 -60 H392 Q392 0 350 0 H-350 Q-392 0 -392 -60Z', look.second) +
    stitched('M-380 -66 H380', lighten(look.second, 0.5)) +
    path(flap, '#2a1a10', 'opacity=".3" transform="translate(0 16)"') +
    path(
      flap,
      pattern === 'plain'
        ? paper.down(lighten(look.main, 0.3), look.main, darken(look.main, 0.18))
        : look.second,
    ) +
    stitched('M-318 -280 C-230 -208 -80 -180 0 -180 C80 -180 230 -208 318 -280', lighten(look.main, 0.5)) +
    path(
      'M-300 -450 C-200 -460 0 -462 80 -460 C-40 -420 -220 -400 -316 -330 C-320 -380 -316 -430 -300 -450Z',
      '#ffffff',
      'opacity=".18"',
    ) +
    [-190, 190]
      .map(
        (x) =>
          rect(x - 34, -480, 68, 60, 10, look.second) +
          rect(x - 24, -490, 48, 34, 8, 'none', `stroke="${gold(paper)}" stroke-width="10"`),
      )
      .join('') +
    rect(-54, -222, 108, 104, 18, gold(paper)) +
    rect(-38, -206, 76, 72, 12, darken(look.main, 0.35)) +
    rect(-11, -222, 22, 104, 8, gold(paper))
  );
}

/** An evening purse on a chain; stands on the origin, about 420 high and 700 wide. */
function clutch(paper: Paper, look: Look, pattern: PatternName): string {
  const body =
    'M-350 -360 Q-350 -400 -310 -400 H310 Q350 -400 350 -360 L370 -40 Q370 0 330 0 H-330 Q-370 0 -370 -40Z';
  const flap = 'M-352 -364 Q-350 -404 -310 -404 H310 Q350 -404 352 -364 L20 -120 Q0 -106 -20 -120Z';
  const chain = repeat(34, (index) => {
    const share = index / 33;
    const x = -330 + share * 660;
    const y = -390 - Math.sin(share * Math.PI) * 330;
    return `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="14" ry="9" fill="none" stroke="#c79f45" stroke-width="6" transform="rotate(${Math.round(-60 + share * 120 + (index % 2) * 20)} ${Math.round(x)} ${Math.round(y)})"/>`;
  });
  return (
    chain +
    path(body, surface(paper, look, pattern)) +
    path(
      body,
      paper.linear(
        [
          [0, '#ffffff', 0.16],
          [0.5, '#ffffff', 0],
          [1, '#1c0f08', 0.4],
        ],
        0,
        0,
        0.6,
        1,
      ),
    ) +
    path(flap, '#2a1a10', 'opacity=".3" transform="translate(0 14)"') +
    path(
      flap,
      pattern === 'plain'
        ? paper.slant(lighten(look.main, 0.42), look.main, darken(look.main, 0.2))
        : look.second,
    ) +
    path(flap, 'none', `stroke="${gold(paper)}" stroke-width="7"`) +
    circle(0, -140, 46, gold(paper)) +
    circle(0, -140, 28, paper.ball(lighten(look.accent, 0.5), look.accent, darken(look.accent, 0.4)))
  );
}

/** A soft shopping tote with two long handles; stands on the origin, about 860 high. */
function tote(paper: Paper, look: Look, pattern: PatternName): string {
  const body =
    'M-310 -520 C-200 -500 -100 -530 0 -514 C100 -500 200 -530 310 -516 C330 -340 350 -180 344 -30 C300 14 120 -4 0 4 C-120 12 -300 14 -344 -30 C-350 -180 -330 -340 -310 -520Z';
  return (
    `<path d="M-150 -500 C-170 -900 170 -900 150 -500" fill="none" stroke="${darken(look.second, 0.4)}" stroke-width="32" transform="translate(20 -14)"/>` +
    path('M-310 -520 C-200 -560 200 -560 310 -516 C200 -500 -200 -490 -310 -520Z', darken(look.main, 0.6)) +
    path(body, surface(paper, look, pattern)) +
    path(
      body,
      paper.linear([
        [0, '#1c0f08', 0.34],
        [0.16, '#ffffff', 0.16],
        [0.34, '#1c0f08', 0.08],
        [0.5, '#ffffff', 0.12],
        [0.8, '#1c0f08', 0.1],
        [1, '#1c0f08', 0.42],
      ]),
    ) +
    path(
      'M-346 -110 C-200 -90 200 -100 346 -110 C348 -80 346 -50 344 -30 C300 14 120 -4 0 4 C-120 12 -300 14 -344 -30Z',
      look.second,
    ) +
    stitched('M-342 -120 C-200 -100 200 -110 342 -120', lighten(look.second, 0.6)) +
    `<path d="M-150 -470 C-160 -880 160 -880 150 -470" fill="none" stroke="${darken(look.second, 0.2)}" stroke-width="34"/>` +
    `<path d="M-150 -470 C-160 -880 160 -880 150 -470" fill="none" stroke="${look.second}" stroke-width="24"/>` +
    [-150, 150]
      .map(
        (x) =>
          rect(x - 24, -500, 48, 110, 8, look.second) +
          line(
            `M${x - 14} -490 L${x + 14} -402 M${x + 14} -490 L${x - 14} -402`,
            lighten(look.second, 0.6),
            4,
          ),
      )
      .join('') +
    line(
      'M-260 -480 C-280 -330 -290 -220 -286 -140 M240 -480 C262 -330 270 -220 266 -140',
      darken(look.main, 0.6),
      5,
      'opacity=".25"',
    )
  );
}

const bags: Record<Style, (paper: Paper, look: Look, pattern: PatternName) => string> = {
  satchel,
  clutch,
  tote,
};

/** A lady's bag: leather or cloth `main` (or in a design), handles and base `second`, stone `accent`. */
export function handbag(style: Style, pattern: PatternName = 'plain'): Drawing {
  const bag = bags[style];
  const low = style === 'clutch';
  const near = style === 'tote' ? { x: 130, y: -400 } : { x: 0, y: low ? -170 : -190 };
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, low ? 930 : 1020, 460, 44, 0.5) +
      place(bag(paper, look, pattern), 600, low ? 920 : 1012, low ? 1.14 : 1.1),
    (paper, look) =>
      flatLay(paper, look.tint) +
      place(bag(paper, look, pattern), 600 - near.x * 2.2, 600 - near.y * 2.2, 2.2),
    (paper, look) =>
      tabletop(paper, look.tint) +
      floorShadow(paper, 480, 1000, 400, 34, 0.5) +
      place(bag(paper, look, pattern), 480, 994, 0.92) +
      floorShadow(paper, 950, 1050, 160, 20, 0.4) +
      rect(880, 850, 150, 196, 14, roundPaint(paper, '#f4efe4')) +
      rect(900, 830, 110, 30, 8, '#cdbf9f') +
      [-26, 0, 24].map((turn, index) => place(sprig(paper), 940 + index * 18, 850, 0.7, turn)).join(''),
    (paper, look) =>
      niche(paper, look.tint) +
      colourways(paper, look, (tone) => bag(paper, tone, pattern), 400, [
        [1, 300, 986, 0.56],
        [2, 900, 986, 0.56],
        [0, 600, 1010, 0.78],
      ]),
  ];
}
