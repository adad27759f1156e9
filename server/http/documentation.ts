import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { failureSchema } from '#contract/http/failure.ts';
import type { App } from './app.ts';

/** How the documentation shows every refusal: as JSON, also where the call itself answers with a file. */
const refused = {
  description: 'Refused: `code` says why',
  content: { 'application/json': { schema: failureSchema } },
};

/** The page of all calls under /api/docs, made from what they declare: before the first of them. */
export const openDocumentation = async (app: App): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Shop API',
        version: '1',
        description: 'The calls of the shop. Money is in naira unless a field says kobo.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: (policy) => policy.replace("base-uri 'self'", "base-uri 'none'"),
  });
};

/** Each call added from here on says who may make it and how it refuses, in the document that is served beside them. */
export const documentCalls = (api: App): void => {
  api.addHook('onRoute', (route) => {
    const { access } = route.config ?? {};
    route.schema = {
      ...route.schema,
      'x-permission': access,
      ...(access === 'public' ? {} : { security: [{ token: [] }] }),
      response: {
        '4xx': refused,
        '5xx': refused,
        ...(route.schema?.response as object | undefined),
      },
    };
  });
  api.get(
    '/openapi.json',
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) => reply.header('cache-control', 'no-cache').send(api.swagger()),
  );
};
