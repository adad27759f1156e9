import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|@remix-run)\//;
/** What the header, the session and the simplest page use. */
const EVERY_PAGE =
  /web\/(api|session\/(cart|guards|intent|session|session-state|token)|ui\/(button|class-names|confirmation|control-look|skeleton|spinner|states|toasts)|storefront\/(shell|catalogue\/(skeletons|grid-look)))\b/;
/** What both the cards and a product's page use. */
const PRODUCT_PAGES =
  /web\/(ui\/(badge|price|rating|star-fills)|storefront\/catalogue\/(add-to-cart|picture-sources|product-(card|grid|picture)|shown-product|stock-badge))\b/;
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // Found at start rather than page by page, each time with a reload.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.ts', '!web/entry.server.tsx'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Three files that most pages need anyway, rather than two dozen small requests.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 2 },
                { name: 'storefront', test: EVERY_PAGE, priority: 1 },
                { name: 'products', test: PRODUCT_PAGES },
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
