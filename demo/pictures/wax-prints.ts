import { darken, lighten } from './colour.ts';
import { atCorners, crackle, type Design, petals, ringOfDots } from './motifs.ts';
import { circle, line, path, place, rect, repeat } from './shapes.ts';

/** The wax prints known as ankara. */
export const waxPrints = {
  rings: {
    side: 180,
    tile: ({ main, second, accent }) => {
      const disc =
        circle(0, 0, 74, darken(main, 0.45)) +
        circle(0, 0, 68, second) +
        ringOfDots(20, 59, 4.5, darken(main, 0.45)) +
        circle(0, 0, 50, accent) +
        circle(0, 0, 43, lighten(second, 0.75)) +
        petals(10, 'M0 0 C9 -14 7 -30 0 -39 C-7 -30 -9 -14 0 0Z', main) +
        circle(0, 0, 12, accent) +
        circle(0, 0, 5, lighten(second, 0.75));
      const small =
        circle(0, 0, 30, darken(main, 0.45)) +
        circle(0, 0, 24, accent) +
        circle(0, 0, 13, second) +
        ringOfDots(14, 38, 3, second);
      return (
        rect(0, 0, 180, 180, 0, main) +
        crackle(180, lighten(main, 0.5)) +
        place(disc, 90, 90) +
        atCorners(180, small)
      );
    },
  },
  fans: {
    side: 160,
    tile: ({ main, second, accent }) => {
      const fan =
        circle(0, 0, 80, darken(main, 0.5)) +
        circle(0, 0, 75, second) +
        circle(0, 0, 62, darken(main, 0.5)) +
        circle(0, 0, 58, main) +
        repeat(19, (index) => place(line('M0 -26 V-54', lighten(second, 0.45), 4), 0, 0, 1, index * 20)) +
        ringOfDots(36, 68.5, 3.2, accent) +
        circle(0, 0, 30, darken(main, 0.5)) +
        circle(0, 0, 26, accent) +
        circle(0, 0, 12, lighten(second, 0.7));
      return (
        rect(0, 0, 160, 160, 0, main) +
        place(fan, 0, 0) +
        place(fan, 160, 0) +
        place(fan, 80, 40) +
        place(fan, 0, 80) +
        place(fan, 160, 80) +
        place(fan, 80, 120) +
        place(fan, 0, 160) +
        place(fan, 160, 160) +
        place(fan, 80, 200)
      );
    },
  },
  leaves: {
    side: 170,
    tile: ({ main, second, accent }) => {
      const leaf = (body: string, vein: string): string =>
        path('M0 62 C-36 34 -40 -18 0 -66 C40 -18 36 34 0 62Z', darken(main, 0.45)) +
        path('M0 56 C-30 30 -34 -16 0 -58 C34 -16 30 30 0 56Z', body) +
        line(
          'M0 62 V-44 M0 30 L-18 12 M0 30 L18 12 M0 8 L-22 -12 M0 8 L22 -12 M0 -14 L-16 -30 M0 -14 L16 -30',
          vein,
          3.4,
        );
      return (
        rect(0, 0, 170, 170, 0, main) +
        crackle(170, lighten(main, 0.5)) +
        place(leaf(second, darken(main, 0.4)), 85, 85, 1, 38) +
        atCorners(170, place(leaf(accent, lighten(second, 0.6)), 0, 0, 0.9, -38)) +
        place(ringOfDots(8, 16, 3.6, lighten(second, 0.5)) + circle(0, 0, 7, accent), 85, 0) +
        place(ringOfDots(8, 16, 3.6, lighten(second, 0.5)) + circle(0, 0, 7, accent), 85, 170) +
        place(ringOfDots(8, 16, 3.6, lighten(second, 0.5)) + circle(0, 0, 7, second), 0, 85) +
        place(ringOfDots(8, 16, 3.6, lighten(second, 0.5)) + circle(0, 0, 7, second), 170, 85)
      );
    },
  },
  kite: {
    side: 160,
    tile: ({ main, second, accent }) => {
      const dark = darken(main, 0.55);
      const band = (y: number, colour: string, width: number): string =>
        `<path d="M-20 ${y + 40} L40 ${y} L80 ${y + 28} L120 ${y} L180 ${y + 40}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
      return (
        rect(0, 0, 160, 160, 0, main) +
        band(-22, dark, 20) +
        band(-22, second, 10) +
        band(20, dark, 6) +
        band(138, dark, 20) +
        band(138, second, 10) +
        path('M80 66 L112 104 L80 142 L48 104Z', dark) +
        path('M80 76 L104 104 L80 132 L56 104Z', accent) +
        path('M80 90 L92 104 L80 118 L68 104Z', lighten(second, 0.7)) +
        path('M0 70 L26 102 L0 134Z M160 70 L134 102 L160 134Z', dark) +
        path('M0 82 L16 102 L0 122Z M160 82 L144 102 L160 122Z', second) +
        circle(40, 70, 6, lighten(second, 0.6)) +
        circle(120, 70, 6, lighten(second, 0.6))
      );
    },
  },
  bloom: {
    side: 200,
    tile: ({ main, second, accent }) => {
      const flower = (body: string, heart: string): string =>
        petals(8, 'M0 -12 C30 -34 26 -74 0 -86 C-26 -74 -30 -34 0 -12Z', darken(main, 0.45)) +
        petals(8, 'M0 -16 C22 -36 20 -68 0 -78 C-20 -68 -22 -36 0 -16Z', body) +
        petals(8, 'M0 -20 C7 -34 6 -52 0 -60 C-6 -52 -7 -34 0 -20Z', lighten(body, 0.55)) +
        circle(0, 0, 24, darken(main, 0.45)) +
        circle(0, 0, 19, heart) +
        ringOfDots(10, 12, 2.6, darken(main, 0.45));
      return (
        rect(0, 0, 200, 200, 0, main) +
        crackle(200, lighten(main, 0.45)) +
        place(flower(second, accent), 100, 100) +
        atCorners(200, place(flower(accent, second), 0, 0, 0.62, 22))
      );
    },
  },
} satisfies Record<string, Design>;
