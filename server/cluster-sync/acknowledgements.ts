interface Collecting {
  heardBy: Set<string>;
  /** Who has yet to hear it; null before that is known. */
  missing: Set<string> | null;
  done: () => void;
}

/** Who has heard what was said to all. An answer may come before it is known whose answers are wanted. */
export class Acknowledgements {
  readonly #collecting = new Map<string, Collecting>();

  /** Call it before `id` is said. Gives what resolves when each of the members has heard it, or is gone. */
  collect(id: string): (members: Iterable<string>) => Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const collecting: Collecting = { heardBy: new Set(), missing: null, done: resolve };
    this.#collecting.set(id, collecting);
    return (members) => {
      collecting.missing = new Set(members).difference(collecting.heardBy);
      this.#look(collecting);
      return promise;
    };
  }

  heard(id: string, member: string): void {
    const collecting = this.#collecting.get(id);
    if (!collecting) return;
    collecting.heardBy.add(member);
    collecting.missing?.delete(member);
    this.#look(collecting);
  }

  /** It is gone, and is waited for no longer. */
  forget(member: string): void {
    for (const id of [...this.#collecting.keys()]) this.heard(id, member);
  }

  /** Nobody waits for the answers to this any longer. */
  drop(id: string): void {
    this.#collecting.delete(id);
  }

  #look({ missing, done }: Collecting): void {
    if (missing?.size === 0) done();
  }
}
