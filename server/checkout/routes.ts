import type { FeatureRoutes } from '#server/http/app.ts';

export const checkoutRoutes: FeatureRoutes = () => {};
