import type { App } from './app.ts';

/** Bodies are JSON and nothing else; a route that takes something else says so in a scope of its own. */
export const takeJsonBodies = (app: App): void => {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients name the type even where they send nothing; that is an empty body, not a malformed one.
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
};
