import type { RefundIds } from './answers/events.ts';

/** A call of Paystack's API as levers name it: its method and the path of its route; `*` is any. */
export type Call =
  | '*'
  | 'POST /transaction/initialize'
  | 'GET /transaction'
  | 'GET /transaction/:id'
  | 'GET /transaction/verify/:reference'
  | 'POST /refund'
  | 'GET /refund'
  | 'GET /refund/:id'
  | 'POST /refund/retry_with_customer_details/:id'
  | 'GET /dispute'
  | 'GET /dispute/:id'
  | 'PUT /dispute/:id/resolve'
  | 'GET /settlement'
  | 'GET /settlement/:id/transactions';

/**
 * How Paystack behaves as a whole. `away`: 502, nothing is done. `silent`: nothing is done or answered. `lost`: it
 * does what it is asked, and the connection breaks before the answer.
 */
export type Behaviour = 'well' | 'away' | 'silent' | 'lost';

/** An answer in place of the right one. Text is sent as it is. */
export interface OddAnswer {
  status: number;
  body: string | object;
  headers?: Record<string, string>;
}

/** What is to happen to the next answer of a call. */
export type Trick =
  /** Done, then the connection is cut. */
  | { kind: 'cut' }
  /** Done, and never answered. */
  | { kind: 'mute' }
  /** Done, and answered once `until` has come. */
  | { kind: 'late'; until: () => Promise<void> }
  /** Done, and answered otherwise. */
  | { kind: 'garbled'; answer: OddAnswer }
  /** Not done, and answered so. */
  | { kind: 'refused'; answer: OddAnswer };

/** What becomes of events on their way to the shop. */
export interface Delivery {
  /** That many are never delivered. */
  lose: number;
  /** Each is delivered twice. */
  twice: boolean;
  /** The newest first. */
  backwards: boolean;
  /** Nothing is delivered for now; all of it is once this is false again. */
  held: boolean;
}

/** What makes the fake as unpleasant as Paystack can be. They hold for one process. */
export class Levers {
  behaviour: Behaviour = 'well';
  /** When set, each refund is refused with this sentence. */
  refusal: string | null = null;
  /** Awaited before anything is done. */
  beforeAnswer: () => Promise<void> = async () => {};
  /** Changes what is answered to what was done, as other versions of Paystack's API might. */
  rewrite: (answer: object, call: string) => object = (answer) => answer;
  /** What the balance can still pay back, in kobo; null for no limit. */
  readonly balance: { kobo: number | null } = { kobo: null };
  /** Which events of refunds carry the refund's id. */
  eventIds: RefundIds = 'documented';
  /** Whether `GET /refund` knows the parameter `transaction`; Paystack's own document does not. */
  knowsRefundFilter = true;
  /** Whether rows of refunds name their transaction by its reference as well as by its number. */
  rowsNameReference = true;
  /** Whether the merchant's note of a refund is kept as it was sent. */
  keepsNotes = true;
  /** Whether transactions are named by their refunds, of parts as well, as Paystack's page on refunds says (`rules/refunds.ts`). */
  namesReversals = false;
  /** References that the API does not know yet, though events may tell of them. */
  readonly unseen = new Set<string>();
  readonly delivery: Delivery = { lose: 0, twice: false, backwards: false, held: false };
  #tricks: { call: Call; trick: Trick }[] = [];
  #limitedUntil = 0;
  #hideNext = { reads: 0, until: 0 };
  readonly #hidden = new Map<number, { reads: number; until: number }>();
  readonly #waiting = new Set<() => void>();

  /** The next answers of a call are lost after the work was done: the connection is cut, or stays silent. */
  loseNextAnswer(call: Call, { times = 1, how = 'cut' as 'cut' | 'mute' } = {}): void {
    for (let time = 0; time < times; time += 1) this.#tricks.push({ call, trick: { kind: how } });
  }

