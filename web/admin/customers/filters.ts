import { CONSENT_KINDS } from '#contract/consents/kinds.ts';
import { CUSTOMER_ORDERS } from '#contract/customers/sorting.ts';
import type { Narrowing } from '../listing/narrowing.ts';

/** Filters that are typed, in a form of their own. */
export const TYPED_FILTERS = ['spentOver', 'ordersOver', 'lastAfter', 'lastBefore', 'state', 'city'] as const;
export type TypedFilter = (typeof TYPED_FILTERS)[number];

/** What the list of customers is narrowed down and sorted by. */
export const NARROWING: Narrowing = {
  search: { placeholder: 'Name, email or phone' },
  choices: {
    bought: {
      label: 'Bought',
      all: 'Bought or not',
      values: ['yes', 'never'],
      labels: { yes: 'Has bought', never: 'Never bought' },
    },
    tag: { label: 'Tag', all: 'All tags' },
    consent: {
      label: 'Agrees to',
      all: 'Any agreement',
      values: CONSENT_KINDS,
      labels: { whatsapp: 'WhatsApp', texts: 'SMS', reminders: 'News by email' },
    },
  },
  others: Object.fromEntries(TYPED_FILTERS.map((name) => [name, null])),
  sort: { columns: CUSTOMER_ORDERS, by: 'lastOrderAt', order: 'desc' },
};

/** The names of everything that makes a filter in the address. */
export const FILTER_NAMES = ['search', 'bought', 'tag', 'consent', ...TYPED_FILTERS] as const;

/** What of an address is a filter, as a segment keeps it. */
export const filterIn = (address: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = address.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );

const LABELS: Readonly<Record<TypedFilter, string>> = {
  spentOver: 'Spent more than (₦)',
  ordersOver: 'More orders than',
  lastAfter: 'Last order from',
  lastBefore: 'Last order until',
  state: 'State',
  city: 'City',
};
export const labelOf = (name: TypedFilter): string => LABELS[name];
