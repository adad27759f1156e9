import type { CatalogueChanges } from '#server/answers/changes.ts';
import type { Shop } from '#server/shop.ts';

/** What an import needs of the shop: the command line and a thread beside the shop have no more. */
export interface ImportingShop extends Pick<Shop, 'db' | 'appUrl'> {
  changes: Pick<CatalogueChanges, 'productsChanged'>;
}
