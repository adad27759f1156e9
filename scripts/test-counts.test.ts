import { describe, expect, it } from 'vitest';
import { countsOfPlaywright, countsOfStep, countsOfVitest } from './test-counts.mjs';

describe('the counts of a test run', () => {
  it('take the cases of Vitest, and a file that could not be loaded as a failure', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 2,
      testResults: [
        { status: 'passed', assertionResults: [{}, {}] },
        { status: 'failed', assertionResults: [{}, {}] },
        { status: 'failed', assertionResults: [] },
      ],
    };
    expect(countsOfVitest(JSON.stringify(report))).toEqual({ passed: 5, failed: 3 });
  });

  it('take the cases of Playwright and the errors outside of them', () => {
    const report = { stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 }, errors: [{}] };
    expect(countsOfPlaywright(JSON.stringify(report))).toEqual({ passed: 5, failed: 3 });
  });

  it('count a failed step at least once', () => {
    expect(countsOfStep(true, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 });
    expect(countsOfStep(true)).toEqual({ passed: 0, failed: 0 });
    expect(countsOfStep(false)).toEqual({ passed: 0, failed: 1 });
    expect(countsOfStep(false, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 });
    expect(countsOfStep(false, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 });
  });
});
