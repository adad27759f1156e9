import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Two busy cores may stall a test once; what fails twice is broken. What passed at the second try is named in the summary. */
const retry = process.env.CI ? 1 : 0;

const API_TESTS = ['{server,demo,tests}/**/*.api.test.ts'];
const UNIT_TESTS = ['{contract,server,web,demo,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'];
/** Tests that put something else in a module's place: whoever shares their process would get it, too. */
const aloneOf = (tests: string[]): string[] =>
  globSync(tests).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));
const API_ALONE = aloneOf(API_TESTS);
const UNIT_ALONE = aloneOf(UNIT_TESTS).filter((file) => !API_ALONE.includes(file));
const NO_UNIT = ['**/*.api.test.ts', '**/node_modules/**'];
/** Tests of whole processes that mostly wait until somebody has been silent for long enough: they need hardly any of a core. */
const PATIENT = ['backup-beside', 'draining'].map((name) => `tests/system/${name}.system.test.ts`);
/** What is waited for comes at once, or late on a busy machine; by itself Vitest waits a second. */
const patience = { poll: { timeout: 30_000 } };
const unit = {
  expect: patience,
  // No test is decided by time: a busy machine only takes longer.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Vitest leaves one core for itself otherwise: of two, the half.
  maxWorkers: 2,
};
const onDatabase = {
  expect: patience,
  globalSetup: ['tests/support/global-setup.ts'],
  testTimeout: 90_000,
  retry,
  hookTimeout: 120_000,
  maxWorkers: 2,
};

const wholeProcesses = {
  expect: patience,
  testTimeout: 300_000,
  retry,
  hookTimeout: 120_000,
  maxWorkers: 1,
  fileParallelism: false,
};

/** `unit` needs nothing; `api` runs the real application on a real PostgreSQL; `system` and `patient` run whole processes of the built shop. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: UNIT_TESTS,
          exclude: [...UNIT_ALONE, ...NO_UNIT],
          // A process for each of two hundred small files costs more than what they test.
          isolate: false,
          ...unit,
        },
      },
      { test: { name: 'unit-alone', include: UNIT_ALONE, exclude: NO_UNIT, ...unit } },
      {
        test: {
          name: 'system',
          include: ['tests/system/**/*.system.test.ts'],
          exclude: PATIENT,
          ...wholeProcesses,
        },
      },
      { test: { name: 'patient', include: PATIENT, ...wholeProcesses } },
      {
        test: {
          name: 'api',
          include: API_TESTS,
          exclude: [...API_ALONE, '**/node_modules/**'],
          // To import the whole server costs four seconds of a core: once a process, not once a file.
          isolate: false,
          ...onDatabase,
        },
      },
      { test: { name: 'api-alone', include: API_ALONE, ...onDatabase } },
    ],
  },
});
