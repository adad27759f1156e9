import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Levers, OddAnswer, Trick } from './levers.ts';
import { PaystackSaysNo } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a lever wants with this call's answer. */
    trick: Trick | undefined;
  }
}

const TOO_MANY = 'Too many requests. Please slow down.';

/** The call as levers name it: without the prefix under which the fake stands. */
const callOf = ({ method, routeOptions }: FastifyRequest, prefix: string): string =>
  `${method} ${(routeOptions.url ?? '').slice(prefix.length)}`;

const sendOdd = (reply: FastifyReply, { status, body, headers = {} }: OddAnswer): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', ...headers })
    .send(typeof body === 'string' ? body : JSON.stringify(body));

/** Before anything is done: refused, limited, away, or swallowed. */
const standInTheWay =
  (levers: Levers, prefix: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    await levers.beforeAnswer();
    const wait = levers.limitedFor();
    if (wait > 0) {
      reply.headers({
        'retry-after': String(wait),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(wait),
      });
      throw new PaystackSaysNo(429, TOO_MANY, 'rate_limited', 'api_error');
    }
    if (levers.behaviour === 'away') throw new PaystackSaysNo(502, 'Bad gateway', 'bad_gateway', 'api_error');
    if (levers.behaviour === 'silent') {
      await levers.stayMute();
      request.raw.socket.destroy();
      return reply.hijack();
    }
    request.trick = levers.takeTrick(callOf(request, prefix));
    if (levers.behaviour === 'lost') request.trick = { kind: 'cut' };
    if (request.trick?.kind !== 'refused') return;
    const { answer } = request.trick;
    request.trick = undefined;
    return sendOdd(reply, answer);
  };

/** After it was done: late, cut off, never, or garbled. */
const spoilAnswer = async (
  levers: Levers,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  const { trick } = request;
  if (trick?.kind === 'late') await trick.until();
  if (trick?.kind === 'mute') await levers.stayMute();
  if (trick?.kind === 'mute' || trick?.kind === 'cut') {
    request.raw.socket.destroy();
    return payload;
  }
  if (trick?.kind !== 'garbled') return payload;
  const { status, body, headers = {} } = trick.answer;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  reply.code(status).removeHeader('content-length').headers(headers);
  return text;
};

/** Lets the levers act on every call that is registered after it. */
export const pullLevers = (app: FastifyInstance, levers: Levers): void => {
  app.decorateRequest('trick', undefined);
  app.addHook('preHandler', standInTheWay(levers, app.prefix));
  app.addHook('preSerialization', async (request, _reply, answer) =>
    answer instanceof Object ? levers.rewrite(answer, callOf(request, app.prefix)) : answer,
  );
  app.addHook('onSend', (request, reply, payload) => spoilAnswer(levers, request, reply, payload));
  app.addHook('preClose', async () => levers.letGo());
};
