/** Rounds to a tenth: finer than a pixel of any picture the shop shows, and shorter to write. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** An unfilled line with round ends. */
export function line(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  more = '',
): string {
  return `<rect x="${tenth(x)}" y="${tenth(y)}" width="${tenth(width)}" height="${tenth(height)}" rx="${radius}" fill="${fill}" ${more}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${tenth(cx)}" cy="${tenth(cy)}" rx="${tenth(rx)}" ry="${tenth(ry)}" fill="${fill}" ${more}/>`;
}

export function circle(cx: number, cy: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${tenth(cx)}" cy="${tenth(cy)}" r="${tenth(r)}" fill="${fill}" ${more}/>`;
}

/** Moves a drawing to (x, y), then turns it (degrees, clockwise) and scales it about its own origin. */
export function place(markup: string, x: number, y: number, scale = 1, turn = 0): string {
  const turned = turn === 0 ? '' : ` rotate(${turn})`;
  const scaled = scale === 1 ? '' : ` scale(${scale})`;
  return `<g transform="translate(${tenth(x)} ${tenth(y)})${turned}${scaled}">${markup}</g>`;
}

/** The drawing as seen in a mirror, about its own origin. */
export function mirrored(markup: string): string {
  return `<g transform="scale(-1 1)">${markup}</g>`;
}

/** Draws something `count` times, handing in 0, 1, 2 … */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** The same numbers between 0 and 1 in the same order for the same seed (mulberry32), so that pictures never change. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
