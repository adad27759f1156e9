import type { Cart } from '#contract/cart/schemas.ts';
import type { Envelope } from '../../api/api.ts';
import { withQuantity } from './quantities.ts';

/** What the changes need: the cart that is shown, and the calls. */
export interface CartChangesOptions {
  shown: () => Cart | null;
  show: (answer: Envelope<Cart>) => void;
  /** Sets a line's quantity on the server; 0 takes it out. */
  send: (lineId: string, quantity: number) => Promise<Envelope<Cart>>;
  /** A change was refused and has been taken back. */
  refused: (error: unknown) => void;
  /** Loads the cart anew; asked for once nothing is left to send after a refusal: it may have changed elsewhere. */
  reload: () => void;
}

/**
 * Changes of quantities that are shown at once and sent one after the other. Quick taps on one line are sent as their
 * last one. A refused change is taken back; the server's cart is shown when nothing is left to send.
 */
export class CartChanges {
  readonly #options: CartChangesOptions;
  /** Quantities that the server has not confirmed, by line, the oldest wish first. */
  readonly #wanted = new Map<string, number>();
  /** The server's last cart, while changes are on their way. */
  #confirmed: Cart | null = null;

  constructor(options: CartChangesOptions) {
    this.#options = options;
  }

  /** Wants a quantity of a line; 0 takes it out. */
  want(lineId: string, quantity: number): void {
    const cart = this.#confirmed ?? this.#options.shown();
    if (cart === null) return;
    this.#wanted.set(lineId, quantity);
    if (this.#confirmed) {
      this.#show();
      return;
    }
    this.#confirmed = cart;
    this.#show();
    void this.#sendAll();
  }

  /** What was answered, with the wishes that it does not know yet. */
  #show(message?: string): void {
    if (this.#confirmed === null) return;
    let data = this.#confirmed;
    for (const [lineId, quantity] of this.#wanted) data = withQuantity(data, lineId, quantity);
    this.#options.show({ success: true, data, ...(message ? { message } : {}) });
  }

  async #sendAll(): Promise<void> {
    let isDoubtful = false;
    for (let next = this.#next(); next; next = this.#next()) {
      const [lineId, quantity] = next;
      try {
        const { data, message } = await this.#options.send(lineId, quantity);
        if (this.#wanted.get(lineId) === quantity) this.#wanted.delete(lineId);
        this.#confirmed = data;
        this.#show(message);
      } catch (error) {
        this.#wanted.delete(lineId);
        this.#show();
        this.#options.refused(error);
        isDoubtful = true;
      }
    }
    this.#confirmed = null;
    if (isDoubtful) this.#options.reload();
  }

  #next(): [string, number] | undefined {
    return this.#wanted.entries().next().value;
  }
}
