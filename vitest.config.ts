import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Two busy cores may stall a test once; what fails twice is broken. What passed at the second try is named in the summary. */
const retry = process.env.CI ? 1 : 0;

const API_TESTS = ['{server,demo,tests}/**/*.api.test.ts'];
/** Tests that put something else in a module's place: whoever shares their process would get it, too. */
const ALONE = globSync(API_TESTS).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));
const onDatabase = {
  globalSetup: ['tests/support/global-setup.ts'],
  testTimeout: 90_000,
  retry,
  hookTimeout: 120_000,
  maxWorkers: 2,
};

/** `unit` needs nothing; `api` runs the real application on a real PostgreSQL; `system` runs whole processes of the built shop. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,demo,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: ['**/*.api.test.ts', '**/node_modules/**'],
          // No test is decided by time: a busy machine only takes longer.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'system',
          include: ['tests/system/**/*.system.test.ts'],
          testTimeout: 300_000,
          retry,
          hookTimeout: 120_000,
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'api',
          include: API_TESTS,
          exclude: [...ALONE, '**/node_modules/**'],
          // To import the whole server costs four seconds of a core: once a process, not once a file.
          isolate: false,
          ...onDatabase,
        },
      },
      { test: { name: 'api-alone', include: ALONE, ...onDatabase } },
    ],
  },
});
