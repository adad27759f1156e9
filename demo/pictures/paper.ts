/** One stop of a gradient: where (0 to 1), which colour, how opaque (0 to 1, 1 when absent). */
export type Stop = readonly [at: number, colour: string, opacity?: number];

/**
 * The sheet that one picture is drawn on. It hands out gradients, patterns and clip paths by reference
 * (`url(#…)`), each kept once however often it is asked for, and wraps the finished markup in an SVG document.
 */
export class Paper {
  readonly #ids = new Map<string, string>();

  #keep(opening: string, rest: string): string {
    const markup = `${opening}\n${rest}`;
    const id = this.#ids.get(markup) ?? `d${this.#ids.size}`;
    this.#ids.set(markup, id);
    return `url(#${id})`;
  }

  #stops(stops: readonly Stop[]): string {
    return stops
      .map(([at, colour, opacity = 1]) =>
        opacity === 1
          ? `<stop offset="${at}" stop-color="${colour}"/>`
          : `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('');
  }

  /** A straight gradient over the painted shape's own box, from (x1, y1) to (x2, y2), each 0 to 1. */
  linear(stops: readonly Stop[], x1 = 0, y1 = 0, x2 = 1, y2 = 0): string {
    const place = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
    return this.#keep(`<linearGradient ${place}`, `>${this.#stops(stops)}</linearGradient>`);
  }

  /** Evenly spaced colours from left to right. */
  across(...colours: string[]): string {
    return this.linear(evenly(colours));
  }

  /** Evenly spaced colours from top to bottom. */
  down(...colours: string[]): string {
    return this.linear(evenly(colours), 0, 0, 0, 1);
  }

  /** Evenly spaced colours from the upper left, where the light comes from, to the lower right. */
  slant(...colours: string[]): string {
    return this.linear(evenly(colours), 0, 0, 1, 1);
  }

  /** A round gradient over the painted shape's own box, its centre at (cx, cy). */
  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.#keep(
      `<radialGradient cx="${cx}" cy="${cy}" r="${r}"`,
      `>${this.#stops(stops)}</radialGradient>`,
    );
  }

  /** A ball lit from the upper left: bright, middle and dark colour. */
  ball(bright: string, middle: string, dark: string): string {
    const stops: Stop[] = [
      [0, bright],
      [0.45, middle],
      [1, dark],
    ];
    return this.radial(stops, 0.36, 0.3, 0.78);
  }

  /** A repeating tile of the given size in picture units; `transform` turns or scales it. */
  pattern(width: number, height: number, tile: string, transform = ''): string {
    const turned = transform ? ` patternTransform="${transform}"` : '';
    return this.#keep(
      `<pattern width="${width}" height="${height}" patternUnits="userSpaceOnUse"${turned}`,
      `>${tile}</pattern>`,
    );
  }

  /** The markup cut off at the edge of a shape (one or more SVG elements). */
  clipped(shape: string, markup: string): string {
    return `<g clip-path="${this.#keep('<clipPath', `>${shape}</clipPath>`)}">${markup}</g>`;
  }

  /** The whole SVG document. */
  document(width: number, height: number, body: string): string {
    const definitions = [...this.#ids].map(([markup, id]) => markup.replace('\n', ` id="${id}"`)).join('');
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `<defs>${definitions}</defs>${body}</svg>`
    );
  }
}

function evenly(colours: readonly string[]): Stop[] {
  const last = Math.max(colours.length - 1, 1);
  return colours.map((colour, place) => [Math.round((place / last) * 1000) / 1000, colour]);
}
