import { darken, lighten, mix } from './colour.ts';
import type { Tint } from './look.ts';
import type { Paper } from './paper.ts';
import { circle, ellipse, line, path, place, rect, repeat } from './shapes.ts';

const tints: Record<Tint, { wall: string; deep: string }> = {
  sand: { wall: '#f7f0e4', deep: '#e6d5b8' },
  mint: { wall: '#eaf3ec', deep: '#c3dcc9' },
  blush: { wall: '#fbeee8', deep: '#f0cfc0' },
  sky: { wall: '#ebf2f6', deep: '#c6dae6' },
  butter: { wall: '#fcf5de', deep: '#f2dfa4' },
  lilac: { wall: '#f3eff6', deep: '#d9cde4' },
  stone: { wall: '#f3f1ed', deep: '#dad5cb' },
  clay: { wall: '#f7e9df', deep: '#e5c1a6' },
};

/** A soft round shadow on the floor; drawn as a gradient because a blur is slow to render. */
export function floorShadow(
  paper: Paper,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  strength = 0.34,
): string {
  const fill = paper.radial([
    [0, '#3b2a1c', strength],
    [0.55, '#3b2a1c', strength * 0.5],
    [1, '#3b2a1c', 0],
  ]);
  return ellipse(cx, cy, rx, ry, fill);
}

/** A seamless paper sweep with a disc of colour behind the product; the floor meets the wall at y 860. */
export function studio(paper: Paper, tint: Tint): string {
  const { wall, deep } = tints[tint];
  return (
    rect(0, 0, 1200, 1200, 0, paper.down(lighten(wall, 0.5), wall, mix(wall, deep, 0.25))) +
    circle(600, 560, 430, paper.down(mix(wall, deep, 0.42), mix(wall, deep, 0.75))) +
    path(
      'M0 930 C300 880 900 880 1200 930 V1200 H0Z',
      paper.down(mix(wall, deep, 0.5), mix(wall, deep, 0.18)),
    )
  );
}

/** An arched niche over a low plinth; things stand on the plinth at y 985. */
export function niche(paper: Paper, tint: Tint): string {
  const { wall, deep } = tints[tint];
  const inner = paper.linear(
    [
      [0, darken(deep, 0.1)],
      [0.2, mix(wall, deep, 0.85)],
      [1, mix(wall, deep, 0.5)],
    ],
    0,
    0,
    1,
    0.25,
  );
  return (
    rect(0, 0, 1200, 1200, 0, paper.slant(lighten(wall, 0.55), wall)) +
    path('M170 1000 V560 A430 430 0 0 1 1030 560 V1000Z', inner) +
    path(
      'M170 1000 V560 A430 430 0 0 1 600 130 A400 430 0 0 0 236 560 V1000Z',
      darken(deep, 0.2),
      'opacity=".3"',
    ) +
    rect(
      60,
      960,
      1080,
      300,
      22,
      paper.down(lighten(wall, 0.6), mix(wall, deep, 0.35), mix(wall, deep, 0.7)),
    ) +
    rect(60, 960, 1080, 14, 7, '#ffffff', 'opacity=".7"')
  );
}

/** Two round steps in front of a plain wall; things stand on the upper one at y 930. */
export function podium(paper: Paper, tint: Tint): string {
  const { wall, deep } = tints[tint];
  const side = paper.across(
    mix(wall, deep, 0.7),
    lighten(wall, 0.3),
    mix(wall, deep, 0.9),
    darken(deep, 0.12),
  );
  const top = paper.slant(lighten(wall, 0.8), mix(wall, deep, 0.3));
  return (
    rect(0, 0, 1200, 1200, 0, paper.down(mix(wall, deep, 0.55), wall)) +
    path('M820 0 L1200 0 V640 Z', '#ffffff', 'opacity=".28"') +
    path('M520 0 L720 0 L1200 830 V1200 Z', '#ffffff', 'opacity=".22"') +
    rect(0, 900, 1200, 300, 0, paper.down(mix(wall, deep, 0.6), mix(wall, deep, 0.25))) +
    floorShadow(paper, 620, 1120, 600, 70, 0.3) +
    path('M110 1010 V1080 A490 84 0 0 0 1090 1080 V1010Z', side) +
    ellipse(600, 1010, 490, 84, top) +
    path('M210 920 V985 A390 66 0 0 0 990 985 V920Z', side) +
    ellipse(600, 920, 390, 66, top)
  );
}

/** A wall with window light over a wooden table; the table's back edge is at y 820, things stand at about y 960. */
export function tabletop(paper: Paper, tint: Tint): string {
  const { wall, deep } = tints[tint];
  const wood = paper.down('#c99a6b', '#b98455', '#a87245');
  const grain = repeat(7, (row) => {
    const y = 850 + row * 48;
    return line(`M0 ${y} C300 ${y - 14} 700 ${y + 18} 1200 ${y - 4}`, '#8a5a33', 3, 'opacity=".22"');
  });
  return (
    rect(0, 0, 1200, 1200, 0, paper.slant(lighten(wall, 0.4), mix(wall, deep, 0.55))) +
    path(
      'M640 60 L840 20 L840 330 L640 370Z M870 14 L1070 -26 L1070 284 L870 324Z',
      '#ffffff',
      'opacity=".4"',
    ) +
    path(
      'M640 400 L840 360 L840 670 L640 710Z M870 354 L1070 314 L1070 624 L870 664Z',
      '#ffffff',
      'opacity=".4"',
    ) +
    rect(0, 820, 1200, 380, 0, wood) +
    grain +
    rect(0, 820, 1200, 10, 0, '#ffffff', 'opacity=".28"') +
    rect(0, 806, 1200, 14, 0, '#5b3c20', 'opacity=".12"')
  );
}

