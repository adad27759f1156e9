import type { Permission } from '#contract/accounts/permissions.ts';
import type { App } from '#server/http/app.ts';

/** The part of JSON Schema in which the documentation describes what a call takes. */
export interface Shape {
  type?: string;
  enum?: readonly unknown[];
  pattern?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
}

/** A call as the documentation lists it; path parameters stand in braces. */
export interface DocumentedCall {
  method: string;
  path: string;
  pathParameters: string[];
  /** What it does, of the server's table of permissions. */
  permission: Permission | undefined;
  query: Record<string, Shape>;
  /** Absent where the call takes none, or none that is JSON. */
  body?: Shape;
}

interface Operation {
  'x-permission'?: Permission;
  parameters?: { name: string; in: string; schema?: Shape }[];
  requestBody?: { content?: Record<string, { schema?: Shape }> };
}

/** Every call of the application, out of its own documentation. */
export const documentedCalls = async (app: App): Promise<DocumentedCall[]> => {
  await app.ready();
  const paths = (app.swagger().paths ?? {}) as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { parameters = [], requestBody, 'x-permission': permission }]) => ({
        method: method.toUpperCase(),
        path,
        permission,
        pathParameters: parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
        query: Object.fromEntries(
          parameters
            .filter((parameter) => parameter.in === 'query')
            .map(({ name, schema = {} }) => [name, schema]),
        ),
        body: requestBody?.content?.['application/json']?.schema,
      }),
    ),
  );
};
