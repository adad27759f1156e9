import type { AsyncLocalStorage } from 'node:async_hooks';
import { type Channel, channel } from 'node:diagnostics_channel';

/**
 * Something that parts of the shop say of themselves as they go, to whoever listens: one of Node's diagnostics channels, with a type.
 * Where nobody listens it costs one look at a flag, and nothing is made to be said.
 */
export class Signal<Message extends object> {
  readonly #channel: Channel;

  /** @param name unique in the process */
  constructor(name: string) {
    this.#channel = channel(`shop:${name}`);
  }

  get isHeard(): boolean {
    return this.#channel.hasSubscribers;
  }

  send(message: Message): void {
    if (this.#channel.hasSubscribers) this.#channel.publish(message);
  }

  /** Says it and does the work, within whatever is carried along (`carry`). */
  around<Result>(message: Message, work: () => Result): Result {
    return this.#channel.hasSubscribers ? this.#channel.runStores(message, work) : work();
  }

  /**
   * Has all that is done within `around`, and after it in its course, find a value in `storage`.
   * @returns what ends it
   */
  carry<Store>(storage: AsyncLocalStorage<Store>, storeFor: (message: Message) => Store): () => void {
    this.#channel.bindStore(storage, (message) => storeFor(message as Message));
    return () => {
      this.#channel.unbindStore(storage);
    };
  }

  /** @returns what ends it */
  hear(listener: (message: Message) => void): () => void {
    const heard = (message: unknown): void => listener(message as Message);
    this.#channel.subscribe(heard);
    return () => {
      this.#channel.unsubscribe(heard);
    };
  }
}
