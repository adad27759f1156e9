import type { FeatureRoutes } from '#server/http/app.ts';
import { categoryRoutes } from './categories/routes.ts';
import { collectionRoutes } from './collections/routes.ts';
import { adminProductRoutes } from './products/admin-routes.ts';
import { productReadRoutes } from './products/read-routes.ts';
import { productWriteRoutes } from './products/write-routes.ts';
import { reviewRoutes } from './reviews/routes.ts';

/** Products, categories and reviews. */
export const catalogueRoutes: FeatureRoutes = async (app, shop) => {
  await productReadRoutes(app, shop);
  await productWriteRoutes(app, shop);
  await adminProductRoutes(app, shop);
  await categoryRoutes(app, shop);
  await collectionRoutes(app, shop);
  await reviewRoutes(app, shop);
};
