import { flatLay, floorShadow, niche, studio, tabletop } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import { emblemMark } from '../labels.ts';
import type { Drawing, Look } from '../look.ts';
import type { Paper } from '../paper.ts';
import { bowl, sprig } from '../props.ts';
import { circle, ellipse, line, path, place, rect, repeat, seeded } from '../shapes.ts';

/** A bar seen from a corner, with flecks; stands on the origin, about 460 wide and 220 high. */
function bar(paper: Paper, look: Look): string {
  const random = seeded(31);
  const flecks = repeat(34, () =>
    ellipse(
      -190 + random() * 320,
      -110 + random() * 90,
      3 + random() * 6,
      2 + random() * 3,
      random() > 0.5 ? lighten(look.main, 0.4) : darken(look.main, 0.4),
      'opacity=".6"',
    ),
  );
  return (
    path(
      'M-226 -130 L-150 -206 Q-140 -214 -126 -214 H210 Q232 -212 222 -196 L156 -130Z',
      paper.slant(lighten(look.main, 0.45), lighten(look.main, 0.1)),
    ) +
    path(
      'M156 -130 L222 -200 Q234 -206 234 -186 V-84 Q234 -70 224 -60 L156 4Z',
      paper.down(darken(look.main, 0.25), darken(look.main, 0.45)),
    ) +
    rect(-230, -134, 390, 140, 18, paper.slant(lighten(look.main, 0.16), darken(look.main, 0.16))) +
    flecks +
    line('M-214 -128 H146', lighten(look.main, 0.6), 5, 'opacity=".6"') +
    place(
      circle(0, 0, 62, 'none', `stroke="${darken(look.main, 0.35)}" stroke-width="5" opacity=".6"`) +
        `<g opacity=".6">${emblemMark('leaf', darken(look.main, 0.35))}</g>`,
      -40,
      -64,
      0.72,
    )
  );
}

function band(look: Look): string {
  return (
    path('M-90 -134 L-14 -214 H86 L10 -134 V6 H-90Z', '#fbf3e0') +
    path('M-90 -134 L-14 -214 H0 L-76 -134 V6 H-90Z M-4 -134 L72 -214 H86 L10 -134 V6 H-4Z', look.second) +
    place(emblemMark('flower', look.second), -40, -62, 0.62)
  );
}

function bubbles(paper: Paper, seed: number, spread: number): string {
  const random = seeded(seed);
  const skin = paper.radial([
    [0, '#ffffff', 0.15],
    [0.7, '#ffffff', 0.35],
    [0.92, '#cfe6f2', 0.8],
    [1, '#ffffff', 0.9],
  ]);
  return repeat(16, () => {
    const r = 10 + random() * 34;
    const x = (random() - 0.5) * spread;
    const y = (random() - 0.5) * spread * 0.5;
    return circle(x, y, r, skin) + ellipse(x - r * 0.35, y - r * 0.4, r * 0.22, r * 0.14, '#ffffff');
  });
}

/** Bars of soap: the soap `main`, its paper band `second`, the dish beside it `accent`. */
export const soap: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 610, 1000, 430, 46, 0.5) +
    place(bar(paper, look), 560, 984, 1.34) +
    place(bar(paper, look), 640, 800, 1.28) +
    place(bar(paper, look) + band(look), 560, 616, 1.3) +
    place(sprig(paper), 960, 1060, 0.85, -40),
  (paper, look) =>
    flatLay(paper, look.tint) +
    ellipse(620, 640, 400, 270, '#2a1a10', 'opacity=".16"') +
    ellipse(
      600,
      610,
      390,
      262,
      paper.slant(lighten(look.accent, 0.5), look.accent, darken(look.accent, 0.3)),
    ) +
    ellipse(600, 604, 340, 216, paper.slant(darken(look.accent, 0.2), lighten(look.accent, 0.2))) +
    rect(360, 480, 480, 240, 60, '#2a1a10', 'opacity=".3" transform="translate(12 18) rotate(-8 600 600)"') +
    `<g transform="rotate(-8 600 600)">${rect(360, 480, 480, 240, 60, paper.slant(lighten(look.main, 0.3), look.main, darken(look.main, 0.3)))}${rect(384, 502, 432, 196, 46, 'none', `stroke="${lighten(look.main, 0.4)}" stroke-width="4" opacity=".5"`)}<g opacity=".55">${place(emblemMark('leaf', darken(look.main, 0.4)), 600, 600, 1.3)}</g></g>` +
    place(bubbles(paper, 7, 380), 870, 430) +
    place(bubbles(paper, 9, 300), 360, 840) +
    place(sprig(paper), 980, 1100, 1, -20),
  (paper, look) =>
    niche(paper, look.tint) +
    floorShadow(paper, 600, 990, 320, 30, 0.45) +
    place(bowl(paper, look.accent, 640, ''), 600, 690, 0.94) +
    place(bar(paper, look), 520, 700, 0.86, -10) +
    place(bar(paper, look) + band(look), 690, 690, 0.8, 12) +
    path(
      'M300 690 A301 86 0 0 0 900 690 C900 860 800 980 600 996 C400 980 300 860 300 690Z',
      paper.slant(lighten(look.accent, 0.35), look.accent, darken(look.accent, 0.3)),
    ) +
    place(bubbles(paper, 3, 300), 860, 560),
  (paper, look) =>
    tabletop(paper, look.tint) +
    [0, 1, 2]
      .map(
        (index) =>
          floorShadow(paper, 270 + index * 340, 1040, 230, 24, 0.4) +
          place(
            bar(paper, {
              ...look,
              main: [look.main, lighten(look.main, 0.35), look.second][index] ?? look.main,
            }) + (index === 1 ? band(look) : ''),
            280 + index * 340,
            1030,
            0.82,
          ),
      )
      .join('') +
    place(bar(paper, look) + band(look), 440, 858, 0.82) +
    place(bar(paper, { ...look, main: lighten(look.main, 0.35) }), 780, 858, 0.82) +
    place(bar(paper, look) + band(look), 610, 686, 0.82),
];
