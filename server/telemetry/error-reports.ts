import { readFile } from 'node:fs/promises';
import type { Log } from '#server/logging/log.ts';
import { errorLogged } from '#server/signals/signals.ts';
import { eventOf, type SentryEvent } from './sentry-event.ts';

const MINUTE_MS = 60_000;
/** The log tells of each cause once a minute already; so many causes are told apart at the most. */
const MOST_A_MINUTE = 30;
const ANSWER_WITHIN_MS = 5_000;
/** An ending process waits no longer for its last reports. */
const FLUSH_WITHIN_MS = 2_000;
const PAUSE_SECONDS = 60;
const TOO_MANY = 429;

/** Where events go, and by which key. */
interface Destination {
  url: string;
  key: string;
}

/** Source: https://develop.sentry.dev/sdk/foundations/envelopes/, "Authentication"; what stands before the project is a path of the server. */
export const destinationOf = (dsn: string): Destination => {
  const { protocol, host, pathname, username } = new URL(dsn);
  const slash = pathname.lastIndexOf('/');
  const [prefix, project] = [pathname.slice(0, slash), pathname.slice(slash + 1)];
  return { url: `${protocol}//${host}${prefix}/api/${project}/envelope/`, key: username };
};

const envelopeOf = (event: SentryEvent): string =>
  [
    JSON.stringify({ event_id: event.event_id, sent_at: new Date().toISOString() }),
    JSON.stringify({ type: 'event', content_type: 'application/json' }),
    JSON.stringify(event),
    '',
  ].join('\n');

const PACKAGE = new URL('../../package.json', import.meta.url);

/**
 * Reports errors of the log to a service that speaks Sentry's envelopes. Nobody waits for it, what cannot be reported is lost, and a
 * service that wants less is left alone for as long as it says.
 */
class ErrorReports {
  readonly #destination: Destination;
  readonly #log: Log;
  readonly #about: { release: string; environment: string };
  readonly #underWay = new Set<Promise<void>>();
  #minute = 0;
  #sent = 0;
  #pausedUntil = 0;

  constructor(dsn: string, about: { release: string; environment: string }, log: Log) {
    this.#destination = destinationOf(dsn);
    this.#about = about;
    this.#log = log;
  }

  report(report: Parameters<typeof eventOf>[0]): void {
    if (!this.#mayReport()) return;
    const sending = this.#send(eventOf(report, this.#about)).finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  async flush(): Promise<void> {
    let late: NodeJS.Timeout | undefined;
    const tooLong = new Promise((resolve) => {
      late = setTimeout(resolve, FLUSH_WITHIN_MS);
    });
    await Promise.race([Promise.all(this.#underWay), tooLong]);
    clearTimeout(late);
  }

  #mayReport(): boolean {
    const now = performance.now();
    if (now < this.#pausedUntil) return false;
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#minute) [this.#minute, this.#sent] = [minute, 0];
    this.#sent += 1;
    return this.#sent <= MOST_A_MINUTE;
  }

  async #send(event: SentryEvent): Promise<void> {
    const { url, key } = this.#destination;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=shop/1, sentry_key=${key}`,
        },
        body: envelopeOf(event),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await answer.body?.cancel();
      if (answer.status === TOO_MANY) {
        const seconds = Number(answer.headers.get('retry-after')) || PAUSE_SECONDS;
        this.#pausedUntil = performance.now() + seconds * 1_000;
      }
      // A warning, never an error: that would be reported, and so on.
      if (!answer.ok)
        this.#log.warn({ reason: `it answered ${answer.status}` }, 'an error could not be reported');
    } catch (error) {
      this.#log.warn({ reason: String(error) }, 'an error could not be reported');
    }
  }
}

/** What nobody has caught ends the process as it does without reports, once the report has gone. */
const reportLast = (reports: ErrorReports): (() => void) => {
  const last = (thrown: unknown): void => {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    process.stderr.write(`${error.stack}\n`);
    reports.report({ message: 'nobody caught it', error, where: {}, requestId: null, times: 1 });
    void reports.flush().finally(() => process.exit(1));
  };
  process.on('uncaughtException', last);
  return () => process.off('uncaughtException', last);
};

/**
 * Has errors reported from now on.
 * @returns what reports the rest and ends it
 */
export const openErrorReports = async (dsn: string, mode: string, log: Log): Promise<() => Promise<void>> => {
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string };
  const reports = new ErrorReports(dsn, { release: `shop@${version}`, environment: mode }, log);
  const ends = [errorLogged.hear((report) => reports.report(report)), reportLast(reports)];
  return async () => {
    for (const end of ends) end();
    await reports.flush();
  };
};
