import { flatLay, floorShadow, podium, studio, tabletop } from '../backdrops.ts';
import { darken, lighten, mix } from '../colour.ts';
import type { Drawing, Look } from '../look.ts';
import { recoloured } from '../look.ts';
import type { Paper } from '../paper.ts';
import { circle, ellipse, line, path, place, rect, repeat } from '../shapes.ts';

type Model = 'smart' | 'keypad' | 'tablet';

const sizes: Record<Model, { width: number; height: number; corner: number }> = {
  smart: { width: 380, height: 790, corner: 56 },
  keypad: { width: 300, height: 680, corner: 60 },
  tablet: { width: 620, height: 820, corner: 44 },
};

function wallpaper(paper: Paper, look: Look, width: number, height: number): string {
  const half = width / 2;
  const x = -half;
  return (
    rect(
      x,
      -height / 2,
      width,
      height,
      0,
      paper.slant(lighten(look.accent, 0.35), look.accent, mix(look.accent, look.main, 0.7)),
    ) +
    path(
      `M${x} ${height * 0.1} C${x * 0.3} ${-height * 0.1} ${half * 0.2} ${height * 0.26} ${half} ${height * 0.02} V${height / 2} H${x}Z`,
      look.second,
      'opacity=".85"',
    ) +
    path(
      `M${x} ${height * 0.26} C${x * 0.2} ${height * 0.06} ${half * 0.4} ${height * 0.42} ${half} ${height * 0.2} V${height / 2} H${x}Z`,
      darken(look.main, 0.1),
      'opacity=".85"',
    ) +
    circle(half * 0.4, -height * 0.2, width * 0.17, '#fff6dd', 'opacity=".9"')
  );
}

/** The front, its middle at the origin. */
export function phoneFront(paper: Paper, look: Look, model: Model): string {
  const { width, height, corner } = sizes[model];
  const body = rect(
    -width / 2,
    -height / 2,
    width,
    height,
    corner,
    paper.slant(lighten(look.main, 0.45), look.main, darken(look.main, 0.45)),
  );
  if (model === 'keypad') {
    const keys = repeat(12, (index) => {
      const x = -92 + (index % 3) * 92;
      const y = 116 + Math.floor(index / 3) * 54;
      return (
        rect(x - 38, y - 19, 76, 40, 16, paper.down(lighten(look.main, 0.3), darken(look.main, 0.25))) +
        rect(x - 12, y - 4, 24, 7, 3, '#fffaf0', 'opacity=".9"')
      );
    });
    const icons = repeat(9, (index) =>
      rect(
        -96 + (index % 3) * 70,
        -250 + Math.floor(index / 3) * 62,
        46,
        46,
        12,
        ['#f2b233', '#e2572b', '#3f8f6b'][index % 3] ?? '#fff',
      ),
    );
    return (
      body +
      rect(
        -width / 2 + 10,
        -height / 2 + 10,
        width - 20,
        height - 20,
        corner - 8,
        paper.down(lighten(look.main, 0.12), darken(look.main, 0.3)),
      ) +
      rect(-128, -300, 256, 268, 14, '#101416') +
      paper.clipped(
        rect(-118, -290, 236, 248, 8, '#000'),
        place(wallpaper(paper, look, 236, 248), 0, -166) + icons,
      ) +
      rect(-32, -320, 64, 8, 4, '#0b0d0e') +
      rect(-118, 0, 70, 36, 14, darken(look.main, 0.35)) +
      rect(48, 0, 70, 36, 14, darken(look.main, 0.35)) +
      rect(-96, 14, 26, 7, 3, '#6bd08e') +
      rect(70, 14, 26, 7, 3, '#ef5a4c') +
      circle(0, 28, 42, paper.slant(lighten(look.second, 0.5), look.second)) +
      circle(0, 28, 22, darken(look.main, 0.3)) +
      keys
    );
  }
  const bezel = model === 'tablet' ? 30 : 14;
  const screenWidth = width - bezel * 2;
  const screenHeight = height - bezel * 2;
  const columns = model === 'tablet' ? 5 : 4;
  const icons = repeat(columns * 2, (index) => {
    const gap = screenWidth / columns;
    const x = -screenWidth / 2 + gap * ((index % columns) + 0.5);
    const y = screenHeight * 0.27 + Math.floor(index / columns) * gap * 0.98;
    const colour = ['#f2b233', '#e2572b', '#2f8f6b', '#3d6fb6', '#8a4fa0'][index % 5] ?? '#fff';
    return (
      rect(x - 28, y - 28, 56, 56, 16, paper.slant(lighten(colour, 0.35), colour)) +
      circle(x, y, 12, '#fffaf0', 'opacity=".9"')
    );
  });
  return (
    body +
    rect(-width / 2 + 5, -height / 2 + 5, width - 10, height - 10, corner - 4, '#0e1113') +
    paper.clipped(
      rect(-screenWidth / 2, -screenHeight / 2, screenWidth, screenHeight, corner - 12, '#000'),
      wallpaper(paper, look, screenWidth, screenHeight) +
        icons +
        rect(
          -screenWidth * 0.3,
          -screenHeight * 0.36,
          screenWidth * 0.36,
          54,
          10,
          '#ffffff',
          'opacity=".92"',
        ) +
        rect(-screenWidth * 0.3, -screenHeight * 0.26, screenWidth * 0.22, 14, 7, '#ffffff', 'opacity=".7"') +
        path(
          `M${-screenWidth / 2} ${-screenHeight / 2} H${screenWidth * 0.2} L${-screenWidth / 2} ${screenHeight * 0.3}Z`,
          '#ffffff',
          'opacity=".12"',
        ),
    ) +
    circle(0, -screenHeight / 2 + 24, 9, '#0e1113') +
    rect(-50, screenHeight / 2 - 18, 100, 6, 3, '#ffffff', 'opacity=".8"')
  );
}

