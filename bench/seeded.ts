import { readFile } from 'node:fs/promises';

/** What a filled database holds, for those who ask for it. */
export interface Seeded {
  categoryIds: string[];
  /** Products that anybody sees. */
  shownIds: string[];
  /** Of each of them, how its page's address ends. */
  shownSlugs: string[];
  /** Products without choices, of one price, with plenty of stock. */
  plainIds: string[];
  shopperTokens: string[];
  buyerTokens: string[];
  adminToken: string;
}

export const readSeeded = async (file: string): Promise<Seeded> =>
  JSON.parse(await readFile(file, 'utf8')) as Seeded;
