import type { S3Client } from '@aws-sdk/client-s3';
import { bucketAnswers } from '#server/signals/signals.ts';

const COMMAND = /Command$/;

/** What the client notes of an answer, in what it gives and in what it throws alike. */
interface Noted {
  $metadata?: { httpStatusCode?: number; requestId?: string };
}

const notedIn = (answer: unknown) => {
  const { httpStatusCode = null, requestId = null } = (answer as Noted | null)?.$metadata ?? {};
  return { status: httpStatusCode, requestId };
};

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Has a bucket's client say of each call how it went, all its attempts together, to whoever listens. */
export const tellCalls = (client: S3Client, bucket: string): void => {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (given) => {
        if (!bucketAnswers.isHeard) return next(given);
        const begunAt = performance.now();
        const tell = (answer: unknown, error: Error | null): void =>
          bucketAnswers.send({
            operation: commandName.replace(COMMAND, ''),
            bucket,
            durationMs: performance.now() - begunAt,
            ...notedIn(answer),
            error,
          });
        try {
          const answered = await next(given);
          tell(answered.output, null);
          return answered;
        } catch (error) {
          tell(error, asError(error));
          throw error;
        }
      },
    { step: 'initialize', name: 'tellCalls' },
  );
};
