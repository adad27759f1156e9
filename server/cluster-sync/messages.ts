/** Ids of the products that have changed; null: anything may have. */
export type News = readonly string[] | null;

/** Stands among the ids where lists of products have changed as well: which products there are, and what they are like. */
export const LISTING = 'listing';

/** What every process hears. */
export const NEWS_CHANNEL = 'shop_news';
/** What the database itself tells of, by triggers; each payload is one topic. */
export const LIVE_CHANNEL = 'shop_live';
/** What one process hears alone. */
export const inboxOf = (process: string): string => `shop_inbox_${process.replaceAll('-', '')}`;

/** PostgreSQL limits a notification to 8,000 bytes; above this many ids "everything" is said instead. */
const MOST_IDS = 150;

/** Said to all by `process`: `hello` when it joins as `member`, `news` of what it has changed. Both are answered under `id`. */
export type Announcement = { process: string; id: string } & (
  | { kind: 'hello'; member: string }
  /** `changed`, where it is given, says more exactly what `products` says: releases before it heeded `LISTING` know only that. */
  | { kind: 'news'; products: News; changed?: readonly string[] }
);

/** Said into one inbox: by the process to itself (`echo`, with the number of the question), or by one that has heard. */
export type Letter =
  | { kind: 'echo'; member: string; number: number }
  | { kind: 'heard'; member: string; id: string }
  | { kind: 'probe' };

export const newsOf = (process: string, id: string, products: News): Announcement => {
  const said = products && products.length <= MOST_IDS ? products : null;
  const news = { kind: 'news', process, id } as const;
  return said?.includes(LISTING) ? { ...news, products: null, changed: said } : { ...news, products: said };
};

/** What an announcement says of products. */
export const toldBy = ({ products, changed }: { products: News; changed?: readonly string[] }): News =>
  changed ?? products;
