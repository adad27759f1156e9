import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Config } from '#server/config.ts';

/** Who is asked, by the address: one of a few names. */
export type Callee = (origin: string, path: string) => string;

/** A call to somebody else's server that has ended. `status` is null where there was no answer. */
export interface EndedCall {
  callee: string;
  method: string;
  /** The first words of the path: what stands behind them may be a reference. */
  path: string;
  status: number | null;
  durationMs: number;
}

/** Source: undici's documentation, "Diagnostics Channel Support"; Node's `fetch` is undici's. */
interface AskedRequest {
  origin: string | URL;
  path: string;
  method: string;
}
interface Message {
  request: AskedRequest;
  response?: { statusCode: number };
}

interface Begun {
  begunAt: number;
  callee: string;
  status: number | null;
  context: unknown;
}

const originOf = (address: string | undefined): string | null => (address ? new URL(address).origin : null);

/** Who is who, as the settings say; the demo's Paystack is the shop itself, under a path of its own. */
export const calleesOf = ({ paystack, termii, whatsApp, telemetry }: Config): Callee => {
  const names = new Map<string | null, string>([
    [originOf(telemetry.sentryDsn), 'sentry'],
    [originOf(whatsApp?.apiUrl), 'whatsapp'],
    [originOf(termii?.baseUrl), 'termii'],
    [originOf(paystack?.apiUrl), 'paystack'],
  ]);
  return (origin, path) => (path.startsWith('/demo/paystack/') ? 'paystack' : (names.get(origin) ?? 'other'));
};

const WORDS = 2;
const wordsOf = (path: string): string =>
  (path.split('?')[0] ?? '')
    .split('/')
    .filter((part) => part !== '' && part !== 'demo' && part !== 'paystack')
    .slice(0, WORDS)
    .filter((part) => /^[a-z_]+$/i.test(part))
    .map((part) => `/${part}`)
    .join('');

/**
 * Tells of each call that `fetch` makes in this process.
 * @param contextNow what belongs to the work that makes the call; given back with its end
 * @returns what ends it
 */
export const watchCalls = (
  calleeOf: Callee,
  listener: (call: EndedCall, context: unknown) => void,
  contextNow: () => unknown = () => undefined,
): (() => void) => {
  const begun = new WeakMap<AskedRequest, Begun>();
  const create = (message: unknown): void => {
    const { request } = message as Message;
    const callee = calleeOf(String(request.origin), request.path);
    begun.set(request, { begunAt: performance.now(), callee, status: null, context: contextNow() });
  };
  const headers = (message: unknown): void => {
    const { request, response } = message as Message;
    const call = begun.get(request);
    if (call) call.status = response?.statusCode ?? null;
  };
  const end = (message: unknown): void => {
    const { request } = message as Message;
    const call = begun.get(request);
    if (!call) return;
    begun.delete(request);
    const { begunAt, context, callee, status } = call;
    const durationMs = performance.now() - begunAt;
    listener({ callee, method: request.method, path: wordsOf(request.path), status, durationMs }, context);
  };
  const channels = [
    ['undici:request:create', create],
    ['undici:request:headers', headers],
    ['undici:request:trailers', end],
    ['undici:request:error', end],
  ] as const;
  for (const [name, heard] of channels) subscribe(name, heard);
  return () => {
    for (const [name, heard] of channels) unsubscribe(name, heard);
  };
};