/** A surface seen from straight above, with the shadow of palm leaves falling over a corner. */
export function flatLay(paper: Paper, tint: Tint): string {
  const { wall, deep } = tints[tint];
  const shade = palmShadow(mix(deep, '#5b4a36', 0.35));
  return (
    rect(0, 0, 1200, 1200, 0, paper.slant(lighten(wall, 0.35), mix(wall, deep, 0.5))) +
    path('M0 840 L840 0 H1200 V260 L260 1200 H0Z', '#ffffff', 'opacity=".22"') +
    place(shade, 1130, -40, 1.15, 28) +
    place(shade, -30, 1260, 1, 205)
  );
}

/** The shadow of a palm leaf, hanging down from its stem at the origin; one path, so that no part is darker. */
function palmShadow(colour: string): string {
  const leaflets = Array.from({ length: 11 }, (_, index) => {
    const y = 40 + index * 44;
    const reach = 230 - Math.abs(index - 4) * 22;
    const half = (side: number): string =>
      `M0 ${y} C${side * reach * 0.4} ${y - 6} ${side * reach * 0.8} ${y + 50} ${side * reach} ${y + 120} C${side * reach * 0.6} ${y + 70} ${side * reach * 0.3} ${y + 40} 0 ${y + 26}Z`;
    return half(1) + half(-1);
  });
  return path(`M-5 0 H5 V560 H-5Z${leaflets.join('')}`, colour, 'opacity=".13"');
}

/** A kitchen shelf: tiled wall above, a pale counter whose back edge is at y 850. */
export function counter(paper: Paper, tint: Tint): string {
  const { wall, deep } = tints[tint];
  const tile = paper.pattern(
    150,
    150,
    rect(0, 0, 150, 150, 0, mix(wall, deep, 0.7)) + rect(4, 4, 142, 142, 6, mix(wall, deep, 0.18)),
    'translate(0 100)',
  );
  return (
    rect(0, 0, 1200, 860, 0, tile) +
    rect(
      0,
      0,
      1200,
      860,
      0,
      paper.linear(
        [
          [0, '#ffffff', 0.55],
          [0.6, '#ffffff', 0.1],
          [1, darken(deep, 0.3), 0.22],
        ],
        0,
        0,
        1,
        0.7,
      ),
    ) +
    rect(0, 850, 1200, 350, 0, paper.down('#fbf9f5', '#efe9df')) +
    rect(0, 1085, 1200, 115, 0, paper.down('#d8cdbc', '#c9bba6')) +
    rect(0, 842, 1200, 12, 0, '#6b5844', 'opacity=".12"')
  );
}

/** A sitting room: skirting board, wooden floor from y 930, and a rug-coloured glow of evening light. */
export function room(paper: Paper, tint: Tint): string {
  const { wall, deep } = tints[tint];
  const boards = repeat(6, (row) => line(`M0 ${968 + row * 46} H1200`, '#8f6240', 2.5, 'opacity=".35"'));
  return (
    rect(0, 0, 1200, 1200, 0, paper.slant(lighten(wall, 0.45), mix(wall, deep, 0.6))) +
    rect(0, 930, 1200, 270, 0, paper.down('#b98a62', '#cfa57d')) +
    boards +
    rect(0, 890, 1200, 42, 0, paper.down('#fffdf9', mix(wall, deep, 0.3))) +
    rect(0, 930, 1200, 16, 0, '#4a2f1a', 'opacity=".18"')
  );
}

/** The compound outside: sky, a low wall, a strip of green and paved ground from y 880. */
export function compound(paper: Paper, tint: Tint): string {
  const { wall, deep } = tints[tint];
  const slabs = repeat(8, (column) =>
    line(`M${column * 200 - 100} 1200 L${column * 130 + 145} 890`, '#b9a88f', 3, 'opacity=".5"'),
  );
  return (
    rect(0, 0, 1200, 1200, 0, paper.down('#d9eaf2', lighten(wall, 0.3))) +
    circle(960, 210, 92, '#fff6d8', 'opacity=".9"') +
    circle(960, 210, 150, '#fff6d8', 'opacity=".35"') +
    path('M0 610 C90 540 190 560 250 610 C330 520 470 540 520 620 L520 760 H0Z', '#a9c9a4') +
    path('M760 640 C840 560 930 570 990 630 C1060 560 1150 560 1200 610 V760 H760Z', '#9cc09a') +
    rect(0, 640, 1200, 250, 0, paper.down(mix(wall, deep, 0.55), mix(wall, deep, 0.95))) +
    rect(0, 628, 1200, 26, 6, lighten(deep, 0.45)) +
    rect(0, 880, 1200, 320, 0, paper.down('#d6c8b0', '#e6dcc9')) +
    slabs +
    line('M0 985 H1200 M0 1100 H1200', '#b9a88f', 3, 'opacity=".5"') +
    rect(0, 880, 1200, 14, 0, '#4b3a26', 'opacity=".16"')
  );
}
