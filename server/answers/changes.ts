import type { ClusterSync } from '#server/cluster-sync/cluster-sync.ts';
import { RATINGS, type ResponseCache } from './response-cache.ts';

/** A product whose stock has just been written: what is left, and what there was before. */
export interface StockChange {
  productId: string;
  before: number;
  after: number;
  /** A variant of it has sold out or come back, which filters by its values show. */
  isVariantTurned?: boolean;
}

/**
 * Where a rule says what it has changed, after its transaction and before it acknowledges: when the promise is
 * kept, no process of the shop shows the old state any more.
 */
export class CatalogueChanges {
  readonly #answers: ResponseCache;
  readonly #sync: ClusterSync;

  constructor(answers: ResponseCache, sync: ClusterSync) {
    this.#answers = answers;
    this.#sync = sync;
    sync.onNews((products) => this.#apply(products));
    sync.onDoubt(() => this.#answers.dropAll());
  }

  /** Stock was sold, held or given back. Availability filters change only where a product sells out or comes back. */
  async stockChanged(changes: readonly StockChange[]): Promise<void> {
    if (changes.length === 0) return;
    const isMembershipChanged = changes.some(
      ({ before, after, isVariantTurned }) => isVariantTurned || (before === 0) !== (after === 0),
    );
    await this.#announce(isMembershipChanged ? null : changes.map(({ productId }) => productId));
  }

  /** A product was reviewed, or a review taken away: what shows it, and what goes by ratings. */
  async reviewed(productId: string): Promise<void> {
    await this.#announce([productId, RATINGS]);
  }

  /** Reviews of these products are marked or signed otherwise: no list of products shows that. */
  async reviewsMarked(productIds: readonly string[]): Promise<void> {
    if (productIds.length > 0) await this.#announce([...productIds]);
  }

  /** Anything else about products or categories was written. */
  async catalogueChanged(): Promise<void> {
    await this.#announce(null);
  }

  async #announce(products: string[] | null): Promise<void> {
    this.#apply(products);
    await this.#sync.tell(products);
  }

  #apply(products: readonly string[] | null): void {
    if (products === null) this.#answers.dropAll();
    else this.#answers.dropProducts(products);
  }
}
