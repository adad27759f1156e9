import { z } from 'zod';
import { ProviderUnavailable } from '../../provider.ts';
import type { ProviderApi } from '../../provider-api.ts';

const PAGE_SIZE = 100;
/** A list that does not end is no list; 100,000 rows are more than a shop of this size has in a month. */
const MOST_PAGES = 1_000;

const metaSchema = z
  .object({ pageCount: z.coerce.number().int().min(0).optional().catch(undefined) })
  .catch({});

/** By its id; by all that it says where it has none. */
const nameOf = (row: unknown, { id }: { id: string | null }): string => id ?? JSON.stringify(row);

/**
 * The rows of one of Paystack's lists, page after page, newest first. Parameters that a list does not know are ignored
 * there, and then its own page size holds: only an empty page, or its own count of pages, ends it. A list that counts no pages
 * may not know any, and give the same each time: it ends with the page that brings nothing new.
 * @param read null for a row that cannot be read
 * @throws ProviderUnavailable, also for a page that cannot be read
 */
export const rowsOf = async function* <T extends { id: string | null }>(
  client: ProviderApi,
  path: string,
  query: Readonly<Record<string, string>>,
  read: (row: unknown) => T | null,
): AsyncGenerator<T> {
  const known = new Set<string>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    // `perPage` in most lists, `per_page` in that of transactions. Source: Paystack's OpenAPI document.
    const size = String(PAGE_SIZE);
    const search = new URLSearchParams({ ...query, perPage: size, per_page: size, page: String(page) });
    const { status, body } = await client.call('GET', `${path}?${search}`);
    if (status === 404 && page === 1) return;
    if (status !== 200 || !Array.isArray(body.data)) {
      throw new ProviderUnavailable(`the list ${path} answered ${status}`);
    }
    const { pageCount } = metaSchema.parse(body.meta);
    const before = known.size;
    const rows = body.data.map((row: unknown) => {
      const one = read(row);
      if (one === null) throw new ProviderUnavailable(`a row of ${path} could not be read`);
      known.add(nameOf(row, one));
      return one;
    });
    if (known.size === before && pageCount === undefined) return;
    yield* rows;
    if (rows.length === 0 || (pageCount !== undefined && page >= pageCount)) return;
  }
  throw new ProviderUnavailable(`the list ${path} does not end`);
};
