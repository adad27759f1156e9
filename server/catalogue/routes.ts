/**
 * Products, categories and reviews.
 *
 * - products:  `products/` (read, listed, written, stock), `variants/` (price, stock and barcode of each choice), `bulk/` (many changed at once), `reviews/`
 * - found by:  `search/` (what matches, suggestions), `facet-counts/` (how many each filter would leave), `categories/`, `collections/`, `shown-everywhere` (in menu and foot)
 * - brought:   `import-export/` (files of ours and of other shops), `picture-sources/` (pictures that a file has named, fetched)
 */

import type { FeatureRoutes } from '#server/http/app.ts';
import { categoryRoutes } from './categories/routes.ts';
import { collectionRoutes } from './collections/routes.ts';
import { adminProductRoutes } from './products/admin-routes.ts';
import { productReadRoutes } from './products/read-routes.ts';
import { productWriteRoutes } from './products/write-routes.ts';
import { reviewRoutes } from './reviews/routes.ts';

export const catalogueRoutes: FeatureRoutes = async (app, shop) => {
  await productReadRoutes(app, shop);
  await productWriteRoutes(app, shop);
  await adminProductRoutes(app, shop);
  await categoryRoutes(app, shop);
  await collectionRoutes(app, shop);
  await reviewRoutes(app, shop);
};
