import { flatLay } from './backdrops.ts';
import { darken, lighten, mix } from './colour.ts';
import type { Look } from './look.ts';
import type { Paper } from './paper.ts';
import { bowl, sprig } from './props.ts';
import { circle, ellipse, line, path, place, rect, repeat, seeded, tenth } from './shapes.ts';

/** What foodstuff darkens towards where no light falls; plain black would turn pale grains grey. */
const earth = '#6e3f12';

/** One grain, seed or piece of each foodstuff, about 20 to 60 units across, in a colour of its own. */
const pieces = {
  grain: {
    size: 11,
    draw: (colour: string) => ellipse(0, 0, 7, 5, colour) + ellipse(-2, -2, 3, 2, lighten(colour, 0.5)),
  },
  rice: {
    size: 17,
    draw: (colour: string) =>
      ellipse(0, 0, 15, 4.6, colour) + ellipse(-3, -1.4, 8, 1.6, lighten(colour, 0.6)),
  },
  powder: {
    size: 7,
    draw: (colour: string) => circle(0, 0, 4, colour) + circle(-1, -1, 1.6, lighten(colour, 0.4)),
  },
  bean: {
    size: 26,
    draw: (colour: string) =>
      path('M-22 2 C-22 -14 -6 -17 0 -11 C8 -18 24 -13 22 3 C20 16 -20 18 -22 2Z', colour) +
      ellipse(-6, -6, 8, 3, lighten(colour, 0.55)) +
      ellipse(2, 7, 4.5, 2.6, '#fff4df') +
      ellipse(2, 7, 2, 1.6, '#2a170c'),
  },
  egusi: {
    size: 27,
    draw: (colour: string) =>
      path('M-25 0 C-20 -15 4 -17 26 0 C4 17 -20 15 -25 0Z', darken(colour, 0.22)) +
      path('M-20 0 C-16 -10 4 -12 19 0 C4 12 -16 10 -20 0Z', colour) +
      ellipse(-4, -3, 9, 2.6, lighten(colour, 0.7)),
  },
  ogbono: {
    size: 30,
    draw: (colour: string) =>
      path('M-28 4 C-24 -18 16 -22 28 -2 C24 16 -18 22 -28 4Z', colour) +
      path('M-22 2 C-8 -8 10 -8 22 -2', 'none', `stroke="${darken(colour, 0.4)}" stroke-width="3"`) +
      ellipse(-6, -8, 11, 3.4, lighten(colour, 0.4)),
  },
  nut: {
    size: 24,
    draw: (colour: string) =>
      ellipse(0, 0, 21, 15, colour) +
      ellipse(-6, -5, 8, 4, lighten(colour, 0.5)) +
      line('M14 -3 Q20 0 14 4', darken(colour, 0.4), 2.5),
  },
  pepper: {
    size: 40,
    draw: (colour: string) =>
      path('M-36 -6 C-20 -22 10 -14 42 10 C14 14 -26 20 -36 -6Z', colour) +
      path(
        'M-30 -8 C-14 -16 8 -8 26 4',
        'none',
        `stroke="${lighten(colour, 0.5)}" stroke-width="3.5" opacity=".7"`,
      ) +
      line('M-36 -6 C-44 -10 -48 -16 -52 -22', '#7c8b45', 6),
  },
  crayfish: {
    size: 34,
    draw: (colour: string) =>
      `<path d="M-26 14 C-34 -18 10 -34 28 -8" fill="none" stroke="${colour}" stroke-width="17" stroke-linecap="round"/>` +
      line('M-22 -8 L-10 2 M-8 -20 L0 -6 M8 -22 L10 -8', lighten(colour, 0.5), 3) +
      line('M28 -8 C40 -4 46 4 48 14 M28 -8 C42 -12 50 -8 56 -2', darken(colour, 0.2), 2.5) +
      circle(27, -13, 3, '#2a170c'),
  },
  petal: {
    size: 36,
    draw: (colour: string) =>
      path('M0 34 C-26 18 -34 -14 -14 -34 C-8 -24 8 -24 14 -34 C34 -14 26 18 0 34Z', colour) +
      line('M0 30 V-22 M0 10 L-14 -10 M0 10 L14 -10', lighten(colour, 0.35), 2.5, 'opacity=".7"'),
  },
  chip: {
    size: 38,
    draw: (colour: string) =>
      path('M-36 2 C-30 -22 20 -26 36 -6 C34 18 -26 24 -36 2Z', colour) +
      path('M-30 0 C-14 -16 14 -16 30 -6', 'none', `stroke="${lighten(colour, 0.55)}" stroke-width="4"`) +
      circle(-8, 4, 2.6, darken(colour, 0.4)) +
      circle(10, 0, 2.2, darken(colour, 0.4)),
  },
  cube: {
    size: 28,
    draw: (colour: string) =>
      rect(-20, -20, 40, 40, 6, colour) +
      path('M-20 -14 L0 -24 L20 -14 L0 -4Z', lighten(colour, 0.4)) +
      rect(-12, -2, 24, 12, 3, '#fffaf0', 'opacity=".8"'),
  },
} as const;

export type Foodstuff = keyof typeof pieces;

