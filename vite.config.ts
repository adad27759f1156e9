import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|txt|json|webmanifest)$/;
/** Below this a compressed file saves no packet. */
const WORTH_COMPRESSING = 1_000;
const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|@remix-run)\//;
/** What the header, the session and the simplest page use. */
const EVERY_PAGE =
  /web\/(api|session\/(cart|guards|intent|session|session-state|token)|ui\/(button|class-names|confirmation|spinner|states|toasts)|storefront\/shell)\b/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes a .br and a .gz beside every text file of the browser's build, so that the server never compresses one. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir }) {
      if (dir === undefined) return;
      for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
        const file = path.join(entry.parentPath, entry.name);
        const bytes = await readFile(file);
        if (bytes.length < WORTH_COMPRESSING) continue;
        await writeFile(
          `${file}.br`,
          await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
        );
        await writeFile(`${file}.gz`, await gzipped(bytes, { level: 9 }));
      }
    },
  },
});

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  publicDir: 'web/public',
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Two files that every page needs anyway, rather than a dozen small requests.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 2 },
                { name: 'storefront', test: EVERY_PAGE, priority: 1 },
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
