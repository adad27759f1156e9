// @ts-check
import { join } from 'node:path';
import { root } from './child.mjs';

/**
 * A small young generation: 50 MB less memory for a few per cent of speed, on machines where memory is what is scarce. And
 * what is old is looked through once it has grown by a fifth, rather than to four times of what is in use, as on a machine with
 * memory to spare: hundreds of MB less while a large file is read. The shop may ask for a look through all of it when it is quiet (docs/decisions/0102).
 */
const FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=20', '--expose-gc'];

/** How the shop's server is started, by `npm start`, the benchmarks and the tests alike: flags for Node, program, environment. */
export const serverCommand = {
  flags: FLAGS,
  program: 'server/main.ts',
  env: {
    // React's own switch between its quick and its talkative build.
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    // What the first start compiled the next one reads.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
    // glibc keeps an arena for each thread otherwise, and what one has free no other one uses (docs/decisions/0102).
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
    // What is large is asked of the system and given back to it at once; by itself glibc keeps more and more of it (docs/decisions/0102).
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '65536',
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '65536',
  },
};
