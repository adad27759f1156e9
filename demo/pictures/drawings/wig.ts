import { floorShadow, niche, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { sprig } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat, tenth } from '../shapes.ts';

type Style = 'bob' | 'long' | 'curls' | 'braids';

/** A canvas display head on a stand; its brow is at the origin, it stands 560 below. */
function displayHead(paper: Paper): string {
  const canvas = paper.linear(
    [
      [0, '#f3e4cf'],
      [0.4, '#e2cba9'],
      [1, '#b3936a'],
    ],
    0,
    0,
    1,
    0.6,
  );
  return (
    ellipse(0, 546, 190, 34, paper.across('#5f3a1e', '#b37a48', '#4d2e17')) +
    rect(-26, 380, 52, 170, 10, paper.across('#5f3a1e', '#c08a55', '#4d2e17')) +
    path('M-64 230 L-76 360 C-120 390 -130 410 -130 420 H130 C130 410 120 390 76 360 L64 230Z', canvas) +
    path('M-66 260 C-30 300 30 300 66 250 V296 C30 340 -34 330 -68 300Z', '#7d5a34', 'opacity=".35"') +
    path('M-142 -20 C-146 130 -88 262 0 268 C88 262 146 130 142 -20 C130 -200 -130 -200 -142 -20Z', canvas) +
    line('M0 -60 V250 M-134 60 C-60 84 60 84 134 60', '#a3825a', 3, 'stroke-dasharray="9 8" opacity=".6"')
  );
}

function strands(lines: string[], colour: string): string {
  return lines
    .map((d, index) => line(d, index % 2 ? lighten(colour, 0.28) : darken(colour, 0.5), 5, 'opacity=".5"'))
    .join('');
}

function hairPaint(paper: Paper, colour: string): string {
  return paper.linear([
    [0, darken(colour, 0.35)],
    [0.22, lighten(colour, 0.16)],
    [0.4, colour],
    [0.7, darken(colour, 0.2)],
    [0.84, lighten(colour, 0.08)],
    [1, darken(colour, 0.5)],
  ]);
}

function curl(paper: Paper, look: Look, x: number, y: number, r: number): string {
  const turn = `M${tenth(x - r * 0.5)} ${tenth(y)} c0 ${tenth(-r * 0.7)} ${tenth(r * 1.1)} ${tenth(-r * 0.6)} ${tenth(r)} ${tenth(r * 0.1)} c${tenth(-r * 0.1)} ${tenth(r * 0.4)} ${tenth(-r * 0.6)} ${tenth(r * 0.4)} ${tenth(-r * 0.6)} 0`;
  return (
    circle(x, y, r, paper.ball(lighten(look.main, 0.3), look.main, darken(look.main, 0.55))) +
    line(turn, lighten(look.main, 0.35), 5, 'opacity=".55"')
  );
}

/** One braid hanging from x `from` at the crown to x `to` at its end, `drop` units long. */
function plait(look: Look, paper: Paper, from: number, to: number, drop: number, slope = 1): string {
  return repeat(Math.floor(drop / 26), (index) => {
    const x = tenth(from + (to - from) * Math.sqrt((index * 26) / drop));
    const y = tenth(-140 - (1 - slope) * 130 + index * 26 + Math.abs(from) * 0.3 * (slope < 1 ? 1.6 : 1));
    return ellipse(
      x,
      y,
      19,
      16,
      paper.ball(lighten(look.main, 0.32), look.main, darken(look.main, 0.5)),
      `transform="rotate(${index % 2 ? 24 : -24} ${x} ${y})"`,
    );
  });
}

function back(paper: Paper, look: Look, style: Style): string {
  const dark = darken(look.main, 0.4);
  if (style === 'bob')
    return path('M-190 20 C-220 160 -214 250 -190 300 H190 C214 250 220 160 190 20Z', dark);
  if (style === 'curls')
    return repeat(26, (index) => {
      const angle = (index / 26) * Math.PI * 2;
      return circle(
        Math.cos(angle) * 190,
        30 + Math.sin(angle) * 200,
        92,
        paper.ball(lighten(look.main, 0.12), dark, darken(look.main, 0.65)),
      );
    });
  return path('M-180 0 C-250 200 -270 400 -250 520 C-160 560 160 560 250 520 C270 400 250 200 180 0Z', dark);
}

