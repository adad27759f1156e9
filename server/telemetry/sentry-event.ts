import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { scrub } from '#server/logging/scrub.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const MOST_FRAMES = 40;
const MOST_CAUSES = 5;

/** What is reported of an error: where it was, and in words that name nobody. */
export interface Report {
  message: string;
  error: Error | null;
  where: Readonly<Record<string, string>>;
  requestId: string | null;
  times: number;
}

interface Frame {
  filename: string;
  function: string;
  lineno: number;
  colno: number;
  in_app: boolean;
}

const LINE = /^\s*at (?:(?<name>.+?) \()?(?:file:\/\/)?(?<file>[^()]+?):(?<line>\d+):(?<column>\d+)\)?$/;

const frameOf = (line: string): Frame[] => {
  const { name = '?', file = '', line: lineno, column } = LINE.exec(line)?.groups ?? {};
  if (file === '') return [];
  const filename = file.startsWith(ROOT) ? path.relative(ROOT, file) : path.basename(file);
  const isOurs = file.startsWith(ROOT) && !filename.startsWith('node_modules');
  return [{ filename, function: name, lineno: Number(lineno), colno: Number(column), in_app: isOurs }];
};

/** The frames of a trace, the newest last, as Sentry wants them; files by their place in the shop. */
const framesOf = ({ stack = '' }: Error): Frame[] =>
  stack.split('\n').flatMap(frameOf).slice(0, MOST_FRAMES).reverse();

/** An error and what caused it, the first cause first. */
const chainOf = (error: Error): Error[] => {
  const chain: Error[] = [];
  for (let each: unknown = error; each instanceof Error && chain.length < MOST_CAUSES; each = each.cause)
    chain.unshift(each);
  return chain;
};

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/**
 * An event as Sentry takes it: no body, header, cookie, address or query of a request, and no text that was not scrubbed.
 * Source: https://develop.sentry.dev/sdk/foundations/transport/event-payloads/
 */
export const eventOf = (
  { message, error, where, requestId, times }: Report,
  { release, environment }: { release: string; environment: string },
) => {
  const code = error === null ? '' : codeOf(error);
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: Date.now() / 1_000,
    platform: 'node',
    level: 'error',
    logger: 'shop',
    release,
    environment,
    message: { formatted: scrub(message) },
    tags: {
      ...Object.fromEntries(Object.entries(where).map(([name, value]) => [name, scrub(value)])),
      ...(requestId === null ? {} : { request_id: requestId }),
      ...(code === '' ? {} : { code }),
    },
    extra: { times },
    ...(error === null
      ? {}
      : {
          exception: {
            values: chainOf(error).map((each) => ({
              type: each.name,
              value: scrub(each.message),
              stacktrace: { frames: framesOf(each) },
            })),
          },
        }),
  };
};

export type SentryEvent = ReturnType<typeof eventOf>;
