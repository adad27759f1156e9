// @ts-check
import { endLike, environmentFor, runToEnd } from './child.mjs';
import { ensurePackages } from './packages.mjs';
import { ensurePages } from './pages.mjs';
import { ensureRuntime } from './runtime.mjs';

/**
 * Makes a checkout ready to run: packages installed, a runtime found, and, where asked for, the pages built. Prints a line
 * for each step that it takes, and nothing when all is there.
 *
 * @param {{ pages: boolean }} wanted
 * @returns {Promise<string>} the path of the Node.js to run the shop with
 */
export const prepare = async ({ pages }) => {
  await ensurePackages();
  const runtime = await ensureRuntime();
  if (pages) await ensurePages(runtime);
  return runtime;
};

/**
 * Runs one of the shop's own programs and ends as it ends.
 *
 * @param {string} runtime
 * @param {string[]} args the program's file and its arguments, options of Node.js before them
 * @param {Record<string, string>} [environment]
 */
export const run = async (runtime, args, environment = {}) => {
  endLike(await runToEnd(runtime, args, { env: environmentFor(runtime, environment) }));
};
