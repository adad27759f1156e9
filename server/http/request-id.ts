import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type TrustedProxies, trustOf } from './client.ts';

/** The header by which an answer says what it is called in the logs. */
export const REQUEST_ID = 'x-request-id';
/** A proxy's own id is taken over if it could stand in a log and an address as it is. */
const WELL_FORMED = /^[\w-]{8,64}$/;

/**
 * What requests are called: by the id that a trusted proxy has given them, so that its log and ours tell of the same one,
 * else by a new one. Nobody else names theirs: they could hide among the entries of another.
 * @param proxies the setting TRUST_PROXY
 */
export const requestIdReader = (proxies: TrustedProxies): ((request: IncomingMessage) => string) => {
  const isTrusted = trustOf(proxies);
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID];
    const isTaken =
      typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(socket?.remoteAddress ?? '', 0);
    return isTaken ? given : randomUUID();
  };
};
