import type { FeatureRoutes } from '#server/http/app.ts';
import { passwordRoutes } from './password/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { wishlistRoutes } from './wishlist/routes.ts';

/** The calls of "Accounts". */
export const accountRoutes: FeatureRoutes = async (app, shop) => {
  for (const routes of [
    registrationRoutes,
    sessionRoutes,
    secondFactorRoutes,
    passwordRoutes,
    wishlistRoutes,
  ])
    await routes(app, shop);
};
