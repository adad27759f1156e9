import {
  type Books,
  type Desk,
  type DisputeFilter,
  dueAtOf,
  type Found,
  type Page,
  type Period,
  type QueuedEvent,
  type RefundFilter,
  type SaleFilter,
  type SaleKey,
} from './books.ts';
import type { AccountSettings, Payout, Sale } from './rows.ts';

/** Longer than a delivery may take. */
const TAKEN_FOR_MS = 15_000;

interface StoredEvent extends QueuedEvent {
  dueAt: number;
}

const within = ({ from, to }: Period, time: string): boolean =>
  (from === undefined || time >= from) && (to === undefined || time <= to);

const cut = <T>(rows: readonly T[], { page, perPage }: Page): T[] =>
  rows.slice((page - 1) * perPage, page * perPage);

/** The fake's account in the memory of one process, for tests. Everything can be done at once as well, without waiting. */
export class MemoryBooks implements Books {
  readonly sales: Sale[] = [];
  readonly payouts: Payout[] = [];
  /** Events that nobody has taken yet. */
  events: StoredEvent[] = [];
  /** Every event that was ever told, oldest first. */
  readonly told: { event: string; data: object }[] = [];
  readonly #byReference = new Map<string, Sale>();
  #settings: AccountSettings = { sessionTimeout: 0 };
  #number = 0;

  addNow(make: (desk: Desk) => Sale): Sale | null {
    const { desk, keep } = this.#desk();
    const sale = make(desk);
    if (this.findNow({ reference: sale.transaction.reference })) return null;
    this.sales.push(sale);
    this.#byReference.set(sale.transaction.reference, sale);
    keep();
    return sale;
  }

  changeNow<T>(key: SaleKey, rule: (sale: Sale, desk: Desk) => T): T | undefined {
    const sale = this.findNow(key);
    if (!sale) return undefined;
    const before = structuredClone(sale);
    const { desk, keep } = this.#desk();
    try {
      const result = rule(sale, desk);
      keep();
      return result;
    } catch (error) {
      Object.assign(sale, before);
      throw error;
    }
  }

  findNow(key: SaleKey): Sale | undefined {
    if ('reference' in key) return this.#byReference.get(key.reference);
    return this.sales.find(({ transaction, refunds, disputes }) => {
      if ('transaction' in key) return transaction.id === key.transaction;
      if ('accessCode' in key) return transaction.accessCode === key.accessCode;
      if ('refund' in key) return refunds.some(({ id }) => id === key.refund);
      return disputes.some(({ id }) => id === key.dispute);
    });
  }

  async add(make: (desk: Desk) => Sale): Promise<Sale | null> {
    return this.addNow(make);
  }

  async change<T>(key: SaleKey, rule: (sale: Sale, desk: Desk) => T): Promise<T | undefined> {
    return this.changeNow(key, rule);
  }

  async find(key: SaleKey): Promise<Sale | undefined> {
    return this.findNow(key);
  }

  async listSales(filter: SaleFilter, page: Page): Promise<Found> {
    const { status, channel, customerId, amountKobo, payout } = filter;
    const found = this.sales.filter(
      ({ transaction }) =>
        within(filter, transaction.createdAt) &&
        (status === undefined || transaction.status === status) &&
        (channel === undefined || transaction.channel === channel) &&
        (customerId === undefined || transaction.customerId === customerId) &&
        (amountKobo === undefined || transaction.amountKobo === amountKobo) &&
        (payout === undefined || transaction.payout === payout),
    );
    return newestFirst(
      found.map((sale) => ({ sale, id: sale.transaction.id, createdAt: sale.transaction.createdAt })),
      page,
    );
  }

  async listRefunds(filter: RefundFilter, page: Page): Promise<Found> {
    const { transaction, hidden } = filter;
    const rows = this.sales.flatMap((sale) =>
      sale.refunds
        .filter(
          ({ id, createdAt }) =>
            within(filter, createdAt) &&
            !hidden.includes(id) &&
            (transaction === undefined || sale.transaction.id === transaction),
        )
        .map(({ id, createdAt }) => ({ sale, id, createdAt })),
    );
    return newestFirst(rows, page);
  }

  async listDisputes(filter: DisputeFilter, page: Page): Promise<Found> {
    const { transaction, status } = filter;
    const rows = this.sales.flatMap((sale) =>
      sale.disputes
        .filter(
          (dispute) =>
            within(filter, dispute.createdAt) &&
            (status === undefined || dispute.status === status) &&
            (transaction === undefined || sale.transaction.id === transaction),
        )
        .map(({ id, createdAt }) => ({ sale, id, createdAt })),
    );
    return newestFirst(rows, page);
  }

  async dueSales(now: Date): Promise<number[]> {
    const until = now.toISOString();
    return this.sales
      .filter((sale) => (dueAtOf(sale) ?? '~') <= until)
      .map(({ transaction }) => transaction.id);
  }

  async payOut(until: Date, sum: (sales: readonly Sale[], desk: Desk) => Payout): Promise<Payout | null> {
    const going = this.sales.filter(
      ({ transaction: { status, payout, paidAt } }) =>
        status === 'success' && payout === null && paidAt !== null && paidAt < until.toISOString(),
    );
    if (going.length === 0) return null;
    const payout = sum(going, this.#desk().desk);
    for (const { transaction } of going) transaction.payout = payout.id;
    this.payouts.unshift(payout);
    return payout;
  }

  async listPayouts(period: Period, page: Page): Promise<{ rows: Payout[]; total: number }> {
    const rows = this.payouts.filter(({ settledOn }) => within(period, settledOn));
    return { rows: cut(rows, page), total: rows.length };
  }

  async settings(): Promise<AccountSettings> {
    return this.#settings;
  }

  async changeSettings(settings: AccountSettings): Promise<void> {
    this.#settings = settings;
  }

  async takeEvents(atMost: number): Promise<QueuedEvent[]> {
    const due = this.events.filter(({ dueAt }) => dueAt <= Date.now()).slice(0, atMost);
    for (const event of due) {
      event.tries += 1;
      event.dueAt = Date.now() + TAKEN_FOR_MS;
    }
    return due;
  }

  async endEvent(id: number): Promise<void> {
    this.events = this.events.filter((event) => event.id !== id);
  }

  async postponeEvent(id: number, seconds: number): Promise<void> {
    for (const event of this.events) if (event.id === id) event.dueAt = Date.now() + seconds * 1000;
  }

  #desk(): { desk: Desk; keep: () => void } {
    const told: { event: string; data: object }[] = [];
    return {
      desk: {
        now: new Date(),
        nextNumber: () => {
          this.#number += 1;
          return this.#number;
        },
        // What is told stays as it was then, whatever becomes of the sale.
        tell: (event, data) => told.push({ event, data: structuredClone(data) }),
      },
      keep: () => {
        for (const { event, data } of told) {
          this.told.push({ event, data });
          this.#number += 1;
          this.events.push({
            id: this.#number,
            event,
            body: JSON.stringify({ event, data }),
            tries: 0,
            dueAt: 0,
          });
        }
      },
    };
  }
}

const newestFirst = (rows: { sale: Sale; id: number; createdAt: string }[], page: Page): Found => {
  const sorted = rows.toSorted(
    (one, other) => other.createdAt.localeCompare(one.createdAt) || other.id - one.id,
  );
  return {
    rows: cut(sorted, page),
    total: rows.length,
    volumeKobo: rows.reduce((sum, { sale }) => sum + sale.transaction.amountKobo, 0),
  };
};
