import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('storefront/shell/layout.tsx', [
    index('storefront/home/home.tsx'),
    layout('storefront/catalogue/listing/listing-layout.tsx', [
      route('products', 'storefront/catalogue/listing/listing.tsx'),
      route('category/:words', 'storefront/catalogue/listing/category.tsx'),
      route('collections/:words', 'storefront/catalogue/listing/collection.tsx'),
    ]),
    route('products/:id', 'storefront/catalogue/product/product.tsx'),
    route('login', 'storefront/accounts/login/login.tsx'),
    route('register', 'storefront/accounts/registration/register.tsx'),
    route('forgotpassword', 'storefront/accounts/password/forgot-password.tsx'),
    route('resetpassword/:resetToken', 'storefront/accounts/password/reset-password.tsx'),
    route('invitation/:token', 'storefront/accounts/invitation/invitation.tsx'),
    layout('session/shopper-pages.tsx', [
      route('profile', 'storefront/accounts/profile/profile.tsx'),
      route('cart', 'storefront/cart/cart-page.tsx'),
      route('checkout', 'storefront/checkout/checkout.tsx'),
      route('history', 'storefront/orders/history.tsx'),
      route('orders', 'storefront/orders/history.tsx', { id: 'orders' }),
      route('orders/:id', 'storefront/orders/order.tsx'),
      route('order', 'storefront/orders/order-lookup.tsx'),
      route('notification', 'storefront/notifications/notifications.tsx'),
    ]),
    route('pages/:words', 'storefront/content-pages/content-page.tsx'),
    route('how-to-pay', 'storefront/pages/how-to-pay.tsx'),
    route('track', 'storefront/orders/following/track-page.tsx'),
    route('pay/:token', 'storefront/pay/pay.tsx'),
    route('unsubscribe', 'storefront/back-in-stock/unsubscribe.tsx'),
    route('unauthorized', 'storefront/pages/unauthorized.tsx'),
    route('offline', 'storefront/offline/offline-page.tsx'),
    route('*', 'storefront/pages/not-found.tsx'),
  ]),
  route('rider', 'rider/rider-page.tsx'),
  layout('session/admin-pages.tsx', [
    route('admin', 'admin/layout/admin-layout.tsx', [
      index('admin/layout/admin-home.tsx'),
      route('dashboard', 'admin/dashboard/dashboard.tsx'),
      route('import', 'admin/moving-in/import-page.tsx'),
      route('payments', 'admin/payments/payments-page.tsx'),
      route('orders/print', 'admin/orders/print-page.tsx'),
      route('*', 'admin/layout/admin-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
