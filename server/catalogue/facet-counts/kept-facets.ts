/**
 * Facets of one version of the catalogue: read once by the first who needs them, however many ask meanwhile, and let go with
 * the first question of another version.
 */
export class KeptFacets<T> {
  readonly #read: () => Promise<T>;
  #version: number | null = null;
  #facets: Promise<T> | null = null;

  constructor(read: () => Promise<T>) {
    this.#read = read;
  }

  /** Whether they would have to be read first. */
  isMissingAt(version: number): boolean {
    return version !== this.#version || this.#facets === null;
  }

  /** @param version null while nothing may be kept: they are read for this question alone */
  at(version: number | null): Promise<T> {
    if (version === null) return this.#read();
    if (this.#facets !== null && !this.isMissingAt(version)) return this.#facets;
    const reading = this.#read();
    this.#version = version;
    this.#facets = reading;
    reading.catch(() => {
      if (this.#facets === reading) this.#facets = null;
    });
    return reading;
  }
}
