/** Whether this process is about to end: it says that it is not ready, and still answers whoever comes. */
export class Drain {
  #isOn = false;

  get isOn(): boolean {
    return this.#isOn;
  }

  begin(): void {
    this.#isOn = true;
  }
}
