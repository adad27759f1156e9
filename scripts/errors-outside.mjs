// @ts-check
import { writeFileSync } from 'node:fs';

/** A reporter for Vitest: what no test is to blame for, which makes a run fail as well and stands in no other report. */
export default class ErrorsOutside {
  /**
   * @param {unknown} _modules
   * @param {readonly { message: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env.ERRORS_OUTSIDE_FILE;
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(({ message }) => ({ message }))));
  }
}
