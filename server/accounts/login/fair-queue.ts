/** Whose work it is: clients take turns, and the accounts of one client take turns in its. */
export interface Turn {
  client: string;
  account: string;
}

interface Waiting {
  begin: () => void;
  giveUp: () => void;
}
type Lanes = Map<string, Waiting[]>;

const waitingIn = (lanes: Lanes | undefined): number =>
  lanes ? [...lanes.values()].reduce((sum, lane) => sum + lane.length, 0) : 0;

/** The longest of some queues, by its key. */
const longest = <T>(queues: ReadonlyMap<string, T>, lengthOf: (queue: T) => number): string | undefined =>
  [...queues].sort(([, left], [, right]) => lengthOf(right) - lengthOf(left))[0]?.[0];

/**
 * Work of which only a little is done at once, and for which so many wait at most. Whoever brings much of it waits for
 * their own, not others for them: each client in turn, and of a client each account in turn, whoever came first. When
 * all places are taken, the last of the longest queue gives its up. (p-limit knows neither turns nor an end.)
 */
export class FairQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  /** By client, then by account; the next one's turn stands first in both. */
  readonly #clients = new Map<string, Lanes>();
  #running = 0;
  #waiting = 0;

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * @param work is told whether it had to wait
   * @param full makes what is thrown where there is no place, or it had to be given up
   */
  async run<T>(turn: Turn, work: (hasWaited: boolean) => Promise<T>, full: () => Error): Promise<T> {
    const mustWait = this.#running >= this.#atOnce;
    if (mustWait) await this.#wait(turn, full);
    else this.#running += 1;
    try {
      return await work(mustWait);
    } finally {
      this.#beginNext();
    }
  }

  #wait({ client, account }: Turn, full: () => Error): Promise<void> {
    if (this.#waiting >= this.#mostWaiting && !this.#makeRoomFor({ client, account }))
      return Promise.reject(full());
    const lanes = this.#clients.get(client) ?? new Map<string, Waiting[]>();
    const lane = lanes.get(account) ?? [];
    this.#clients.set(client, lanes);
    lanes.set(account, lane);
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      lane.push({ begin: resolve, giveUp: () => reject(full()) });
    });
  }

  /** Sends away the last of the longest queue, unless that is the newcomer's own. */
  #makeRoomFor({ client, account }: Turn): boolean {
    const crowd = longest(this.#clients, waitingIn);
    if (crowd === undefined) return false;
    const lanes = this.#clients.get(crowd) ?? new Map<string, Waiting[]>();
    const crowded = longest(lanes, (lane) => lane.length);
    if (crowded === undefined) return false;
    const own = this.#clients.get(client);
    const isShorter =
      crowd === client
        ? (own?.get(account)?.length ?? 0) < (lanes.get(crowded)?.length ?? 0)
        : waitingIn(own) < waitingIn(lanes);
    if (!isShorter) return false;
    this.#takeFrom(crowd, crowded, (lane) => lane.pop())?.giveUp();
    return true;
  }

  /** Hands the place of what has ended to the next in turn. */
  #beginNext(): void {
    const [client, lanes] = this.#clients.entries().next().value ?? [];
    const account = lanes?.keys().next().value;
    if (client === undefined || account === undefined) {
      this.#running -= 1;
      return;
    }
    this.#takeFrom(client, account, (lane) => lane.shift())?.begin();
  }

  /** Takes one out; its client and account go to the end of their rows, or leave them when nothing is left. */
  #takeFrom(
    client: string,
    account: string,
    take: (lane: Waiting[]) => Waiting | undefined,
  ): Waiting | undefined {
    const lanes = this.#clients.get(client);
    const lane = lanes?.get(account);
    if (!lanes || !lane) return undefined;
    const taken = take(lane);
    this.#waiting -= 1;
    lanes.delete(account);
    if (lane.length > 0) lanes.set(account, lane);
    this.#clients.delete(client);
    if (lanes.size > 0) this.#clients.set(client, lanes);
    return taken;
  }
}
