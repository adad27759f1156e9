import { text } from 'node:stream/consumers';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { App } from '#server/http/app.ts';

/** Makes a call without a socket and gives its answer; of a stream that goes on and on only its head: it is left then. */
export const callBriefly = async (app: App, options: InjectOptions): Promise<LightMyRequestResponse> => {
  const answer = await app.inject({ ...options, payloadAsStream: true });
  const isEndless = String(answer.headers['content-type']).startsWith('text/event-stream');
  if (isEndless) answer.raw.res.destroy();
  const body = isEndless ? '' : await text(answer.stream());
  const raw = { ...answer.raw, req: answer.raw.res.req };
  return Object.assign(answer, { raw, body, json: () => JSON.parse(body) });
};
