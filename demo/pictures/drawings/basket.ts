import { compound, flatLay, floorShadow, niche, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { roundShade } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

function plait(paper: Paper, look: Look): string {
  return paper.pattern(
    60,
    40,
    rect(0, 0, 60, 40, 0, darken(look.main, 0.35)) +
      rect(1, 1, 28, 18, 8, lighten(look.main, 0.16)) +
      rect(31, 21, 28, 18, 8, lighten(look.main, 0.16)) +
      rect(31, 1, 28, 18, 8, look.main) +
      rect(1, 21, 28, 18, 8, look.main),
  );
}

/** A market basket with a high handle; stands on the origin, about 460 high without the handle. */
export function basket(paper: Paper, look: Look, full = false): string {
  const body =
    'M-330 -400 C-330 -240 -280 -80 -230 -16 C-140 14 140 14 230 -16 C280 -80 330 -240 330 -400 C200 -350 -200 -350 -330 -400Z';
  const zigzag = (y: number, colour: string): string =>
    `<path d="${Array.from({ length: 15 }, (_, index) => `${index ? 'L' : 'M'}${-350 + index * 50} ${y + (index % 2) * 46}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="22"/>`;
  return (
    (full ? produce(paper) : ellipse(0, -400, 330, 62, darken(look.main, 0.62))) +
    `<path d="M-290 -400 C-260 -800 260 -800 290 -400" fill="none" stroke="${darken(look.main, 0.4)}" stroke-width="46"/>` +
    `<path d="M-290 -400 C-260 -800 260 -800 290 -400" fill="none" stroke="${look.main}" stroke-width="34" stroke-dasharray="20 5"/>` +
    path(body, plait(paper, look)) +
    paper.clipped(path(body, '#000'), zigzag(-270, look.second) + zigzag(-180, look.accent)) +
    path(body, roundShade(paper)) +
    `<path d="M-330 -400 C-200 -344 200 -344 330 -400" fill="none" stroke="${darken(look.main, 0.3)}" stroke-width="40"/>` +
    `<path d="M-330 -400 C-200 -344 200 -344 330 -400" fill="none" stroke="${lighten(look.main, 0.2)}" stroke-width="28" stroke-dasharray="18 6"/>`
  );
}

function produce(paper: Paper): string {
  const tomato =
    circle(0, 0, 76, paper.ball('#ff8a66', '#d8321f', '#7a120b')) +
    path('M-22 -62 L0 -50 L22 -64 L10 -44 L30 -34 L0 -36 L-30 -34 L-10 -44Z', '#3f8157');
  const orange =
    circle(0, 0, 78, paper.ball('#ffd08a', '#f0902a', '#a3520d')) + circle(-10, -58, 8, '#5f7a2f');
  const leaf =
    path('M0 0 C-70 -60 -70 -190 0 -250 C70 -190 70 -60 0 0Z', paper.across('#2f6b3f', '#5aa567')) +
    line('M0 0 V-220', '#bfe0b4', 5);
  return (
    [-48, -18, 16, 52].map((turn) => place(leaf, 60, -420, 1, turn)).join('') +
    place(tomato, -190, -450) +
    place(orange, -60, -480) +
    place(tomato, 80, -460, 1, 14) +
    place(orange, 210, -450) +
    place(tomato, 0, -430, 0.9)
  );
}

/** A basket: straw `main`, zigzags `second` and `accent`. */
export const wovenBasket: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 600, 1000, 380, 42, 0.5) +
    place(basket(paper, look), 600, 992, 1.2),
  (paper, look) =>
    flatLay(paper, look.tint) +
    circle(
      620,
      640,
      440,
      paper.radial([
        [0, '#2a1a10', 0.4],
        [0.85, '#2a1a10', 0.3],
        [1, '#2a1a10', 0],
      ]),
    ) +
    circle(600, 600, 410, plait(paper, look)) +
    repeat(9, (index) =>
      circle(
        600,
        600,
        395 - index * 44,
        'none',
        `stroke="${[look.second, look.main, look.accent][index % 3]}" stroke-width="22" stroke-dasharray="${26 - index} 10"`,
      ),
    ) +
    circle(
      600,
      600,
      410,
      paper.radial([
        [0, '#1c0f08', 0.3],
        [0.8, '#1c0f08', 0.04],
        [0.9, '#ffffff', 0.2],
        [1, '#1c0f08', 0.4],
      ]),
    ) +
    circle(600, 600, 20, look.second),
  (paper, look) =>
    compound(paper, look.tint) +
    floorShadow(paper, 580, 1070, 380, 34, 0.45) +
    place(basket(paper, look, true), 570, 1064, 1.1),
  (paper, look) =>
    niche(paper, look.tint) +
    (
      [
        [recoloured(look), 320, 986, 0.56],
        [{ ...look, main: lighten(look.main, 0.35) }, 880, 986, 0.56],
        [look, 600, 1010, 0.84],
      ] as const
    )
      .map(
        ([tone, x, y, s]) => floorShadow(paper, x, y, 330 * s, 24, 0.5) + place(basket(paper, tone), x, y, s),
      )
      .join(''),
];