function front(paper: Paper, look: Look, style: Style): string {
  const hair = hairPaint(paper, look.main);
  if (style === 'curls') {
    const spots = [
      [-60, -170],
      [60, -176],
      [0, -206],
      [-140, -120],
      [140, -124],
      [-190, -40],
      [190, -44],
      [-216, 50],
      [216, 46],
      [-206, 140],
      [206, 136],
      [-186, 220],
      [188, 216],
      [-92, -92],
      [92, -96],
      [0, -122],
      [-150, -30],
      [150, -34],
      [-164, 70],
      [166, 66],
      [-40, -66],
      [50, -70],
    ] as const;
    return spots.map(([x, y], index) => curl(paper, look, x, y, 74 - (index > 12 ? 14 : 0))).join('');
  }
  if (style === 'braids') {
    const columns = [
      [-10, -150],
      [-36, -182],
      [-64, -210],
      [-90, -236],
      [-116, -262],
      [10, 150],
      [36, 182],
      [64, 210],
      [90, 236],
      [116, 262],
    ] as const;
    return (
      path(
        'M-150 20 C-180 -130 -110 -214 0 -216 C110 -214 180 -130 150 20 C130 -60 60 -120 0 -128 C-60 -120 -130 -60 -150 20Z',
        hair,
      ) +
      line(
        'M0 -214 V-130 M-50 -206 L-34 -122 M50 -206 L34 -122 M-96 -180 L-72 -108 M96 -180 L72 -108',
        lighten(look.main, 0.5),
        5,
        'opacity=".6"',
      ) +
      columns.map(([from, to], index) => plait(look, paper, from, to, 640 - (index % 5) * 14)).join('') +
      columns
        .map(([, to], index) =>
          index % 2
            ? circle(
                to * 0.86,
                330 + (index % 3) * 40,
                15,
                paper.ball(lighten(look.accent, 0.6), look.accent, darken(look.accent, 0.4)),
              )
            : '',
        )
        .join('')
    );
  }
  const length = style === 'bob' ? 310 : 560;
  const flare = style === 'bob' ? 40 : 110;
  const side = (s: number): string => {
    const outline = `M0 -214 C${s * 130} -216 ${s * 206} -120 ${s * 200} 20 C${s * 210} ${length * 0.5} ${s * (200 + flare * 0.4)} ${length * 0.8} ${s * (180 + flare)} ${length} C${s * (150 + flare * 0.5)} ${length + 26} ${s * 120} ${length + 22} ${s * (90 + flare * 0.3)} ${length - 10} C${s * 130} ${length * 0.6} ${s * 150} 160 ${s * 138} 30 C${s * 128} -50 ${s * 60} -110 0 -140Z`;
    const fall = [0.14, 0.3, 0.46, 0.62, 0.78].map(
      (t) =>
        `M${s * t * 40} -196 C${s * (110 + t * 60)} -180 ${s * (150 + t * 44)} -60 ${s * (146 + t * 48)} 60 C${s * (146 + t * 58)} ${length * 0.5} ${s * (130 + t * 80 + flare * 0.3)} ${length * 0.8} ${s * (106 + t * 100 + flare * 0.6)} ${length - 6}`,
    );
    return path(outline, hair) + strands(fall, look.main);
  };
  return (
    side(-1) +
    side(1) +
    line('M0 -212 C-4 -190 -4 -166 0 -142', lighten(look.main, 0.5), 5, 'opacity=".7"') +
    path('M-186 -60 C-150 -150 -80 -186 -30 -190 C-90 -160 -140 -110 -164 -30Z', '#ffffff', 'opacity=".13"')
  );
}

