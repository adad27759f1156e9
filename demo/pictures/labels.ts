import { darken, lighten } from './colour.ts';
import type { Paper } from './paper.ts';
import { circle, ellipse, line, path, place, rect, repeat } from './shapes.ts';

/** Small marks for packs, about 100 units across, in one colour. */
const emblems = {
  leaf: (colour: string) =>
    path('M-44 40 C-56 -14 -14 -52 46 -46 C52 14 14 52 -44 40Z', colour) +
    line('M-44 40 C-20 12 4 -10 30 -30', '#fffaf0', 5),
  sun: (colour: string) =>
    circle(0, 0, 24, colour) +
    repeat(12, (index) => place(line('M0 -34 V-48', colour, 8), 0, 0, 1, index * 30)),
  pot: (colour: string) =>
    path('M-42 -12 H42 C44 34 24 46 0 46 C-24 46 -44 34 -42 -12Z', colour) +
    rect(-50, -24, 100, 14, 7, colour) +
    line('M-18 -34 Q-28 -44 -18 -54 M2 -34 Q-8 -44 2 -54 M22 -34 Q12 -44 22 -54', colour, 6),
  drop: (colour: string) =>
    path('M0 -52 C28 -14 38 4 38 20 A38 36 0 0 1 -38 20 C-38 4 -28 -14 0 -52Z', colour) +
    path('M-20 18 A20 20 0 0 0 -2 38', 'none', 'stroke="#fffaf0" stroke-width="6" stroke-linecap="round"'),
  palm: (colour: string) =>
    line('M2 52 C-4 20 4 -4 0 -16', colour, 9) +
    repeat(5, (index) =>
      place(path('M0 0 C-8 -20 -4 -40 6 -50 C14 -34 12 -14 0 0Z', colour), 0, -14, 1, -80 + index * 40),
    ),
  bolt: (colour: string) => path('M10 -52 L-32 10 H-4 L-14 52 L32 -14 H4Z', colour),
  flower: (colour: string) =>
    repeat(6, (index) => place(ellipse(0, -28, 14, 22, colour), 0, 0, 1, index * 60)) +
    circle(0, 0, 12, '#fffaf0'),
  wheat: (colour: string) =>
    line('M0 52 V-30', colour, 6) +
    repeat(
      4,
      (index) =>
        place(ellipse(16, -8, 9, 18, colour), 0, index * 20 - 24, 1, 34) +
        place(ellipse(-16, -8, 9, 18, colour), 0, index * 20 - 24, 1, -34),
    ) +
    ellipse(0, -42, 9, 16, colour),
} as const;

export type Emblem = keyof typeof emblems;

/** A mark on its own, about 100 units across, its middle at the origin. */
export function emblemMark(emblem: Emblem, colour: string): string {
  return emblems[emblem](colour);
}

/** A printed paper label, its middle at the origin: bands, a mark in a ring and lines where words would be. */
export function packLabel(
  paper: Paper,
  width: number,
  height: number,
  paint: string,
  ink: string,
  emblem: Emblem,
): string {
  const left = -width / 2;
  const top = -height / 2;
  const size = Math.min(width, height * 0.8) / 230;
  return (
    rect(
      left,
      top,
      width,
      height,
      12,
      paper.across(darken('#fdf8ec', 0.14), '#fffdf6', '#fbf3e2', darken('#fdf8ec', 0.22)),
    ) +
    rect(left, top, width, height * 0.1, 8, paint) +
    rect(left, top + height * 0.12, width, height * 0.02, 0, ink) +
    rect(left, top + height * 0.9, width, height * 0.1, 8, paint) +
    rect(left, top + height * 0.86, width, height * 0.02, 0, ink) +
    place(
      circle(0, 0, 82, lighten(paint, 0.72)) +
        circle(0, 0, 82, 'none', `stroke="${paint}" stroke-width="6"`) +
        emblemMark(emblem, ink),
      0,
      -height * 0.09,
      size,
    ) +
    rect(-width * 0.32, height * 0.18, width * 0.64, height * 0.055, height * 0.027, paint) +
    rect(-width * 0.22, height * 0.27, width * 0.44, height * 0.03, height * 0.015, ink, 'opacity=".55"')
  );
}
