// @ts-check

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Test cases in a report of Vitest's json reporter. A file that could not be loaded has no cases and counts as one failure.
 *
 * @param {string} text
 * @returns {Counts}
 */
export function countsOfVitest(text) {
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} */
  const report = JSON.parse(text);
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

/**
 * Test cases in a report of Playwright's json reporter. One that passed at the second try has passed.
 *
 * @param {string} text
 * @returns {Counts}
 */
export function countsOfPlaywright(text) {
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} */
  const { stats, errors } = JSON.parse(text);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/**
 * What a step adds to the sum: a step that failed counts as a failure even where no case did.
 *
 * @param {boolean} succeeded
 * @param {Counts | undefined} counts
 * @returns {Counts}
 */
export function countsOfStep(succeeded, counts = { passed: 0, failed: 0 }) {
  return { passed: counts.passed, failed: succeeded ? counts.failed : Math.max(1, counts.failed) };
}
