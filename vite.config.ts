import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { adminParts } from './scripts/admin-parts.mjs';
import { compileAhead } from './scripts/compile-ahead.mjs';
import { leaveOutUnused, minifyTwice } from './scripts/left-out.mjs';

const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|@remix-run)\//;
/** What the header, the session and the simplest page use. */
const EVERY_PAGE =
  /lucide-react\/.*\/icons\/(credit-card|wifi-off)\.|contract\/(http\/browser-messages|secret-paths)|web\/(api\/(api|browser|kept-text|token)|offline\/(connection|caching-strategy|caches|offline-notice|watch)|release\/keep-typed|session\/(cart|guards|intent|link-code|session|session-state|shopper-pages|tab-memory|unheard-additions)|ui\/(button|class-names|confirmation|control-look|skeleton|spinner|states|store|toasts)|storefront\/(shell|settings|search-engines\/page-head|catalogue\/(skeletons|grid-look)))\b/;
/** Icons of several pages: each in a file of its own would be a request for a hundred bytes. */
const ICONS =
  /lucide-react\/.*\/icons\/(badge-check|chevron-(left|right)|heart|minus|plus|tag|trash|truck)\./;
/** What products, carts and orders show alike. */
const GOODS =
  /(contract\/(money|grouped-digits|media\/(blur-placeholder|widths)|(cart|checkout|orders)\/shopper-messages)|web\/(forms\/new-key|ui\/(back-button|badge|copy-text|lazy-part|lost-part|price|whatsapp)|storefront\/(cart\/(action-bar|cart-totals|own-cart|quantities|totals-list)|checkout\/sentences|catalogue\/(picture-sources|product-picture|product\/choice-address))))\b/;
/** What the cards and a product's page use, and what both tell search engines; and what the home page shares with the settings. */
const PRODUCT_PAGES =
  /(contract\/(catalogue\/(choice|messages)|media\/share-picture)|web\/(forms\/use-early-press|ui\/(breadcrumb|counts|use-seen|rating|star-paths)|storefront\/(search-engines\/(public-head|shared-picture|shortened|structured-data)|home\/pictures\/hero-[12]-wide-1248|catalogue\/(product\/add-to-cart|reviews\/labels|listing\/listing-filters|picture-places|product-(card|card-model|grid)|stock-badge))))\b/;
/** Fields and what is said beside them. */
const FIELDS = /web\/(forms\/form-notice|ui\/field)\b/;
/**
 * What every form uses but its rules, which come when the first field is judged; the fields of an address, and the form that pays. Not what is
 * only shown to some, or once somebody has typed: a group takes it along although it is asked for later.
 */
const FORMS =
  /(node_modules\/react-hook-form|web\/(forms\/(lazy-form-resolver|server-answer|text-link|use-after|use-hydrated)|storefront\/(locations\/(?!nigerian-fields|phone-hint|use-areas)|checkout\/(use-payment-form|shipping-fields|paystack\/(form|script)))))\b/;

/** Pages of anything, and what narrows them. */
const LISTS =
  /(lucide-react\/.*\/icons\/sliders-horizontal\.|(contract\/catalogue\/category-tree|web\/(forms\/(address-filters|newest-address)|ui\/(pagination|plain-click|use-on-screen)))\b)/;
/** What every listing of products shows beside them: its filters, and what it loads. */
const LISTING =
  /web\/storefront\/catalogue\/listing\/(filter-(panel|parts)|listing-(head|load|page)|price-filter|variation-filters)\b/;
/** What only shops with zones or pickup points have: cart and checkout fetch it as one file. */
const DELIVERY =
  /web\/storefront\/(checkout\/checkout-delivery|delivery\/(cart-delivery|known-place|rate-text|use-rates))\b/;
/** Files that a page has long had when something is fetched later: to name them there would be hashes that no compression makes smaller. */
const LONG_THERE = /\/(framework|storefront|rolldown-runtime|goods|fields|forms|icons)-/;

/**
 * Each stroke of an icon carries a random React key, which no compression makes smaller: some 300 bytes on every page.
 * Its place among the strokes does as well.
 */
const shortIconKeys = (): Plugin => ({
  name: 'short-icon-keys',
  enforce: 'pre',
  transform(code, id) {
    if (!/lucide-react\/.*\/icons\//.test(id)) return null;
    let place = 0;
    return { code: code.replace(/\bkey: "\w+"/g, () => `key: "${place++}"`), map: null };
  },
});

const admin = adminParts();

export default defineConfig(({ command }) => ({
  plugins: [
    shortIconKeys(),
    leaveOutUnused(),
    minifyTwice(),
    tailwindcss(),
    reactRouter(),
    compileAhead(),
    admin.plugin,
  ],
  publicDir: 'web/public',
  // Found at start rather than page by page, each time with a reload.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.ts', '!web/entry.server.tsx'] },
  // The list of what the build is made of tells which files the service worker fetches ahead.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: {
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !LONG_THERE.test(`/${file}`)) : files,
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Calls are texts of the contract: each stands where it is made, and brings no file of its own.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            // A few files that most pages need anyway, rather than two dozen small requests.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 11 },
                { name: 'storefront', test: EVERY_PAGE, priority: 10 },
                { name: 'icons', test: ICONS, priority: 9 },
                { name: 'goods', test: GOODS, priority: 9 },
                { name: 'fields', test: FIELDS, priority: 9 },
                { name: 'lists', test: LISTS, priority: 9 },
                // An order says what was promised, and needs no form for it.
                { name: 'promise', test: /contract\/(delivery\/texts|addresses\/details)\b/, priority: 9 },
                { name: 'forms', test: FORMS, priority: 8 },
                { name: 'products', test: PRODUCT_PAGES, priority: 7 },
                { name: 'filters', test: LISTING, priority: 7 },
                // Last of the shoppers': a group takes along what its files import, and that is others'.
                { name: 'delivery', test: DELIVERY, priority: 7 },
                ...admin.groups,
              ],
            },
          },
        },
      },
    },
  },
  // The server's build carries its packages along: always their production form, whatever NODE_ENV says at start.
  ...(command === 'build'
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}));
