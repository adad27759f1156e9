import { describe, expect, test } from 'vitest';
import { countsOfPlaywright, countsOfStep, countsOfVitest } from './test-counts.mjs';

describe('the counts of a test run', () => {
  test('take the cases of Vitest, and a file that failed by itself, and errors outside, as failures', () => {
    const passed = { status: 'passed', fullName: 'a', failureMessages: [] as string[] };
    const report = {
      numPassedTests: 5,
      numFailedTests: 2,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'passed',
          message: '',
          assertionResults: [passed, { ...passed, failureMessages: ['late'] }],
        },
        {
          name: 'b.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            passed,
            {
              status: 'failed',
              fullName: 'sums are whole',
              failureMessages: ['\u001b[31mIt is 3\n\nnot 2\n    at b.test.ts:1:1'],
            },
          ],
        },
        { name: 'c.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
        { name: 'd.test.ts', status: 'failed', message: 'afterAll', assertionResults: [passed] },
      ],
    };
    expect(countsOfVitest(JSON.stringify(report), '[{"message":"unhandled"}]')).toEqual({
      passed: 5,
      failed: 5,
      failures: [
        'a.test.ts › a (passed at the second try)\n  late',
        'b.test.ts › sums are whole\n  It is 3\n  not 2',
        'c.test.ts\n  no such file',
        'd.test.ts\n  afterAll',
        'outside of the tests\n  unhandled',
      ],
    });
  });

  test('take the cases of Playwright and the errors outside of them', () => {
    const tests = (status: string) => [
      { projectName: 'phone', status, results: [{ errors: [{ message: 'late' }] }] },
    ];
    const report = {
      stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 },
      errors: [{ message: 'no browser' }],
      suites: [
        {
          specs: [],
          suites: [
            {
              specs: [
                { title: 'sells', file: 'buy.spec.ts', tests: tests('unexpected') },
                { title: 'shows', file: 'buy.spec.ts', tests: tests('flaky') },
              ],
            },
          ],
        },
      ],
    };
    expect(countsOfPlaywright(JSON.stringify(report))).toEqual({
      passed: 5,
      failed: 3,
      failures: [
        'buy.spec.ts [phone] › sells\n  late',
        'buy.spec.ts [phone] › shows (passed at the second try)\n  late',
        'outside of the tests\n  no browser',
      ],
    });
  });

  test('count a failed step at least once', () => {
    expect(countsOfStep(true, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 });
    expect(countsOfStep(true)).toEqual({ passed: 0, failed: 0 });
    expect(countsOfStep(false)).toEqual({ passed: 0, failed: 1 });
    expect(countsOfStep(false, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 });
    expect(countsOfStep(false, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 });
  });
});
