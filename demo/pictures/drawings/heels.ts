import { flatLay, floorShadow, niche, studio } from '../backdrops.ts';
import { darken, lighten } from '../colour.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { shelves, sprig } from '../props.ts';
import { circle, ellipse, line, mirrored, path, place, rect } from '../shapes.ts';

/** A court shoe from its side, toe to the right; stands on the origin, about 760 long and 480 high. */
function side(paper: Paper, look: Look): string {
  const skin = paper.slant(lighten(look.main, 0.45), look.main, darken(look.main, 0.4));
  const upper =
    'M-352 -296 C-384 -400 -366 -474 -324 -484 C-286 -410 -210 -348 -110 -296 C-20 -250 60 -226 140 -220 C250 -206 350 -110 400 -22 C300 -4 120 6 0 -18 C-110 -50 -190 -200 -280 -270 C-310 -290 -334 -296 -352 -296Z';
  return (
    path(
      'M-356 -310 C-336 -190 -338 -90 -346 4 H-304 C-290 -110 -262 -200 -196 -244Z',
      paper.across(darken(look.main, 0.1), lighten(look.main, 0.22), darken(look.main, 0.45)),
    ) +
    rect(-350, -6, 50, 12, 3, '#20262a') +
    path(
      'M-352 -296 C-334 -296 -310 -290 -280 -270 C-190 -200 -110 -50 0 -18 C120 6 300 -4 400 -22 C404 -6 396 6 380 8 H40 C-90 0 -180 -160 -270 -236 C-300 -262 -330 -276 -352 -296Z',
      darken(look.second, 0.25),
    ) +
    path(upper, skin) +
    path(
      'M-324 -484 C-286 -410 -210 -348 -110 -296 C-20 -250 60 -226 140 -220 C60 -196 -30 -206 -120 -250 C-230 -300 -300 -390 -334 -452Z',
      darken(look.second, 0.12),
    ) +
    path('M170 -196 C260 -170 330 -100 364 -46 C300 -96 230 -120 150 -136Z', '#ffffff', 'opacity=".4"') +
    path(
      'M-346 -450 C-362 -400 -356 -350 -336 -316 C-326 -350 -326 -400 -326 -430Z',
      '#ffffff',
      'opacity=".35"',
    ) +
    place(
      circle(0, 0, 26, paper.ball(lighten(look.accent, 0.6), look.accent, darken(look.accent, 0.4))) +
        circle(0, 0, 10, '#fffaf0'),
      138,
      -208,
    )
  );
}

/** A court shoe from above, toe up; its middle at the origin, about 640 long. */
function top(paper: Paper, look: Look): string {
  const outline =
    'M-74 300 C-104 200 -90 60 -116 -80 C-120 -200 -60 -330 0 -350 C60 -330 120 -200 116 -80 C90 60 104 200 74 300 C40 336 -40 336 -74 300Z';
  return (
    path(outline, '#2a1a10', 'opacity=".22" transform="translate(18 24)"') +
    path(outline, paper.slant(lighten(look.main, 0.4), look.main, darken(look.main, 0.35))) +
    path(
      'M-52 284 C-76 200 -60 60 -78 -20 C-60 -110 60 -110 78 -20 C60 60 76 200 52 284 C26 306 -26 306 -52 284Z',
      paper.down(lighten(look.second, 0.35), look.second),
    ) +
    path(
      'M-52 284 C-76 200 -60 60 -78 -20 C-60 -110 60 -110 78 -20',
      'none',
      `stroke="${darken(look.main, 0.5)}" stroke-width="7"`,
    ) +
    rect(-26, 190, 52, 22, 6, look.accent) +
    path('M-60 -200 C-40 -280 -14 -320 4 -330 C-6 -290 -20 -240 -24 -190Z', '#ffffff', 'opacity=".4"') +
    place(
      circle(0, 0, 26, paper.ball(lighten(look.accent, 0.6), look.accent, darken(look.accent, 0.4))),
      0,
      -104,
    )
  );
}

/** Ladies' court shoes: leather `main`, lining `second`, ornament `accent`. */
export const heels: Drawing = [
  (paper, look) =>
    studio(paper, look.tint) +
    floorShadow(paper, 760, 850, 340, 28, 0.3) +
    place(side(paper, look), 740, 850, 0.94) +
    floorShadow(paper, 560, 1000, 440, 38, 0.5) +
    place(side(paper, look), 540, 994, 1.12),
  (paper, look) =>
    flatLay(paper, look.tint) +
    place(top(paper, look), 410, 610, 1.3, -8) +
    place(mirrored(top(paper, look)), 790, 600, 1.3, 8) +
    place(sprig(paper), 1010, 1120, 0.9, -10),
  (paper, look) =>
    niche(paper, look.tint) +
    rect(360, 760, 480, 226, 8, paper.across('#efe6d6', '#fffaf0', '#d6c8ae')) +
    ellipse(600, 760, 240, 30, '#fffdf7') +
    floorShadow(paper, 600, 764, 220, 18, 0.4) +
    place(side(paper, look), 610, 762, 0.76) +
    circle(280, 1010, 40, paper.ball('#ffffff', '#f2e7d4', '#cdb892')) +
    circle(350, 1030, 26, paper.ball('#ffffff', '#f2e7d4', '#cdb892')) +
    line('M860 1040 C930 990 1010 1060 1080 1010', look.accent, 7),
  (paper, look) =>
    studio(paper, look.tint) +
    shelves(
      paper,
      [recoloured(look), recoloured(look, 2), look].map((tone) => side(paper, tone)),
    ),
];
