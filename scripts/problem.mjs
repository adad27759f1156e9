// @ts-check

/** What stops a script and what the owner can do about it, in one line; `details` is a program's own output. */
export class Problem extends Error {
  /**
   * @param {string} message
   * @param {string} [details]
   */
  constructor(message, details = '') {
    super(message);
    this.details = details;
  }
}

/**
 * Runs a script's work; a problem ends the process with its line and code 1.
 *
 * @param {() => Promise<void>} work
 */
export const orSayWhy = async (work) => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.details.trim() !== '') console.error(error.details.trimEnd());
    console.error(error.message);
    process.exitCode = 1;
  }
};