/** The hair from behind, its crown's middle at the origin. */
function rear(paper: Paper, look: Look, style: Style): string {
  const hair = hairPaint(paper, look.main);
  if (style === 'curls') {
    const spots = Array.from({ length: 4 }, (_, ring) =>
      Array.from(
        { length: 16 - ring * 4 },
        (__, at) => [at / (16 - ring * 4) + ring * 0.03, 190 - ring * 58] as const,
      ),
    ).flat();
    return (
      spots
        .map(([turn, far]) =>
          curl(
            paper,
            look,
            Math.cos(turn * Math.PI * 2) * far,
            20 + Math.sin(turn * Math.PI * 2) * far * 1.1,
            78,
          ),
        )
        .join('') + curl(paper, look, 0, 10, 70)
    );
  }
  const length = style === 'bob' ? 320 : 580;
  const flare = style === 'bob' ? 36 : 60;
  const outline = `M0 -214 C160 -216 214 -110 206 20 C210 ${length * 0.5} ${200 + flare * 0.4} ${length * 0.8} ${180 + flare} ${length} C120 ${length + 40} -120 ${length + 40} ${-180 - flare} ${length} C${-200 - flare * 0.4} ${length * 0.8} -210 ${length * 0.5} -206 20 C-214 -110 -160 -216 0 -214Z`;
  if (style === 'braids') {
    const columns = Array.from({ length: 13 }, (_, index) =>
      plait(look, paper, (index - 6) * 27, (index - 6) * 40, 730 - Math.abs(index - 6) * 12, 0.6),
    );
    return (
      path(outline, darken(look.main, 0.5)) +
      columns.join('') +
      repeat(6, (index) =>
        circle(
          (index - 2.5) * 80,
          480 + (index % 2) * 36,
          16,
          paper.ball(lighten(look.accent, 0.6), look.accent, darken(look.accent, 0.4)),
        ),
      )
    );
  }
  const fall = Array.from(
    { length: 15 },
    (_, index) =>
      `M${(index - 7) * 6} -196 C${(index - 7) * 24} -120 ${(index - 7) * 27} 0 ${(index - 7) * 27} ${length * 0.5} T${(index - 7) * (26 + flare * 0.1)} ${length + 14}`,
  );
  return (
    path(outline, hair) +
    strands(fall, look.main) +
    path('M-150 -110 C-60 -170 60 -170 150 -110 C90 -130 -90 -130 -150 -110Z', '#ffffff', 'opacity=".16"')
  );
}

function onHead(paper: Paper, look: Look, style: Style): string {
  return back(paper, look, style) + displayHead(paper) + front(paper, look, style);
}

/** A wig: hair `main`, box and ribbon `second`, beads `accent`. */
export function wig(style: Style): Drawing {
  const long = style === 'long' || style === 'braids';
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 600, 1050, 300, 36, 0.45) +
      place(onHead(paper, look, style), 600, long ? 440 : 460, 1.06),
    (paper, look) =>
      niche(paper, look.tint) +
      floorShadow(paper, 600, 992, 250, 26, 0.4) +
      place(displayHead(paper) + rear(paper, look, style), 600, long ? 390 : 430, 1.04),
    (paper, look) =>
      tabletop(paper, look.tint) +
      floorShadow(paper, 420, 1040, 260, 32, 0.5) +
      place(onHead(paper, look, style), 410, 480, 0.98) +
      floorShadow(paper, 880, 1050, 230, 26, 0.5) +
      rect(
        700,
        860,
        360,
        180,
        10,
        paper.across(lighten(look.second, 0.25), look.second, darken(look.second, 0.3)),
      ) +
      rect(
        686,
        820,
        388,
        54,
        10,
        paper.across(lighten(look.second, 0.4), look.second, darken(look.second, 0.2)),
      ) +
      rect(846, 820, 54, 220, 0, look.accent) +
      path(
        'M873 820 C820 760 770 780 800 820Z M873 820 C930 760 980 780 946 820Z',
        lighten(look.accent, 0.2),
      ) +
      place(sprig(paper), 990, 822, 0.6, 24),
    (paper, look) =>
      studio(paper, look.tint) +
      (
        [
          [{ ...look, main: lighten(look.main, 0.3) }, 270, 540, 0.62],
          [{ ...look, main: look.second }, 930, 540, 0.62],
          [look, 600, 520, 0.86],
        ] as const
      )
        .map(
          ([tone, x, y, scale]) =>
            floorShadow(paper, x, y + 556 * scale, 190, 24, 0.45) +
            place(onHead(paper, tone, style), x, y, scale),
        )
        .join(''),
  ];
}