/** The back with its cameras, its middle at the origin. */
function back(paper: Paper, look: Look, model: Model): string {
  const { width, height, corner } = sizes[model];
  const left = -width / 2;
  const top = -height / 2;
  const lens = (x: number, y: number, r: number): string =>
    circle(x, y, r, '#171b1e') +
    circle(x, y, r * 0.74, paper.ball('#5a7591', '#1c2733', '#070a0d')) +
    circle(x - r * 0.25, y - r * 0.28, r * 0.16, '#ffffff', 'opacity=".9"');
  const speaker = repeat(7, (index) =>
    rect(-66 + index * 20, height / 2 - 120, 9, 44, 4, darken(look.main, 0.5)),
  );
  return (
    rect(
      left,
      top,
      width,
      height,
      corner,
      paper.slant(lighten(look.main, 0.5), look.main, darken(look.main, 0.4)),
    ) +
    rect(
      left + 6,
      top + 6,
      width - 12,
      height - 12,
      corner - 5,
      paper.slant(lighten(look.main, 0.28), look.main, darken(look.main, 0.2)),
    ) +
    path(
      `M${left + 20} ${height * 0.2} L${width * 0.34} ${top + 10} H${width * 0.44} L${left + 20} ${height * 0.36}Z`,
      '#ffffff',
      'opacity=".16"',
    ) +
    (model === 'keypad'
      ? lens(0, top + 90, 44) + circle(0, top + 156, 10, '#fff3c4') + speaker
      : rect(left + 34, top + 34, 158, 210, 44, darken(look.main, 0.2), 'opacity=".55"') +
        lens(left + 92, top + 92, 46) +
        lens(left + 92, top + 192, 40) +
        lens(left + 156, top + 142, 22) +
        circle(left + 158, top + 78, 13, '#fff3c4')) +
    place(
      path(
        'M-9 0 L-2 7 L12 -9',
        'none',
        `stroke="${lighten(look.main, 0.6)}" stroke-width="6" stroke-linecap="round"`,
      ) + circle(0, 0, 24, 'none', `stroke="${lighten(look.main, 0.6)}" stroke-width="5"`),
      0,
      height * 0.2,
    )
  );
}

function shadowUnder(model: Model, x: number, y: number, scale: number, turn: number): string {
  const { width, height, corner } = sizes[model];
  return place(
    rect(-width / 2 + 16, -height / 2 + 22, width, height, corner, '#2a1a10', 'opacity=".22"'),
    x,
    y,
    scale,
    turn,
  );
}

function coffee(paper: Paper): string {
  return (
    circle(10, 16, 132, '#2a1a10', 'opacity=".2"') +
    circle(0, 0, 130, paper.slant('#ffffff', '#e4ddd0')) +
    circle(0, 0, 88, '#fdfbf6') +
    circle(0, 0, 78, paper.ball('#a86f43', '#6e4020', '#3d2110')) +
    ellipse(-16, -20, 30, 18, '#d8ad80', 'opacity=".6"')
  );
}

/** A phone or tablet: its shell `main`, the picture on its screen all three colours. */
export function phone(model: Model): Drawing {
  const size = model === 'tablet' ? 0.86 : 1;
  return [
    (paper, look) =>
      studio(paper, look.tint) +
      floorShadow(paper, 620, 1010, 330, 36, 0.45) +
      place(back(paper, look, model), 742, 580, size, 7) +
      place(
        rect(
          -sizes[model].width / 2,
          -sizes[model].height / 2,
          sizes[model].width,
          sizes[model].height,
          56,
          '#1c0f08',
          'opacity=".25"',
        ),
        520,
        614,
        size,
        -3,
      ) +
      place(phoneFront(paper, look, model), 500, 606, size * 1.04, -3),
    (paper, look) =>
      flatLay(paper, look.tint) +
      shadowUnder(model, 600, 600, 1.16 * size, 24) +
      place(back(paper, look, model), 600, 600, 1.16 * size, 24),
    (paper, look) =>
      flatLay(paper, look.tint) +
      rect(110, 560, 500, 640, 12, '#2a1a10', 'opacity=".12" transform="rotate(-14 360 880)"') +
      rect(96, 540, 500, 640, 12, '#fffdf8', 'transform="rotate(-14 360 880)"') +
      repeat(9, (index) =>
        line(`M140 ${620 + index * 56} H550`, '#d8cdb8', 3, 'transform="rotate(-14 360 880)"'),
      ) +
      place(coffee(paper), 250, 290) +
      shadowUnder(model, 730, 590, size, 10) +
      place(phoneFront(paper, look, model), 730, 590, size, 10),
    (paper, look) =>
      (model === 'tablet' ? tabletop(paper, look.tint) : podium(paper, look.tint)) +
      (
        [
          [recoloured(look), 340, 0.74],
          [recoloured(look, 2), 860, 0.74],
          [look, 600, 0.92],
        ] as const
      )
        .map(([tone, x, scale]) => {
          const s = scale * size;
          const foot = 930 + (s > 0.8 * size ? 24 : 0);
          return (
            floorShadow(paper, x, foot, 230 * s, 22, 0.5) +
            place(back(paper, tone, model), x, foot - (sizes[model].height / 2) * s, s)
          );
        })
        .join(''),
  ];
}
