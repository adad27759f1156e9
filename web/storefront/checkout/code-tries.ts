import { SIGN_IN_TRIES } from '#contract/accounts/limits.ts';

/**
 * Which tries of a code that was sent go to the shop. A code goes by itself with its last digit, so that whoever presses the
 * button as well would have a wrong one counted twice, of the few tries that there are: while one is on its way nothing else
 * goes, nor does one that was wrong already.
 */
export class CodeTries {
  #isBusy = false;
  readonly #wrong: string[] = [];

  /**
   * Begins a try, or the request for another code, unless it would be in vain.
   * @param code null for the request
   */
  begin(code: string | null): boolean {
    if (this.#isBusy || (code !== null && this.#wrong.includes(code))) return false;
    this.#isBusy = true;
    return true;
  }

  end(): void {
    this.#isBusy = false;
  }

  /** Notes what the shop has called wrong, and tells whether that was the last try. */
  noteWrong(code: string): boolean {
    return this.#wrong.push(code) >= SIGN_IN_TRIES;
  }

  /** Another code is on its way: what was wrong may be right now, and the tries are all there again. */
  beginAnew(): void {
    this.#wrong.length = 0;
  }
}
