import pg from 'pg';
import { DatabaseAway } from './away.ts';
import type { ShopClient } from './shop-client.ts';

type Handed = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Connections of which nobody waits for one while the database is known to be away. */
export class ShopPool extends pg.Pool {
  readonly #open: ReadonlySet<ShopClient>;
  #isRefusing = false;

  /** @param open the connections of this pool, kept by themselves */
  constructor(config: pg.PoolConfig, open: ReadonlySet<ShopClient>) {
    super(config);
    this.#open = open;
  }

  /**
   * Fails whatever is under way or asked from now on, until `admit`.
   * @returns the server's processes behind the connections that were cut
   */
  refuse(): number[] {
    this.#isRefusing = true;
    return [...this.#open].flatMap((client) => {
      client.cut(new DatabaseAway());
      return client.serverProcess ?? [];
    });
  }

  get isRefusing(): boolean {
    return this.#isRefusing;
  }

  admit(): void {
    this.#isRefusing = false;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(handed: Handed): void;
  override connect(handed?: Handed): Promise<pg.PoolClient> | undefined {
    if (!handed) return this.#isRefusing ? Promise.reject(new DatabaseAway()) : super.connect();
    if (!this.#isRefusing) super.connect(handed);
    else process.nextTick(() => handed(new DatabaseAway(), undefined, () => {}));
    return undefined;
  }
}
