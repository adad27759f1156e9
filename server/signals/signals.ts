/**
 * What the parts of the shop say of themselves while they work. They know nobody who listens: metrics, traces, slow statements and
 * error reports do (`server/telemetry/`), where the settings ask for them.
 *
 * - `signal`  how it is said
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Signal } from './signal.ts';

/** A request has been read, before anything is looked at. */
export const requestBegins = new Signal<{ request: IncomingMessage; response: ServerResponse }>(
  'request-begins',
);

/** A request has found its route, and has a name. `route` is as it is written in the code; none for an address that there is not. */
export const requestRouted = new Signal<{
  request: IncomingMessage;
  id: string;
  client: string;
  route: string | undefined;
}>('request-routed');

/** A request is answered from memory, before the framework has seen it. */
export const requestKept = new Signal<{ request: IncomingMessage; id: string; client: string }>(
  'request-kept',
);

/** The database has answered, or has not. `text` has places in it, never values. */
export const queryEnds = new Signal<{ text: string; durationMs: number; error: Error | null }>('query-ends');

/** A bucket has answered a call, or has not: all attempts of the client are one call. `status` is null where there was no answer. */
export const bucketAnswers = new Signal<{
  /** As S3's API has it, such as PutObject. */
  operation: string;
  bucket: string;
  status: number | null;
  requestId: string | null;
  durationMs: number;
  error: Error | null;
}>('bucket-answers');

/** A mail server has taken a mail, or has not. */
export const mailServerAnswers = new Signal<{
  host: string;
  port: number;
  durationMs: number;
  error: Error | null;
}>('mail-server-answers');

/** A backup was tried and is to take the place of all that is there: whoever runs the shop ends it (all of its processes), restores and serves again. */
export const restoreWished = new Signal<Record<string, never>>('restore-wished');

/** A job begins; what is done for it is done within. */
export const jobBegins = new Signal<{ queue: string; id: string; attempt: number }>('job-begins');

/** A job was tried. */
export const jobEnds = new Signal<{
  queue: string;
  outcome: 'done' | 'failed' | 'given up';
  durationMs: number;
}>('job-ends');

/** A task has run once. */
export const taskEnds = new Signal<{ task: string; hasFailed: boolean; durationMs: number }>('task-ends');

/** Something happened at the doors of the shop, so many times. */
export const securityHappens = new Signal<{ event: string; times: number }>('security-happens');

/** A line of the log says that something has failed: not each time that it does, but when it begins and once a minute. */
export const errorLogged = new Signal<{
  message: string;
  error: Error | null;
  /** The queue, the task: what the line names besides. */
  where: Readonly<Record<string, string>>;
  requestId: string | null;
  times: number;
}>('error-logged');
