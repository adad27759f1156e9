import type { App, FeatureRoutes } from '#server/http/app.ts';
import { passwordRoutes } from './password-routes.ts';
import { registrationRoutes } from './registration-routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { wishlistRoutes } from './wishlist-routes.ts';

/** The calls of "Accounts". No cache on the way may keep their answers: tokens and addresses stand in them. */
export const accountRoutes: FeatureRoutes = async (app, shop) => {
  await app.register(async (scope) => {
    const accounts = scope as App;
    accounts.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    for (const routes of [
      registrationRoutes,
      sessionRoutes,
      secondFactorRoutes,
      passwordRoutes,
      wishlistRoutes,
    ]) {
      await routes(accounts, shop);
    }
  });
};
