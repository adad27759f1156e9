import { MOST_BYTES } from '#server/answers/response-cache.ts';

/**
 * How unevenly products are looked at: the second one 2^-0.8 as often as the first, the hundredth 100^-0.8. Measured of addresses that
 * many people ask for: 0.64 to 0.83. Source: Breslau et al., Web Caching and Zipf-like Distributions, 1999.
 */
export const POPULARITY = 0.8;
/** Ranks that are reckoned one by one; beyond them neighbours are as good as alike. */
const EXACT = 1_000;
const WIDER = 1.02;

/** Products that are looked at about equally often, and how often each. */
interface Peers {
  count: number;
  chance: number;
}

const peersOf = (products: number, spread: number): Peers[] => {
  const peers: Peers[] = [];
  for (let first = 1; first <= products; ) {
    const last = first < EXACT ? first : Math.min(products, Math.floor(first * WIDER));
    peers.push({ count: last - first + 1, chance: ((first + last) / 2) ** -spread });
    first = last + 1;
  }
  const all = peers.reduce((sum, { count, chance }) => sum + count * chance, 0);
  return peers.map(({ count, chance }) => ({ count, chance: chance / all }));
};

/**
 * The share of views that finds its product in memory, where so many have room and the one that was not looked at for longest gives way.
 * Source: Che et al., Hierarchical Web Caching Systems, 2002: each stays for about as many views of others as fill the room.
 */
export const foundShare = (products: number, room: number, spread = POPULARITY): number => {
  if (room >= products) return 1;
  if (room < 1) return 0;
  const peers = peersOf(products, spread);
  const stay = (views: number, chance: number): number => 1 - Math.exp(-chance * views);
  const held = (views: number): number =>
    peers.reduce((sum, { count, chance }) => sum + count * stay(views, chance), 0);
  let [low, high] = [0, room];
  while (held(high) < room) high *= 2;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (held(middle) < room) low = middle;
    else high = middle;
  }
  return peers.reduce((sum, { count, chance }) => sum + count * chance * stay(high, chance), 0);
};

/** How many products one process has room for: their pages and calls are on one of its two shelves, lists with a query on the other. */
export const roomFor = (answerKb: number): number => MOST_BYTES / (answerKb * 1_000);
