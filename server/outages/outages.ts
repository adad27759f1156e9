import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { Log } from '#server/logging/log.ts';
import { scrub } from '#server/logging/scrub.ts';

/** Ways out of the shop that may be barred, whoever the message is for, and whichever picture the bucket is asked for. */
export type Service = 'mail' | 'sms' | 'whatsapp' | 'bucket';

/** What is known to be so is not written again for as long. */
const KNOWN_MS = 30_000;
const MOST_REASON = 300;

/**
 * Which ways out of the shop are barred, and since when: the mail server takes no mails, the account at Termii has no balance, Meta
 * takes the token no more, the bucket is away. A row is there for as long as it is so, over all processes. What concerns one receiver
 * or one picture alone is none.
 */
export class Outages {
  readonly #db: Database;
  readonly #log: Log;
  readonly #known = new Map<Service, { isBarred: boolean; at: number }>();

  constructor(db: Database, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /** Something went out. Never throws: what has gone must not be sent again because this could not be noted. */
  async works(service: Service): Promise<void> {
    if (this.#isKnown(service, false)) return;
    await this.#note(service, false, async () => {
      await sql`delete from outage where service = ${service}`.execute(this.#db);
    });
  }

  /** Nothing can go out, for this reason. Never throws. */
  async isBarred(service: Service, reason: string): Promise<void> {
    if (this.#isKnown(service, true)) return;
    await this.#note(service, true, async () => {
      await sql`
        insert into outage (service, reason) values (${service}, ${scrub(reason).slice(0, MOST_REASON)})
        on conflict (service) do update set reason = excluded.reason`.execute(this.#db);
    });
  }

  /** Whether one is known to be barred, over all processes. @throws Error where the database is away */
  async stands(service: Service): Promise<boolean> {
    const { rows } = await sql`select from outage where service = ${service}`.execute(this.#db);
    return rows.length > 0;
  }

  #isKnown(service: Service, isBarred: boolean): boolean {
    const known = this.#known.get(service);
    return known?.isBarred === isBarred && performance.now() - known.at < KNOWN_MS;
  }

  async #note(service: Service, isBarred: boolean, write: () => Promise<void>): Promise<void> {
    try {
      await write();
      this.#known.set(service, { isBarred, at: performance.now() });
    } catch (error) {
      this.#log.warn({ err: error, service }, 'whether a service works could not be noted');
    }
  }
}
