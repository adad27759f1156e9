/** Ids of the products that have changed; null: anything may have. */
export type News = readonly string[] | null;

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
  | { kind: 'news'; products: News }
);

/** Said into one inbox: by the process to itself (`echo`, with the number of the question), or by one that has heard. */
export type Letter =
  | { kind: 'echo'; member: string; number: number }
  | { kind: 'heard'; member: string; id: string }
  | { kind: 'probe' };

export const newsOf = (process: string, id: string, products: News): Announcement => ({
  kind: 'news',
  process,
  id,
  products: products && products.length <= MOST_IDS ? products : null,
});
