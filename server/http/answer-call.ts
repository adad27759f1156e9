import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call, Terms } from '#contract/http/call.ts';
import type { App } from './app.ts';

/** What a handler sees of its call: everything as its schema has read it. */
interface Asked<T extends Terms> {
  Params: T extends { params: infer Name extends string } ? Record<Name, string> : object;
  Querystring: T extends { query: infer Schema extends z.ZodType } ? z.output<Schema> : object;
  Body: T extends { body: infer Schema extends z.ZodType } ? z.output<Schema> : unknown;
  Reply: z.input<T['answer']>;
}

/** How the server answers a call: who may make it, and the schemas that its declaration names. */
type How<T extends Terms> = FastifyContextConfig &
  Required<Pick<FastifyContextConfig, 'access'>> &
  Pick<T, Extract<keyof T, 'query' | 'body'>> & {
    /** Under what the documentation lists it. */
    tags: readonly string[];
    /** By status. */
    response: Readonly<Record<number, T['answer']>>;
    consumes?: readonly string[];
    produces?: readonly string[];
    exposeHeadRoute?: boolean;
  };

/** The answer itself; a handler that sends it through `reply` gives that, or nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: nothing is what such an async function gives
type Given<T extends Terms> = Asked<T>['Reply'] | FastifyReply | void;

type Handler<T extends Terms> = (
  request: FastifyRequest<Asked<T>>,
  reply: FastifyReply<Asked<T>>,
) => Given<T> | Promise<Given<T>>;

const paramsIn = (url: string) => {
  const names = Array.from(url.matchAll(/:(\w+)/g), ([, name = '']) => name);
  return names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) : undefined;
};

/** Has a handler answer a call of the contract. */
export const answerCall = <T extends Terms>(
  app: App,
  call: Call<T>,
  how: How<T>,
  handler: Handler<T>,
): void => {
  const [method = '', url = ''] = call.split(' ');
  const { tags, query, body, response, consumes, produces, exposeHeadRoute, ...config } = how as How<Terms>;
  const schema = { tags, params: paramsIn(url), querystring: query, body, response, consumes, produces };
  app.route({
    method,
    url,
    config,
    schema: Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined)),
    ...(exposeHeadRoute === undefined ? {} : { exposeHeadRoute }),
    handler: handler as never,
  });
};
