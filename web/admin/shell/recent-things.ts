import { sessionState } from '../../session/session-state.ts';

const KINDS = ['order', 'product', 'customer', 'page'] as const;

/** Something that was opened: an order, a customer, a page. */
export interface RecentThing {
  to: string;
  label: string;
  /** What it is, and so with which sign it is shown. */
  kind: (typeof KINDS)[number];
}

const KEY = 'admin.recent';
const MOST = 8;

interface Kept {
  /** Whose they are: nobody sees what somebody else has opened in this browser. */
  account: string;
  things: RecentThing[];
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'account' in value &&
  'things' in value &&
  Array.isArray(value.things);

const isThing = (value: unknown): value is RecentThing =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  typeof value.to === 'string' &&
  value.to.startsWith('/admin/') &&
  'label' in value &&
  typeof value.label === 'string' &&
  'kind' in value &&
  KINDS.some((kind) => kind === value.kind);

/** What whoever is logged in has opened last in this browser, the latest first. */
export const recentThings = (): RecentThing[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isKept(kept) && kept.account === sessionState().user?._id ? kept.things.filter(isThing) : [];
  } catch {
    return [];
  }
};

const keep = (things: RecentThing[]): void => {
  const account = sessionState().user?._id;
  if (account === undefined) return;
  const kept: Kept = { account, things: things.slice(0, MOST) };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Nothing is remembered where the browser keeps nothing.
  }
};

const othersThan = (address: string): RecentThing[] => recentThings().filter(({ to }) => to !== address);

export const rememberThing = (thing: RecentThing): void => keep([thing, ...othersThan(thing.to)]);

/** What is no more is not offered, nor named. */
export const forgetThing = (to: string): void => keep(othersThan(to));

/** With a logout: names of customers do not stay in a browser that others use, too. */
export const forgetRecentThings = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
};