  /** The next answer of a call comes late, though the work is done at once: after milliseconds, or once a promise is kept. */
  delayNext(call: Call, until: number | Promise<unknown>): void {
    const wait = async (): Promise<void> => {
      if (typeof until === 'number') await this.#pause(until);
      else await Promise.race([until, this.#pause(null)]);
    };
    this.#tricks.push({ call, trick: { kind: 'late', until: wait } });
  }

  /** The next answer of a call is something else, though the work is done; Paystack's edge answers HTML when it is ill. */
  garbleNext(call: Call, answer: OddAnswer = HTML_PAGE): void {
    this.#tricks.push({ call, trick: { kind: 'garbled', answer } });
  }

  /** The next of a call is not done, and answered so; 500 in Paystack's form when absent. */
  failNext(call: Call, answer: OddAnswer = SERVER_ERROR): void {
    this.#tricks.push({ call, trick: { kind: 'refused', answer } });
  }

  /** Every call is refused with 429 for that long. */
  rateLimit(seconds: number): void {
    this.#limitedUntil = Date.now() + seconds * 1000;
  }

  /** What refunds may take from now on, in kobo; null for no limit. Refused beyond it, and a failed one comes back to it. */
  setBalance(kobo: number | null): void {
    this.balance.kobo = kobo;
  }

  /** Refunds made from now on stand in no list until it was read so often, or so long: their own address has them. */
  hideNewRefunds({ reads = 0, seconds = 0 }: { reads?: number; seconds?: number }): void {
    this.#hideNext = { reads, until: seconds === 0 ? 0 : seconds * 1000 };
  }

  /** Everything as it is when nothing is pulled; what is held back is let go. */
  reset(): void {
    this.behaviour = 'well';
    this.refusal = null;
    this.beforeAnswer = async () => {};
    this.rewrite = (answer) => answer;
    this.balance.kobo = null;
    this.eventIds = 'documented';
    this.knowsRefundFilter = true;
    this.rowsNameReference = true;
    this.keepsNotes = true;
    this.namesReversals = false;
    this.unseen.clear();
    Object.assign(this.delivery, { lose: 0, twice: false, backwards: false, held: false });
    this.#tricks = [];
    this.#limitedUntil = 0;
    this.#hideNext = { reads: 0, until: 0 };
    this.#hidden.clear();
    this.letGo();
  }

  /** Ends every wait, so that a server can close. */
  letGo(): void {
    for (const go of this.#waiting) go();
  }

  /** Seconds until calls are taken again; 0 when they are. */
  limitedFor(): number {
    return Math.max(0, Math.ceil((this.#limitedUntil - Date.now()) / 1000));
  }

  /** Takes what is to happen to this call, if anything is. */
  takeTrick(call: string): Trick | undefined {
    const at = this.#tricks.findIndex((pulled) => pulled.call === call || pulled.call === '*');
    return at === -1 ? undefined : this.#tricks.splice(at, 1)[0]?.trick;
  }

  /** A refund was made: it may have to hide. */
  noteRefund(id: number): void {
    const { reads, until } = this.#hideNext;
    if (reads > 0 || until > 0) this.#hidden.set(id, { reads, until: until === 0 ? 0 : Date.now() + until });
  }

  /** The refunds that this read of the list does not show. */
  hiddenRefunds(): number[] {
    const hidden = [...this.#hidden].filter(([, { reads, until }]) => reads > 0 || until > Date.now());
    for (const [id, { reads, until }] of hidden) this.#hidden.set(id, { reads: reads - 1, until });
    return hidden.map(([id]) => id);
  }

  /** Waits that long, or for ever; at most until `letGo`. */
  async #pause(ms: number | null): Promise<void> {
    await new Promise<void>((resolve) => {
      const waiting = this.#waiting;
      const done = (): void => {
        clearTimeout(timer);
        waiting.delete(done);
        resolve();
      };
      const timer = ms === null ? undefined : setTimeout(done, ms);
      waiting.add(done);
    });
  }

  /** Waits for ever, or until `letGo`. */
  stayMute(): Promise<void> {
    return this.#pause(null);
  }
}

const HTML_PAGE: OddAnswer = {
  status: 200,
  body: '<!doctype html><title>Just a moment…</title><p>Checking your browser</p>',
  headers: { 'content-type': 'text/html; charset=utf-8' },
};
const SERVER_ERROR: OddAnswer = {
  status: 500,
  body: { status: false, message: 'An unknown error has occurred', type: 'api_error', code: 'unknown' },
};