/** Paint of loosely poured foodstuff, as a seamless tile. */
export function foodPaint(paper: Paper, food: Foodstuff, colour: string, scale = 1): string {
  const { size, draw } = pieces[food];
  const side = Math.max(140, size * 7);
  const random = seeded(size * 7 + food.length);
  const count = Math.min(150, Math.round((side / size) ** 2 * 0.95));
  const tile = repeat(count, () => {
    const x = random() * side;
    const y = random() * side;
    const turn = Math.round(random() * 360);
    const tone = mix(mix(colour, earth, 0.13), lighten(colour, 0.4), random());
    const piece = draw(tone);
    const across =
      x > side - size
        ? place(piece, x - side, y, 1, turn)
        : x < size
          ? place(piece, x + side, y, 1, turn)
          : '';
    const down =
      y > side - size
        ? place(piece, x, y - side, 1, turn)
        : y < size
          ? place(piece, x, y + side, 1, turn)
          : '';
    return place(piece, x, y, 1, turn) + across + down;
  });
  return paper.pattern(
    side,
    side,
    rect(0, 0, side, side, 0, mix(colour, earth, 0.27)) + tile,
    `scale(${scale})`,
  );
}

/** Single pieces strewn around the origin, within a ring of two radii. */
export function strewn(
  food: Foodstuff,
  colour: string,
  count: number,
  from: number,
  to: number,
  seed: number,
): string {
  const random = seeded(seed);
  return repeat(count, () => {
    const angle = random() * Math.PI * 2;
    const far = from + random() * (to - from);
    const at = { x: Math.cos(angle) * far, y: Math.sin(angle) * far };
    const turn = Math.round(random() * 360);
    return (
      ellipse(
        at.x + 3,
        at.y + 6,
        pieces[food].size * 0.8,
        pieces[food].size * 0.5,
        '#2a1a10',
        'opacity=".16"',
      ) + place(pieces[food].draw(mix(colour, lighten(colour, 0.3), random())), at.x, at.y, 1, turn)
    );
  });
}

/** A heap as seen from the side, its foot on the line y 0, so wide and so high. */
export function heap(paper: Paper, food: Foodstuff, colour: string, width: number, height: number): string {
  const half = width / 2;
  const outline = `M${-half} 0 C${-half * 0.8} ${tenth(-height * 0.5)} ${tenth(-half * 0.45)} ${-height} 0 ${-height} C${tenth(half * 0.45)} ${-height} ${half * 0.8} ${tenth(-height * 0.5)} ${half} 0 C${half * 0.6} ${tenth(height * 0.22)} ${-half * 0.6} ${tenth(height * 0.22)} ${-half} 0Z`;
  return (
    path(outline, foodPaint(paper, food, colour)) +
    path(
      outline,
      paper.linear(
        [
          [0, '#fff4dc', 0.34],
          [0.45, '#fff4dc', 0.02],
          [1, '#1c0f08', 0.42],
        ],
        0.1,
        0,
        0.8,
        1,
      ),
    )
  );
}

/** A bowlful seen from above with a wooden spoon and a few pieces fallen beside it. */
export function bowlFromAbove(paper: Paper, look: Look, food: Foodstuff): string {
  const wood = paper.slant('#b97c4b', '#8a5630', '#5f3a1e');
  const spoon =
    path(
      'M-16 60 C-22 200 -20 330 -24 440 Q0 470 24 440 C20 330 22 200 16 60Z',
      paper.across('#d29b66', '#b77d4a', '#8d5b32'),
    ) +
    ellipse(0, -20, 76, 104, paper.across('#d8a26d', '#b77d4a', '#8d5b32')) +
    ellipse(0, -24, 60, 86, foodPaint(paper, food, look.accent)) +
    ellipse(0, -24, 60, 86, paper.slant('#fff4dc', '#1c0f08'), 'opacity=".16"');
  return (
    flatLay(paper, look.tint) +
    place(sprig(paper), 190, 1090, 0.9, 34) +
    circle(
      556,
      596,
      372,
      paper.radial([
        [0, '#2a1a10', 0.5],
        [0.8, '#2a1a10', 0.36],
        [1, '#2a1a10', 0],
      ]),
    ) +
    circle(530, 560, 350, wood) +
    circle(530, 560, 350, 'none', 'stroke="#d9a877" stroke-width="10" opacity=".7"') +
    circle(530, 560, 306, '#4d2e17') +
    circle(530, 560, 300, foodPaint(paper, food, look.accent, 1.25)) +
    circle(
      530,
      560,
      300,
      paper.radial(
        [
          [0, '#fff4dc', 0.22],
          [0.55, '#fff4dc', 0.02],
          [0.86, '#1c0f08', 0.18],
          [1, '#1c0f08', 0.55],
        ],
        0.46,
        0.44,
        0.54,
      ),
    ) +
    place(strewn(food, look.accent, 20, 390, 480, 5), 530, 560) +
    place(ellipse(0, 210, 44, 260, '#2a1a10', 'opacity=".2"'), 906, 716, 1.1, -38) +
    place(spoon, 884, 700, 1.1, -38)
  );
}

/** A small wooden bowlful seen from the side, its rim at the origin. */
export function bowlful(paper: Paper, look: Look, food: Foodstuff, width: number): string {
  const filling = place(heap(paper, food, look.accent, width * 0.88, width * 0.26), 0, width * 0.03);
  return bowl(paper, '#9a6238', width, filling);
}
