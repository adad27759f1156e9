import { LRUCache } from 'lru-cache';
import { z } from 'zod';

const TIMEOUT_MS = 3_000;
const KEPT_MS = 24 * 60 * 60 * 1000;
const MOST_KEPT = 2_000;
/** After this many failures in a row the service is left alone for a while. */
const FAILURES_BORNE = 3;
const PAUSE_MS = 60_000;

/** A list, bare or under `data`, as such services answer; places without a name or code are passed over. */
const placesSchema = z.preprocess(
  (body) => (typeof body === 'object' && body !== null && 'data' in body ? body.data : body),
  z.array(z.object({ name: z.string().nullish(), iso2: z.string().nullish() })),
);

/** A place of the service; cities have no code. */
export interface ServicePlace {
  name: string;
  iso2: string | null;
}

/**
 * The countries/states/cities service that the settings name. Source of its calls and its key header:
 * docs.countrystatecity.in/api. What it says is kept for a day; when it fails, is slow or knows nothing, the
 * answer is null and the caller has the shipped data.
 */
export class LocationService {
  readonly #apiUrl: string;
  readonly #apiKey: string;
  #failures = 0;
  #pausedUntil = 0;
  readonly #kept = new LRUCache<string, ServicePlace[]>({
    max: MOST_KEPT,
    ttl: KEPT_MS,
    fetchMethod: (path) => this.#ask(path),
  });

  constructor({ apiUrl, apiKey }: { apiUrl: string; apiKey: string }) {
    this.#apiUrl = apiUrl;
    this.#apiKey = apiKey;
  }

  /** What the service has under a path such as `/countries/NG/states`; null when it cannot say. */
  async find(path: string): Promise<ServicePlace[] | null> {
    return (await this.#kept.fetch(path)) ?? null;
  }

  async #ask(path: string): Promise<ServicePlace[] | undefined> {
    if (Date.now() < this.#pausedUntil) return undefined;
    try {
      const answer = await fetch(this.#apiUrl + path, {
        headers: { 'X-CSCAPI-KEY': this.#apiKey, accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // A place that it does not know is no failure of the service.
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`The locations service answered ${answer.status}`);
      const places = placesSchema.parse(await answer.json());
      this.#failures = 0;
      return places.flatMap(({ name, iso2 }) => (name ? [{ name, iso2: iso2 ?? null }] : []));
    } catch {
      this.#failures += 1;
      if (this.#failures >= FAILURES_BORNE) this.#pausedUntil = Date.now() + PAUSE_MS;
      return undefined;
    }
  }
}
