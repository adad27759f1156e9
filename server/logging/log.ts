/** The process's log; what is written to it is one JSON line an event. */
export type { FastifyBaseLogger as Log } from 'fastify';
