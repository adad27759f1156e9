import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '@opentelemetry/api';

/** What a piece of work is part of: whatever is asked in its course belongs to it. */
export const traceContext = new AsyncLocalStorage<Context>();
