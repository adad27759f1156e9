import { darken, lighten } from './colour.ts';
import { atCorners, type Design, ringOfDots } from './motifs.ts';
import { circle, line, path, place, rect, repeat } from './shapes.ts';

/** Dyed, woven, laced and plainly printed cloths. */
export const cloths = {
  adire: {
    side: 260,
    tile: ({ main, second }) => {
      const pale = lighten(second, 0.25);
      const spiral = line(
        'M0 0 C8 -10 20 -2 16 10 C10 26 -16 24 -22 6 C-28 -18 -4 -36 18 -30 C42 -22 48 6 36 26',
        pale,
        5,
      );
      const sun =
        circle(0, 0, 12, 'none', `stroke="${pale}" stroke-width="5"`) +
        repeat(12, (index) => place(line('M0 -20 V-44', pale, 5), 0, 0, 1, index * 30));
      const comb = line(
        'M-42 -36 Q-30 -30 -42 -20 T-42 0 T-42 20 T-42 38 M-20 -38 Q-8 -30 -20 -20 T-20 0 T-20 20 T-20 38 M2 -38 Q14 -30 2 -20 T2 0 T2 20 T2 38 M24 -38 Q36 -30 24 -20 T24 0 T24 20 T24 38 M44 -38 Q52 -30 44 -20 T44 0 T44 20 T44 38',
        pale,
        4.5,
      );
      const leaf =
        line(
          'M0 44 V-40 M0 24 C-26 20 -30 4 -30 -8 M0 24 C26 20 30 4 30 -8 M0 -2 C-20 -6 -24 -20 -24 -30 M0 -2 C20 -6 24 -20 24 -30',
          pale,
          5,
        ) + ringOfDots(4, 46, 4, pale);
      const frame = (x: number, y: number): string =>
        `<rect x="${x}" y="${y}" width="118" height="118" rx="5" fill="${darken(main, 0.18)}" stroke="${pale}" stroke-width="4.5" stroke-dasharray="15 6"/>`;
      return (
        rect(0, 0, 260, 260, 0, main) +
        frame(6, 6) +
        frame(136, 6) +
        frame(6, 136) +
        frame(136, 136) +
        place(spiral, 62, 68, 1.05) +
        place(sun, 195, 65, 1.05) +
        place(comb, 65, 195) +
        place(leaf, 195, 195)
      );
    },
  },
  tieDye: {
    side: 240,
    tile: ({ main, second }) => {
      const pale = lighten(second, 0.3);
      const knot =
        repeat(5, (index) =>
          circle(
            0,
            0,
            98 - index * 20,
            'none',
            `stroke="${pale}" stroke-width="${5 + (index % 2) * 5}" opacity="${0.45 + index * 0.1}" stroke-dasharray="${13 - index} 4 ${22 - index * 2} 3"`,
          ),
        ) +
        circle(0, 0, 9, pale) +
        repeat(16, (index) => place(line('M0 -22 V-96', pale, 2.4, 'opacity=".5"'), 0, 0, 1, index * 22.5));
      return rect(0, 0, 240, 240, 0, main) + place(knot, 120, 120) + atCorners(240, place(knot, 0, 0, 0.62));
    },
  },
  asoOke: {
    side: 200,
    tile: ({ main, second, accent }) => {
      const blocks = repeat(
        4,
        (index) =>
          rect(66, index * 50, 34, 25, 0, accent) +
          rect(66, index * 50 + 25, 34, 25, 0, lighten(second, 0.35)),
      );
      const lurex = (x: number, colour: string): string =>
        line(`M${x} 0 V200`, colour, 3, 'stroke-dasharray="7 4"');
      return (
        rect(0, 0, 200, 200, 0, main) +
        rect(0, 0, 8, 200, 0, darken(main, 0.4)) +
        rect(24, 0, 14, 200, 0, second) +
        rect(58, 0, 50, 200, 0, darken(main, 0.35)) +
        blocks +
        rect(128, 0, 14, 200, 0, second) +
        rect(150, 0, 30, 200, 0, accent) +
        rect(160, 0, 10, 200, 0, lighten(second, 0.45)) +
        lurex(16, lighten(second, 0.4)) +
        lurex(47, lighten(accent, 0.5)) +
        lurex(118, lighten(accent, 0.5)) +
        lurex(190, lighten(second, 0.4)) +
        repeat(50, (index) => rect(0, index * 4, 200, 1.2, 0, '#000000', 'opacity=".1"'))
      );
    },
  },
  lace: {
    side: 150,
    tile: ({ main, second }) => {
      const hole = darken(second, 0.12);
      const thread = lighten(main, 0.7);
      const eyelet = (d: string): string => path(d, hole, `stroke="${thread}" stroke-width="6"`);
      const flower =
        repeat(6, (index) =>
          place(eyelet('M0 -16 C13 -26 12 -46 0 -52 C-12 -46 -13 -26 0 -16Z'), 0, 0, 1, index * 60),
        ) + circle(0, 0, 10, hole, `stroke="${thread}" stroke-width="6"`);
      const bud = repeat(4, (index) =>
        place(eyelet('M0 -4 C8 -10 7 -22 0 -26 C-7 -22 -8 -10 0 -4Z'), 0, 0, 1, index * 90 + 45),
      );
      return (
        rect(0, 0, 150, 150, 0, main) +
        repeat(
          10,
          (index) =>
            line(`M${index * 15 + 7} 0 V150`, thread, 1.4, 'opacity=".3"') +
            line(`M0 ${index * 15 + 7} H150`, thread, 1.4, 'opacity=".3"'),
        ) +
        place(flower, 75, 75) +
        atCorners(150, bud) +
        line('M75 136 C92 146 98 150 110 150 M75 14 C58 4 52 0 40 0', thread, 5)
      );
    },
  },
  damask: {
    side: 170,
    tile: ({ main }) => {
      const gloss = lighten(main, 0.22);
      const motif =
        path(
          'M0 -70 C22 -48 30 -30 14 -8 C36 -22 58 -10 50 16 C44 36 20 34 16 20 C18 46 8 58 0 72 C-8 58 -18 46 -16 20 C-20 34 -44 36 -50 16 C-58 -10 -36 -22 -14 -8 C-30 -30 -22 -48 0 -70Z',
          gloss,
        ) +
        path('M0 -44 C9 -32 10 -18 0 -6 C-10 -18 -9 -32 0 -44Z', main) +
        circle(0, 14, 6, main);
      return (
        rect(0, 0, 170, 170, 0, main) +
        place(motif, 85, 85) +
        atCorners(170, place(motif, 0, 0, 0.62)) +
        repeat(42, (index) => rect(0, index * 4, 170, 1, 0, '#ffffff', 'opacity=".07"'))
      );
    },
  },
  gingham: {
    side: 240,
    tile: ({ main, second }) =>
      rect(0, 0, 240, 240, 0, lighten(second, 0.6)) +
      repeat(4, (index) => rect(index * 60, 0, 30, 240, 0, main, 'opacity=".5"')) +
      repeat(4, (index) => rect(0, index * 60, 240, 30, 0, main, 'opacity=".5"')),
  },
  dots: {
    side: 90,
    tile: ({ main, second }) =>
      rect(0, 0, 90, 90, 0, main) + circle(22, 22, 9, second) + circle(67, 67, 9, second),
  },
  stripes: {
    side: 80,
    tile: ({ main, second, accent }) =>
      rect(0, 0, 80, 80, 0, main) +
      rect(0, 0, 18, 80, 0, second) +
      rect(40, 0, 5, 80, 0, accent) +
      rect(56, 0, 5, 80, 0, accent),
  },
  plain: {
    side: 240,
    tile: ({ main }) =>
      rect(0, 0, 240, 240, 0, main) +
      path(
        Array.from({ length: 60 }, (_, index) => `M0 ${index * 4}h240v1h-240z`).join(''),
        '#ffffff',
        'opacity=".08"',
      ),
  },
  stars: {
    side: 120,
    tile: ({ main, second, accent }) => {
      const star = 'M0 -18 L5 -6 L18 -5 L8 4 L11 17 L0 10 L-11 17 L-8 4 L-18 -5 L-5 -6Z';
      return (
        rect(0, 0, 120, 120, 0, main) +
        place(path(star, second), 32, 34) +
        place(path(star, accent), 92, 92, 0.85, 20) +
        circle(92, 28, 5, lighten(second, 0.4)) +
        circle(30, 92, 5, lighten(second, 0.4))
      );
    },
  },
} satisfies Record<string, Design>;
