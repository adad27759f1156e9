import { isUtf8 } from 'node:buffer';
import { httpMessages } from '#contract/http/messages.ts';
import type { App } from './app.ts';
import { Refusal } from './errors.ts';

/**
 * How many values a body may have beside each other: many more than any form has. Each costs a look, whatever rule refuses it
 * then: of a megabyte of them anybody could keep the shop busy with a few calls a second. Administrators may name 500 places in each state of
 * a delivery zone, as it is and as it was.
 */
const MOST_VALUES = { staff: 70_000, others: 5_000 } as const;

const [COMMA, QUOTE, BACKSLASH] = [',', '"', '\\'].map((sign) => sign.charCodeAt(0));

/** Counted before anything is made of it, by the commas between them; those within texts are none. */
const hasMoreValues = (json: string, most: number): boolean => {
  if (json.length <= most) return false;
  let commas = 0;
  let isInText = false;
  for (let at = 0; at < json.length && commas < most; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) isInText = !isInText;
    else if (isInText && sign === BACKSLASH) at += 1;
    else if (!isInText && sign === COMMA) commas += 1;
  }
  return commas >= most;
};

/** Bodies are JSON and nothing else; a route that takes something else says so in a scope of its own. */
export const takeJsonBodies = (app: App): void => {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Some clients name the type even where they send nothing; that is an empty body, not a malformed one.
    if (body.length === 0) return done(null, undefined);
    // A name in another encoding would be stored as signs that stand for nothing.
    if (!isUtf8(body as Buffer)) return done(new Refusal(400, 'malformed', httpMessages.malformed));
    const json = String(body);
    const most = request.caller?.role === 'admin' ? MOST_VALUES.staff : MOST_VALUES.others;
    if (hasMoreValues(json, most)) return done(new Refusal(413, 'too_large', httpMessages.tooLarge));
    parseJson(request, json, done);
  });
};
