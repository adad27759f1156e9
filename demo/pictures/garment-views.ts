import { flatLay, floorShadow, room, studio } from './backdrops.ts';
import { darken } from './colour.ts';
import type { Drawing, Look } from './look.ts';
import { recoloured } from './look.ts';
import type { Paper } from './paper.ts';
import { pottedPlant } from './props.ts';
import { circle, line, path, place, rect } from './shapes.ts';

/** A piece of clothing: the middle of its collar is at the origin, it hangs down about 780 units. */
export interface Garment {
  draw: (paper: Paper, look: Look) => string;
  /** The path of its silhouette, for the shadow that it casts. */
  outline: string;
}

/** Where the close-up looks and how much nearer it is. */
export interface Detail {
  x: number;
  y: number;
  zoom: number;
}

function hanger(paper: Paper): string {
  return (
    line('M0 -70 C0 -100 34 -96 34 -124 C34 -152 -10 -156 -14 -128', '#9aa3a8', 9) +
    path(
      'M0 -76 C60 -62 190 -10 236 22 Q244 40 222 40 C150 4 60 -28 0 -30 C-60 -28 -150 4 -222 40 Q-244 40 -236 22 C-190 -10 -60 -62 0 -76Z',
      paper.down('#d9a873', '#a97242'),
    )
  );
}

/** A wooden rail on a wall with the garment on a hanger; the collar hangs at (x, y). */
function onHanger(
  paper: Paper,
  garment: Garment,
  look: Look,
  x: number,
  y: number,
  scale: number,
  turn = 0,
): string {
  return place(hanger(paper) + garment.draw(paper, look), x, y, scale, turn);
}

/** The four views that any piece of clothing gets: on a hanger, near, in a room, in other colours. */
export function garmentViews(garment: Garment, detail: Detail, size = 1): Drawing {
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, 1120, 320, 34, 0.3) +
      onHanger(paper, garment, look, 600, 250, 1.06 * size),
    (paper, look) =>
      flatLay(paper, look.tint) +
      place(
        castShadow(garment) + garment.draw(paper, look),
        600 - detail.x * detail.zoom,
        600 - detail.y * detail.zoom,
        detail.zoom,
      ),
    (paper, look) =>
      room(paper, look.tint) +
      rect(150, 186, 900, 20, 10, paper.down('#d8aa78', '#9d6b3e')) +
      circle(200, 196, 22, '#8a5a33') +
      circle(1000, 196, 22, '#8a5a33') +
      line('M200 196 V120 M1000 196 V120', '#8a5a33', 10) +
      floorShadow(paper, 1010, 1100, 150, 22, 0.4) +
      place(pottedPlant(paper), 1010, 1096, 1.05) +
      place(castShadow(garment), 490, 340, 0.94 * size) +
      onHanger(paper, garment, look, 470, 334, 0.94 * size) +
      floorShadow(paper, 200, 1096, 150, 20, 0.4) +
      shoeBox(paper, look),
    (paper, look) => {
      const others: Array<[Look, number, number, number]> = [
        [recoloured(look, 2), 310, 262, -13],
        [recoloured(look), 892, 280, 14],
        [look, 600, 236, 0],
      ];
      return (
        flatLay(paper, look.tint) +
        others
          .map(([tone, x, y, turn]) =>
            place(castShadow(garment) + garment.draw(paper, tone), x, y, 0.94 * size, turn),
          )
          .join('')
      );
    },
  ];
}

function castShadow(garment: Garment): string {
  return path(garment.outline, '#2a1a10', 'opacity=".16" transform="translate(14 18)"');
}

function shoeBox(paper: Paper, look: Look): string {
  return (
    rect(90, 1000, 220, 96, 6, paper.across('#e9dcc6', '#d4c1a2')) +
    rect(80, 968, 240, 40, 6, paper.across(look.main, darken(look.main, 0.25))) +
    rect(160, 1036, 80, 30, 4, '#fffaf0', 'opacity=".8"')
  );
}
