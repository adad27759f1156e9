import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A server between browser and shop, which shows the browser another release, or a line that hangs. */
export interface Front {
  url: string;
  /** The next release: another service worker, and none of the files of the last one. */
  release(): void;
  /** Some of the files of the release that is open are gone: until the next document, which is the next release's, or for good. */
  lose(isLost: (path: string) => boolean, until: 'the next document' | 'the end'): void;
  /** The owner has switched offline reading off. */
  switchOff(worker: string): void;
  /** Takes requests and answers none, until it is told to go on. */
  hang(isHanging: boolean): void;
  /** Addresses that were asked for, in their order. */
  asked: string[];
  close(): Promise<void>;
}

export const openFront = async (shop: string): Promise<Front> => {
  let workerOf = (script: string): string => script;
  let hasOldFiles = true;
  let isLost = (_path: string): boolean => false;
  let isLostForGood = false;
  let isHanging = false;
  const asked: string[] = [];

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { method, headers } = incoming;
    const onward = request(`${shop}${incoming.url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };

  const sendWorker = async (outgoing: ServerResponse): Promise<void> => {
    const script = await (await fetch(`${shop}/sw.js`)).text();
    outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
    outgoing.end(workerOf(script));
  };

  const server = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '');
    if (isHanging) return;
    if (incoming.headers['sec-fetch-dest'] === 'document' && !isLostForGood) isLost = () => false;
    if (incoming.url === '/sw.js') void sendWorker(outgoing);
    else if (isLost(incoming.url ?? '')) outgoing.writeHead(404, { 'cache-control': 'no-store' }).end();
    else if (!hasOldFiles && incoming.url?.startsWith('/assets/')) outgoing.writeHead(404).end();
    else pass(incoming, outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    release: () => {
      hasOldFiles = false;
      workerOf = (script) => `${script}\n// The next release`;
    },
    lose: (lost, until) => {
      isLost = lost;
      isLostForGood = until === 'the end';
    },
    switchOff: (worker) => {
      workerOf = () => worker;
    },
    hang: (hangs) => {
      isHanging = hangs;
      if (!hangs) server.closeAllConnections();
    },
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
