import type { Database } from '#server/database/connection.ts';
import { type AddressPart, writeAddresses } from './addresses.ts';

/** Source: sitemaps.org, "Sitemap protocol" and "Using Sitemap index files". */
const HEADER = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The path of one part of a sitemap that has several; `part` counts from 1. */
export const pathOfPart = (part: number): string => `/sitemap-${part}.xml`;

/** The list of a sitemap's parts. */
export const sitemapIndex = (parts: readonly AddressPart[], origin: string): string => {
  const elements = parts.map(({ editedAt }, index) => {
    const lastmod = editedAt === null ? '' : `<lastmod>${editedAt}</lastmod>`;
    return `<sitemap><loc>${origin}${pathOfPart(index + 1)}</loc>${lastmod}</sitemap>`;
  });
  return [HEADER, `<sitemapindex ${NAMESPACE}>`, ...elements, '</sitemapindex>', ''].join('\n');
};

/** One part of the sitemap, or all of it where there is one part only; `part` counts from 1. */
export const sitemapPart = async (
  db: Database,
  part: number,
  mostInOne: number,
  origin: string,
): Promise<string> => {
  const elements = await writeAddresses(db, part, mostInOne, origin);
  return [HEADER, `<urlset ${NAMESPACE}>`, elements, '</urlset>', ''].join('\n');
};
