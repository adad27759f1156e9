import { Socket } from 'node:net';
import pg from 'pg';
import { clientSettings } from '#server/database/address.ts';

const CONNECT_WITHIN_MS = 3_000;
/** A question that is not answered by then never will be. */
const ANSWER_WITHIN_MS = 4_000;
/** The server notices as well that a machine is gone, and forgets its connection within half a minute. */
const SESSION = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3; set tcp_user_timeout = 20000`;

/** A connection over which a process hears what the others tell, and asks small questions one after the other. */
export interface Listener {
  /** Aborted as soon as the connection is lost, closed or cut. */
  signal: AbortSignal;
  /** @throws Error when it is not answered in time; the connection is cut then */
  ask<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row>;
  /** Ends it without a word, whatever is still on its way. */
  cut(): void;
}

/**
 * Opens a connection that listens to these channels.
 * @param givenUp aborted when it is no longer wanted while it is being opened
 * @throws Error when it cannot be had in time
 */
export const openListener = async (
  connectionString: string,
  name: string,
  channels: readonly string[],
  onNotification: (channel: string, payload: string) => void,
  givenUp: AbortSignal,
): Promise<Listener> => {
  const over = new AbortController();
  const opened = new AbortController();
  const socket = new Socket();
  const cut = (): void => {
    over.abort(new Error('the connection for news of other processes is lost'));
    socket.destroy();
  };
  const client = new pg.Client({
    ...clientSettings(connectionString),
    application_name: name,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    stream: () => socket,
  });
  client.on('error', cut);
  client.on('end', cut);
  client.on('notification', ({ channel, payload }) => {
    if (payload && !over.signal.aborted) onNotification(channel, payload);
  });
  givenUp.addEventListener('abort', cut, { signal: opened.signal });
  try {
    await client.connect();
    await client.query(`${SESSION}; ${channels.map((channel) => `listen ${channel}`).join('; ')}`);
  } catch (error) {
    cut();
    throw error;
  } finally {
    opened.abort();
  }
  let before: Promise<unknown> = Promise.resolve();
  return {
    signal: over.signal,
    cut,
    ask: async <Row extends object>(statement: string, text: string, values: readonly unknown[]) => {
      // A client takes one at a time: lining them up is no longer to be its work (pg 9).
      const asked = before.then(() => {
        over.signal.throwIfAborted();
        return client.query<Row>({ name: statement, text, values: [...values] });
      });
      before = asked.catch(cut);
      const { rows } = await asked;
      return (rows[0] ?? {}) as Row;
    },
  };
};
