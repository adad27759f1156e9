import { darken, lighten } from './colour.ts';
import { type Emblem, emblemMark } from './labels.ts';
import type { Look } from './look.ts';
import type { Paper } from './paper.ts';
import { circle, ellipse, line, path, place, rect, repeat } from './shapes.ts';

/** What is on a book's cover: a landscape, an animal of a children's story, a label to write on, or plain leather. */
export type Cover = 'novel' | 'bear' | 'tortoise' | 'exercise' | 'notebook';

/** A bear with a collar, about 200 units across, its face's middle at the origin. */
function bear(look: Look): string {
  return (
    path('M-70 70 C-90 170 90 170 70 70Z', look.main) +
    circle(-58, -66, 34, look.second) +
    circle(58, -66, 34, look.second) +
    circle(-58, -66, 17, lighten(look.second, 0.4)) +
    circle(58, -66, 17, lighten(look.second, 0.4)) +
    circle(0, 0, 82, look.second) +
    circle(-28, -14, 11, '#2a1a10') +
    circle(28, -14, 11, '#2a1a10') +
    ellipse(0, 28, 36, 26, '#fffaf0') +
    circle(0, 18, 10, '#2a1a10') +
    line('M-14 36 Q0 48 14 36', '#2a1a10', 5)
  );
}

/** A tortoise walking to the right, about 300 units across. */
function tortoise(paper: Paper, look: Look): string {
  const skin = '#8fae5a';
  const plates = [-78, 0, 78]
    .map((x, index) =>
      place(
        path('M0 -38 L32 -16 L24 26 H-24 L-32 -16Z', darken(look.second, 0.28)),
        x,
        index === 1 ? -52 : -20,
      ),
    )
    .join('');
  return (
    ellipse(-84, 62, 30, 34, darken(skin, 0.15)) +
    ellipse(70, 62, 30, 34, darken(skin, 0.15)) +
    path(
      'M96 30 C130 20 140 -10 148 -40 C156 -80 220 -80 222 -34 C222 -4 200 16 172 26 C150 44 120 56 96 50Z',
      skin,
    ) +
    circle(188, -42, 9, '#2a1a10') +
    line('M196 -14 Q208 -14 214 -24', '#2a1a10', 5) +
    path(
      'M-150 44 C-150 -60 -80 -124 0 -124 C80 -124 150 -60 150 44Z',
      paper.slant(lighten(look.second, 0.3), look.second),
    ) +
    plates +
    rect(-164, 34, 328, 28, 14, darken(look.second, 0.35)) +
    path('M-160 44 L-200 58 L-158 60Z', skin)
  );
}

function storyCover(paper: Paper, look: Look, animal: string): string {
  return (
    rect(0, 0, 460, 640, 14, paper.down('#8fd0ea', '#d9f0e0')) +
    circle(350, 130, 66, '#ffe28a') +
    repeat(12, (index) => place(line('M0 -84 V-104', '#ffe28a', 9), 350, 130, 1, index * 30)) +
    path('M0 470 C100 390 180 440 240 480 C320 410 400 420 460 460 V640 H0Z', '#6fb06a') +
    path('M0 540 C120 490 300 560 460 510 V640 H0Z', '#4c9050') +
    rect(40, 40, 210, 46, 23, look.main) +
    rect(40, 100, 150, 30, 15, look.accent) +
    place(animal, 215, 410, 1.05) +
    rect(0, 600, 460, 40, 0, look.main)
  );
}

/** The picture on a cover, 460 by 640, its upper left corner at the origin. */
export function coverArt(paper: Paper, look: Look, style: Cover, emblem: Emblem): string {
  if (style === 'exercise')
    return (
      rect(0, 0, 460, 640, 8, paper.slant(lighten(look.main, 0.2), look.main)) +
      rect(60, 90, 340, 210, 12, '#fffaf0') +
      [150, 200, 250].map((y) => line(`M100 ${y} H360`, '#b7a685', 5)).join('') +
      rect(100, 104, 170, 22, 11, look.second) +
      circle(230, 450, 96, lighten(look.main, 0.6)) +
      place(emblemMark(emblem, look.main), 230, 450, 1.3) +
      rect(0, 590, 460, 20, 0, look.second)
    );
  if (style === 'notebook')
    return (
      rect(0, 0, 460, 640, 20, paper.slant(lighten(look.main, 0.25), look.main, darken(look.main, 0.25))) +
      rect(
        18,
        18,
        424,
        604,
        14,
        'none',
        `stroke="${lighten(look.main, 0.35)}" stroke-width="3" stroke-dasharray="12 8"`,
      ) +
      place(emblemMark(emblem, look.second), 230, 270, 1.5) +
      rect(150, 400, 160, 14, 7, look.second) +
      rect(380, 0, 26, 640, 0, look.accent)
    );
  if (style === 'bear' || style === 'tortoise')
    return storyCover(paper, look, style === 'bear' ? bear(look) : tortoise(paper, look));
  return (
    rect(0, 0, 460, 640, 8, paper.down(look.main, darken(look.main, 0.4))) +
    circle(230, 300, 150, look.second) +
    circle(230, 300, 150, paper.down('#ffffff', look.accent), 'opacity=".35"') +
    path('M0 420 C100 360 180 420 250 400 C330 370 400 400 460 380 V640 H0Z', darken(look.main, 0.5)) +
    path('M0 500 C140 450 300 520 460 470 V640 H0Z', darken(look.main, 0.65)) +
    place(emblemMark(emblem, darken(look.main, 0.6)), 230, 350, 1.7) +
    rect(70, 60, 320, 34, 17, '#fffaf0') +
    rect(120, 112, 220, 22, 11, '#fffaf0', 'opacity=".8"') +
    rect(150, 580, 160, 18, 9, look.second)
  );
}
