// @ts-check
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ passed: number, failed: number, failures?: readonly string[] }} Counts
 *   `failures`: the place and name of each that failed, or passed at the second try only, and the first lines of why
 */

/** Of what a failed test says, so much stands in the summary; the whole stands where it ran. */
const LINES_OF_A_REASON = 4;

/**
 * @param {string} name
 * @param {boolean} isPassedNow
 * @param {readonly string[]} reasons
 */
const failure = (name, isPassedNow, reasons) => {
  const lines = stripVTControlCharacters(reasons.join('\n')).split('\n');
  const telling = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return [
    isPassedNow ? `${name} (passed at the second try)` : name,
    ...telling.slice(0, LINES_OF_A_REASON),
  ].join('\n  ');
};

/** @param {readonly { message?: string }[]} errors */
const errorsOutside = (errors) =>
  errors.map(({ message = '' }) => failure('outside of the tests', false, [message]));

/**
 * Test cases in a report of Vitest's json reporter. A file that could not be loaded, or not be tidied up after, counts as one
 * failure, and so does an error that no test is to blame for.
 *
 * @param {string} text
 * @param {string} outside what errors-outside.mjs wrote
 * @returns {Counts}
 */
export const countsOfVitest = (text, outside = '[]') => {
  /**
   * @type {{ numPassedTests: number, numFailedTests: number, testResults: { name: string, status: string, message: string,
   *   assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }}
   */
  const report = JSON.parse(text);
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  const errors = errorsOutside(JSON.parse(outside));
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      // One that passed at the second try keeps what the first said.
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ fullName, status, failureMessages }) =>
        failure(`${name} › ${fullName}`, status === 'passed', failureMessages),
      ),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length + errors.length,
    failures: [...failures, ...broken.map(({ name, message }) => failure(name, false, [message])), ...errors],
  };
};

/**
 * Test cases in a report of Playwright's json reporter. One that passed at the second try has passed.
 *
 * @param {string} text
 * @returns {Counts}
 */
export const countsOfPlaywright = (text) => {
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number }, errors: PlaywrightError[], suites: Suite[] }} */
  const { stats, errors, suites } = JSON.parse(text);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...suites.flatMap(failuresOfSuite), ...errorsOutside(errors)],
  };
};

/** @typedef {{ message?: string }} PlaywrightError */
/**
 * @typedef {object} Suite
 * @property {Suite[]} [suites]
 * @property {{ title: string, file: string, tests: { projectName: string, status: string, results: { errors: PlaywrightError[] }[] }[] }[]} specs
 */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
const failuresOfSuite = ({ suites = [], specs }) => {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const reasons = results[0]?.errors.map(({ message = '' }) => message) ?? [];
        return failure(`${file} [${projectName}] › ${title}`, status === 'flaky', reasons);
      }),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
};

/**
 * What a step adds to the sum: a step that failed counts as a failure even where no case did.
 *
 * @param {boolean} succeeded
 * @param {Counts | undefined} counts
 * @returns {Counts}
 */
export const countsOfStep = (succeeded, counts = { passed: 0, failed: 0 }) => {
  return { ...counts, failed: succeeded ? counts.failed : Math.max(1, counts.failed) };
};
