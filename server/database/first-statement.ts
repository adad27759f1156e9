import pg from 'pg';

/** What of a connection's protocol this needs. Source: pg's `Connection`, and PostgreSQL's manual, "Extended Query". */
interface Wire {
  bind(config: { portal: string; statement: string; values: [] }): void;
  execute(config: { portal: string; rows: number }): void;
}

/** The parts of pg's `Query` that its types do not tell of. */
interface Sendable {
  prepare(wire: Wire): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}

const parts = pg.Query.prototype as unknown as Sendable;

/** A statement that is known to the server by its name, with its values. */
export interface NamedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * The first statement of a transaction, with the `begin` before it in one message, so that it costs no round trip of its
 * own. Should `begin` fail, the server skips the statement as well: it never runs outside of its transaction.
 */
export class FirstStatement extends pg.Query {
  readonly #begin: string;
  #hasBegun = false;

  /** @param begin the name under which the session knows `begin` */
  constructor(begin: string, statement: NamedStatement) {
    super(statement);
    this.#begin = begin;
  }

  /** Called by pg when it is this statement's turn; what is written goes out together. */
  prepare(wire: Wire): void {
    wire.bind({ portal: '', statement: this.#begin, values: [] });
    wire.execute({ portal: '', rows: 0 });
    parts.prepare.call(this, wire);
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    // The first is that of `begin`, of which the statement's answer says nothing.
    if (this.#hasBegun) parts.handleCommandComplete.call(this, message, wire);
    this.#hasBegun = true;
  }
}
