import type { FeatureRoutes } from '#server/http/app.ts';

export const cartRoutes: FeatureRoutes = () => {};
