import type { ClusterSync } from '#server/cluster-sync/cluster-sync.ts';
import { LISTING } from '#server/cluster-sync/messages.ts';
import { RATINGS, type ResponseCache } from './response-cache.ts';

/** A product whose stock has just been written: what is left, and what there was before. */
export interface StockChange {
  productId: string;
  before: number;
  after: number;
  /** A variant of it has sold out or come back, which filters by its values show. */
  isVariantTurned?: boolean;
}

/** Reads what every page shows of the catalogue as a whole, as JSON would have it. */
type ReadShownEverywhere = () => Promise<unknown>;

/**
 * Where a rule says what it has changed, after its transaction and before it acknowledges: when the promise is
 * kept, no process of the shop shows the old state any more.
 */
export class CatalogueChanges {
  readonly #answers: ResponseCache;
  readonly #sync: ClusterSync;
  readonly #readShownEverywhere: ReadShownEverywhere;
  /** As the kept pages show it; null where that is not known. */
  #shownEverywhere: string | null = null;
  /** How often everything was dropped. */
  #clearances = 0;

  constructor(answers: ResponseCache, sync: ClusterSync, readShownEverywhere: ReadShownEverywhere) {
    this.#answers = answers;
    this.#sync = sync;
    this.#readShownEverywhere = readShownEverywhere;
    sync.onNews((products) => this.#apply(products));
    sync.onDoubt(() => this.#apply(null));
  }

  /** Stock was sold, held or given back. Availability filters change only where a product sells out or comes back. */
  async stockChanged(changes: readonly StockChange[]): Promise<void> {
    if (changes.length === 0) return;
    const isMembershipChanged = changes.some(
      ({ before, after, isVariantTurned }) => isVariantTurned || (before === 0) !== (after === 0),
    );
    const products = changes.map(({ productId }) => productId);
    await this.#announce(isMembershipChanged ? [...products, LISTING] : products);
  }

  /**
   * Products were written, made or removed: what shows them goes, and every list. Pages of other products stay, unless what
   * all pages show has become another.
   */
  async productsChanged(productIds: readonly string[]): Promise<void> {
    const clearances = this.#clearances;
    const shown = await this.#shownNow();
    const isSame = shown !== null && shown === this.#shownEverywhere;
    await (isSame ? this.#announce([...productIds, LISTING]) : this.#clear(shown, clearances));
  }

  /** A product was reviewed, or a review taken away: what shows it, and what goes by ratings. */
  async reviewed(productId: string): Promise<void> {
    await this.#announce([productId, RATINGS]);
  }

  /** Reviews of these products are marked or signed otherwise: no list of products shows that. */
  async reviewsMarked(productIds: readonly string[]): Promise<void> {
    if (productIds.length > 0) await this.#announce([...productIds]);
  }

  /** Anything else that pages show was written. */
  async catalogueChanged(): Promise<void> {
    const clearances = this.#clearances;
    await this.#clear(await this.#shownNow(), clearances);
  }

  /**
   * Before the first page is shown: the first product that is written then drops no page of another. Whatever is written by other
   * processes is compared by them, with what they knew before.
   */
  async learnShownEverywhere(): Promise<void> {
    const clearances = this.#clearances;
    const shown = await this.#shownNow();
    if (this.#clearances === clearances) this.#shownEverywhere = shown;
  }

  #shownNow(): Promise<string | null> {
    return this.#readShownEverywhere().then(
      (all) => JSON.stringify(all),
      () => null,
    );
  }

  /**
   * Drops everything.
   * @param shown everywhere, as it was read when so many clearances had been
   */
  async #clear(shown: string | null, clearances: number): Promise<void> {
    this.#apply(null);
    // Whoever has dropped everything meanwhile may have had something else to show.
    if (this.#clearances === clearances + 1) this.#shownEverywhere = shown;
    await this.#sync.tell(null);
  }

  async #announce(products: readonly string[]): Promise<void> {
    this.#apply(products);
    await this.#sync.tell(products);
  }

  #apply(products: readonly string[] | null): void {
    if (products !== null) {
      this.#answers.dropProducts(products);
      return;
    }
    this.#clearances += 1;
    this.#shownEverywhere = null;
    this.#answers.dropAll();
  }
}
