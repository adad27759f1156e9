import { floorShadow } from './backdrops.ts';
import { darken } from './colour.ts';
import { basket } from './drawings/basket.ts';
import { pot } from './drawings/cookware.ts';
import { talkingDrum } from './drawings/craft.ts';
import { creamTub } from './drawings/cream-jar.ts';
import { fabricStack } from './drawings/folded-fabric.ts';
import { satchel } from './drawings/handbag.ts';
import { wrapOnStand } from './drawings/headwrap.ts';
import { glassJar } from './drawings/jar.ts';
import { lantern } from './drawings/lantern.ts';
import { oilFlagon } from './drawings/oil-bottle.ts';
import { openSack } from './drawings/sack.ts';
import { phoneFront } from './drawings/smartphone.ts';
import { shoeSide } from './drawings/sneaker.ts';
import type { Look } from './look.ts';
import type { Paper } from './paper.ts';
import { pottedPlant } from './props.ts';
import { circle, line, path, place, rect, repeat } from './shapes.ts';

const green = '#0b5d3b';
const amber = '#d97706';

function look(main: string, second: string, accent: string): Look {
  return { main, second, accent, tint: 'sand' };
}

/** A thing that stands on its origin: where, how large, and half its shadow's width (0 for none). */
type Standing = readonly [thing: string, x: number, y: number, scale: number, halfShadow: number];

function arranged(paper: Paper, things: readonly Standing[]): string {
  return things
    .map(([thing, x, y, scale, halfShadow]) => {
      const shadow = halfShadow ? floorShadow(paper, x, y + 2, halfShadow * scale * 1.2, 18, 0.6) : '';
      return shadow + place(thing, x, y, scale);
    })
    .join('');
}

/** A quiet lattice of rings, as on the wall of a courtyard; fades out towards the left, where the title stands. */
function lattice(paper: Paper, colour: string): string {
  const tile = circle(0, 0, 58, 'none', `stroke="${colour}" stroke-width="3"`);
  const rings = paper.pattern(
    80,
    80,
    place(tile, 0, 0) + place(tile, 80, 0) + place(tile, 0, 80) + place(tile, 80, 80),
  );
  return rect(0, 0, 1600, 800, 0, rings, 'opacity=".1"');
}

function bunting(paper: Paper): string {
  const colours = [amber, '#f4e3c1', '#c8452d', '#f2b233', '#1b7f79'];
  const flags = repeat(11, (index) => {
    const share = index / 10;
    const x = 800 + share * 800;
    const y = 46 + Math.sin(share * Math.PI) * 62;
    const colour = colours[index % colours.length] ?? amber;
    return place(
      path('M-30 0 H30 L0 62Z', paper.slant(colour, darken(colour, 0.25))),
      x,
      y,
      1,
      (0.5 - share) * 22,
    );
  });
  return line('M760 26 Q1200 176 1640 26', '#f4e3c1', 4, 'opacity=".8"') + flags;
}

/** A market table before a deep green wall: foodstuffs, cloth, a drum. The left half stays calm. */
export function marketHero(paper: Paper): string {
  const wall = paper.linear([
    [0, '#06351f'],
    [0.5, '#0a4a2f'],
    [1, '#14714a'],
  ]);
  return (
    rect(0, 0, 1600, 800, 0, wall) +
    lattice(paper, '#ffffff') +
    circle(
      1230,
      380,
      400,
      paper.radial([
        [0, '#f2c879', 0.5],
        [0.6, '#d9a24a', 0.16],
        [1, '#d9a24a', 0],
      ]),
    ) +
    bunting(paper) +
    rect(
      0,
      640,
      1600,
      160,
      0,
      paper.linear([
        [0, '#2b2116'],
        [0.45, '#4a3520'],
        [0.75, '#8f6138'],
        [1, '#a06d40'],
      ]),
    ) +
    rect(0, 640, 1600, 8, 0, '#f4d9ae', 'opacity=".22"') +
    arranged(paper, [
      [talkingDrum(paper, look('#7a3b1d', '#e3c49a', '#c8452d')), 1488, 480, 0.46, 0],
      [lantern(paper, look(amber, '#23282c', '#f2b233')), 1358, 664, 0.46, 230],
      [fabricStack(paper, look('#1d3f8f', '#f4d35e', '#e2572b'), 'bloom'), 1112, 662, 0.42, 380],
      [fabricStack(paper, look('#8c1d40', '#f6bd60', '#1b7f79'), 'rings'), 1114, 510, 0.41, 0],
      [openSack(paper, look('#f3ead6', green, '#f3dfa6'), 'grain', 'wheat'), 895, 700, 0.44, 310],
      [basket(paper, look('#c99a5b', '#8c1d40', green), true), 1450, 730, 0.38, 330],
      [glassJar(paper, look(green, amber, '#b3261e'), 'pepper', 'sun'), 1066, 734, 0.31, 220],
      [oilFlagon(paper, look('#c8452d', green, '#c23a14'), 'palm'), 1176, 742, 0.32, 200],
      [creamTub(paper, look('#f5e6c8', '#7c4a23', '#f7eccf'), 'leaf'), 1284, 758, 0.25, 260],
    ]) +
    rect(
      0,
      0,
      900,
      800,
      0,
      paper.linear([
        [0, '#04261a', 0.55],
        [0.6, '#04261a', 0.3],
        [1, '#04261a', 0],
      ]),
    )
  );
}

