import { httpMessages } from '#contract/http/messages.ts';
import type { App } from './app.ts';
import { Refusal } from './errors.ts';

const LOOK_EVERY_MS = 100;
const CUT_AFTER_MS = 6_000;

/**
 * Refuses what still comes over an open connection once the closing has begun, in the form of every refusal; the framework
 * ends the connection with it.
 */
export const refuseWhileClosing = (app: App): void => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (!isClosing) return;
    throw new Refusal(503, 'unavailable', httpMessages.unavailable, { headers: { 'retry-after': '1' } });
  });
};

/**
 * Takes no new calls and answers those in flight. Connections that browsers keep open for later are closed as they fall
 * idle, and one that sends its request too slowly is cut: neither may hold the ending up.
 */
export const closeHttp = async (app: App): Promise<void> => {
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
  const late = setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
};
