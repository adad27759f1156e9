import { catalogueFileRoutes } from '#server/catalogue/import-export/routes.ts';
import { adminRoutes } from '#server/reports/routes.ts';
import { storefrontRoutes } from '#server/settings/storefront-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { bookkeepingRoutes } from './bookkeeping/routes.ts';
import { cartRoutes } from './cart/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { discountRoutes } from './discounts/routes.ts';
import type { FeatureRoutes } from './http/app.ts';
import { liveRoutes } from './live/routes.ts';
import { locationRoutes } from './locations/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { securityRoutes } from './security/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { settlementRoutes } from './settlement/routes.ts';

/** Every feature's calls, in the order in which the documentation lists them. */
export const features: readonly FeatureRoutes[] = [
  storefrontRoutes,
  accountRoutes,
  catalogueRoutes,
  catalogueFileRoutes,
  mediaRoutes,
  cartRoutes,
  checkoutRoutes,
  discountRoutes,
  orderRoutes,
  notificationRoutes,
  settlementRoutes,
  bookkeepingRoutes,
  locationRoutes,
  adminRoutes,
  securityRoutes,
  liveRoutes,
  settingsRoutes,
];
