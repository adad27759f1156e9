import { chargeEvent, refundEvent } from '#demo/paystack/answers/events.ts';
import type { Refund, RefundOutcome } from '#demo/paystack/books/rows.ts';
import { FakePaystack } from '#demo/paystack/fake-paystack.ts';

/** A refund as tests look at it: by the reference of its transaction, and ended by setting its state. */
class RefundView {
  readonly id: number;
  readonly transaction: string;
  readonly amount: number;
  readonly #fake: FakePaystack;
  readonly #row: Refund;

  constructor(fake: FakePaystack, transaction: string, row: Refund) {
    this.#fake = fake;
    this.#row = row;
    this.id = row.id;
    this.transaction = transaction;
    this.amount = row.amountKobo;
  }

  get status(): string {
    return this.#row.status;
  }

  set status(to: string) {
    this.#fake.moveRefund(this.id, to as RefundOutcome);
  }
}

/**
 * The fake Paystack with the short words of the shop's tests: `docs/fake-paystack.md` has the rest. What a lever's name
 * says here is pulled on `levers`.
 */
export class PaystackStub extends FakePaystack {
  get behaviour(): 'well' | 'away' | 'silent' | 'lost' {
    return this.levers.behaviour;
  }

  set behaviour(behaviour: 'well' | 'away' | 'silent' | 'lost') {
    this.levers.behaviour = behaviour;
  }

  /** When set, refunds are refused with this sentence. */
  set refusal(sentence: string | null) {
    this.levers.refusal = sentence;
  }

  /** Awaited before anything is answered, so that a test can hold one answer back until something else has happened. */
  set beforeAnswer(wait: () => Promise<void>) {
    this.levers.beforeAnswer = wait;
  }

  /** Changes what is answered to what was done, as other versions of Paystack's API might. */
  set rewrite(rewrite: (answer: object, call: string) => object) {
    this.levers.rewrite = rewrite;
  }

  /** How often the shop asked after a payment. */
  get verifications(): number {
    return this.callsOf('GET /transaction/verify/:reference');
  }

  /** Every refund of the account, oldest first. */
  get refunds(): RefundView[] {
    return this.books().refunds.flatMap(({ id, reference }) => {
      const row = this.refundsOf(reference).find((refund) => refund.id === id);
      return row ? new RefundView(this, reference, row) : [];
    });
  }

  /** The event that Paystack sends of a refund as it stands, again if need be. */
  refundEvent(id: number): { payload: string; headers: Record<string, string> } {
    const row = this.books().refunds.find((refund) => refund.id === id);
    if (!row) throw new Error(`There is no refund ${id}`);
    const data = refundEvent(row, this.transactionOf(row.reference), this.levers.eventIds);
    return this.event(`refund.${row.status}`, data);
  }

  /** A signed event, as Paystack would send it to the webhook. */
  event(event: string, data: object): { payload: string; headers: Record<string, string> } {
    const { payload, headers } = this.sign(event, data);
    return { payload, headers };
  }

  /** The `charge.success` event of a paid transaction. */
  chargeEvent(reference: string): { payload: string; headers: Record<string, string> } {
    return this.event('charge.success', chargeEvent(this.transactionOf(reference)));
  }
}