function priceTag(paper: Paper): string {
  return (
    line('M0 -128 C-30 -170 20 -200 -6 -250', '#f4e3c1', 6) +
    path(
      'M-92 -60 L-34 -132 H34 L92 -60 V110 Q92 128 74 128 H-74 Q-92 128 -92 110Z',
      '#1c0f08',
      'opacity=".25" transform="translate(10 14)"',
    ) +
    path(
      'M-92 -60 L-34 -132 H34 L92 -60 V110 Q92 128 74 128 H-74 Q-92 128 -92 110Z',
      paper.slant('#fbbf4a', amber, darken(amber, 0.2)),
    ) +
    circle(0, -92, 14, '#5b3410') +
    circle(-32, -14, 24, 'none', 'stroke="#fffaf0" stroke-width="13"') +
    circle(32, 66, 24, 'none', 'stroke="#fffaf0" stroke-width="13"') +
    line('M40 -30 L-40 82', '#fffaf0', 13)
  );
}

/** Steps of warm stone with fashion, phones and home things, and an amber price tag. The left half stays calm. */
export function offerHero(paper: Paper): string {
  const wall = paper.linear([
    [0, '#2a2018'],
    [0.48, '#4d3826'],
    [1, '#b98d5c'],
  ]);
  const stone = paper.linear([
    [0, '#8d7350'],
    [0.5, '#cdb08a'],
    [1, '#e3cba8'],
  ]);
  const top = paper.linear([
    [0, '#b0936b'],
    [1, '#f1dfc2'],
  ]);
  return (
    rect(0, 0, 1600, 800, 0, wall) +
    path(
      'M860 800 V420 A330 330 0 0 1 1520 420 V800Z',
      paper.linear([
        [0, '#0a4a2f'],
        [1, '#12694a'],
      ]),
    ) +
    path('M860 800 V420 A330 330 0 0 1 1190 90 A300 330 0 0 0 910 420 V800Z', '#06351f', 'opacity=".6"') +
    circle(
      1190,
      400,
      260,
      paper.radial([
        [0, '#ffe7b5', 0.45],
        [1, '#ffe7b5', 0],
      ]),
    ) +
    rect(
      0,
      690,
      1600,
      110,
      0,
      paper.linear([
        [0, '#1f1710'],
        [0.45, '#4d3826'],
        [1, '#9c7547'],
      ]),
    ) +
    rect(960, 470, 460, 240, 10, stone) +
    rect(960, 470, 460, 18, 8, top) +
    rect(820, 600, 740, 120, 10, stone) +
    rect(820, 600, 740, 18, 8, top) +
    arranged(paper, [
      [wrapOnStand(paper, look('#8c1d40', '#f2b233', '#0b5d3b'), 'asoOke'), 1070, 474, 0.42, 200],
      [satchel(paper, look('#a8472a', '#3a1d12', '#d8b45a'), 'plain'), 1290, 474, 0.38, 390],
      [phoneFront(paper, look('#1f3a5f', '#f2b233', '#e2572b'), 'smart'), 900, 488, 0.29, 0],
      [shoeSide(paper, look('#ffffff', green, amber), 'runner'), 1080, 606, 0.3, 400],
      [creamTub(paper, look('#f5e6c8', green, '#f7eccf'), 'leaf'), 1286, 608, 0.24, 260],
      [pot(paper, look('#c8202d', '#23282c', '#c8391b'), true), 1455, 606, 0.28, 310],
      [fabricStack(paper, look(green, '#f2b233', '#c8452d'), 'fans'), 980, 768, 0.3, 380],
      [pottedPlant(paper), 1545, 778, 0.58, 110],
    ]) +
    place(priceTag(paper), 1268, 700, 0.66, -8) +
    rect(
      0,
      0,
      900,
      800,
      0,
      paper.linear([
        [0, '#17100a', 0.5],
        [0.6, '#17100a', 0.26],
        [1, '#17100a', 0],
      ]),
    )
  );
}
