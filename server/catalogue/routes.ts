import type { FeatureRoutes } from '#server/http/app.ts';
import { adminProductRoutes } from './admin-product-routes.ts';
import { categoryRoutes } from './category-routes.ts';
import { productReadRoutes } from './product-read-routes.ts';
import { productWriteRoutes } from './product-write-routes.ts';
import { reviewRoutes } from './review-routes.ts';

/** Products, categories and reviews. */
export const catalogueRoutes: FeatureRoutes = async (app, shop) => {
  await productReadRoutes(app, shop);
  await productWriteRoutes(app, shop);
  await adminProductRoutes(app, shop);
  await categoryRoutes(app, shop);
  await reviewRoutes(app, shop);
};
