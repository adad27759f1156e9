import type { Cart } from '#contract/cart/schemas.ts';
import type { Envelope } from '../../api/api.ts';
import { withQuantity } from './quantities.ts';

/** What the changes need: the cart that is shown, and the calls. */
export interface CartChangesOptions {
  shown: () => Cart | null;
  /** Whose cart it is: who has gone wants nothing any more, and is told nothing. */
  whose: () => string | null;
  show: (answer: Envelope<Cart>) => void;
  /**
   * Nothing is left to send. `before` has the lines that were changed as they were, and all others as they are by now: what became
   * of those meanwhile is no change of this kind.
   */
  changed: (before: Cart, after: Cart) => void;
  /** Sets a line's quantity on the server; 0 takes it out. */
  send: (lineId: string, quantity: number) => Promise<Envelope<Cart>>;
  /** A change was refused and has been taken back. */
  refused: (error: unknown) => void;
  /** Loads the cart anew; asked for once nothing is left to send, where a change was refused or something else was shown meanwhile. */
  reload: () => void;
}

const lineIn = ({ items }: Cart, lineId: string) => items.find(({ _id }) => _id === lineId);

/**
 * Changes of quantities that are shown at once and sent one after the other. Quick taps on one line are sent as their
 * last one. A refused change is taken back; the server's cart is shown when nothing is left to send.
 */
export class CartChanges {
  readonly #options: CartChangesOptions;
  /** Quantities that the server has not confirmed, by line, the oldest wish first. */
  readonly #wanted = new Map<string, number>();
  /** What the server had of these lines before their changes were sent. */
  readonly #before = new Map<string, number>();
  /** The cart without what the server has not confirmed. */
  #confirmed: Cart | null = null;
  /** The server's last answer to a change that is on its way. */
  #answered: Cart | null = null;
  /** What these changes have shown last: anything else is shown by others, and newer. */
  #shown: Cart | null = null;
  #owner: string | null = null;
  /** Counts what others have shown: a change that was sent before may be answered without it. */
  #turn = 0;
  #isSending = false;

  constructor(options: CartChangesOptions) {
    this.#options = options;
  }

  /** Whether a change is on its way. */
  get isSending(): boolean {
    return this.#isSending;
  }

  /** Wants a quantity of a line; 0 takes it out. */
  want(lineId: string, quantity: number): void {
    this.#takeUp();
    if (this.#confirmed === null) return;
    this.#wanted.set(lineId, quantity);
    this.#show();
    if (!this.#isSending) void this.#sendAll();
  }

  /** Goes on from what others have shown: what was put in, loaded, or is the cart of whoever has logged in. */
  #takeUp(): void {
    const [shown, owner] = [this.#options.shown(), this.#options.whose()];
    if (shown === this.#shown && owner === this.#owner) return;
    if (owner !== this.#owner) {
      this.#wanted.clear();
      this.#before.clear();
      this.#answered = null;
    }
    this.#owner = owner;
    this.#shown = shown;
    this.#confirmed = shown;
    this.#turn += 1;
  }

  /** What was answered, with the wishes that it does not know yet. */
  #show(message?: string): void {
    if (this.#confirmed === null) return;
    let data = this.#confirmed;
    for (const [lineId, quantity] of this.#wanted) data = withQuantity(data, lineId, quantity);
    this.#shown = data;
    this.#options.show({ success: true, data, ...(message ? { message } : {}) });
  }

  async #sendAll(): Promise<void> {
    let isDoubtful = false;
    this.#isSending = true;
    for (let next = this.#next(); next; next = this.#next()) {
      const [lineId, quantity] = next;
      this.#noteBefore(lineId);
      const [turn, owner] = [this.#turn, this.#owner];
      try {
        const answer = await this.#options.send(lineId, quantity);
        this.#takeUp();
        if (owner === this.#owner)
          this.#takeAnswer(lineId, quantity, { answer, isLate: turn !== this.#turn });
        isDoubtful ||= turn !== this.#turn;
      } catch (error) {
        this.#takeUp();
        if (owner === this.#owner) this.#takeBack(lineId, quantity, error);
        isDoubtful = true;
      }
    }
    this.#isSending = false;
    this.#tellChanged();
    if (isDoubtful) this.#options.reload();
  }

  /** Of what is answered late the changed line alone is known to be so. */
  #takeAnswer(
    lineId: string,
    quantity: number,
    { answer: { data, message }, isLate }: { answer: Envelope<Cart>; isLate: boolean },
  ): void {
    if (this.#wanted.get(lineId) === quantity) this.#wanted.delete(lineId);
    this.#answered = data;
    if (!isLate) this.#confirmed = data;
    else if (this.#confirmed)
      this.#confirmed = withQuantity(this.#confirmed, lineId, lineIn(data, lineId)?.quantity ?? 0);
    this.#show(message);
  }

  /** What was wanted since then is asked for yet, and may be had. */
  #takeBack(lineId: string, quantity: number, error: unknown): void {
    const isNewest = this.#wanted.get(lineId) === quantity;
    if (isNewest) this.#wanted.delete(lineId);
    this.#show();
    if (isNewest) this.#options.refused(error);
  }

  #noteBefore(lineId: string): void {
    const line = this.#confirmed && lineIn(this.#confirmed, lineId);
    if (line && !this.#before.has(lineId)) this.#before.set(lineId, line.quantity);
  }

  #tellChanged(): void {
    const after = this.#answered;
    if (after !== null) {
      let before = after;
      for (const [lineId, quantity] of this.#before) before = withQuantity(before, lineId, quantity);
      this.#options.changed(before, after);
    }
    this.#before.clear();
    this.#answered = null;
  }

  #next(): [string, number] | undefined {
    return this.#wanted.entries().next().value;
  }
}
