import { CONSENT_KINDS } from '#contract/consents/kinds.ts';
import { AMOUNT_TEXT, COUNT_TEXT, customerMessages as say } from '#contract/customers/messages.ts';
import { CUSTOMER_ORDERS } from '#contract/customers/sorting.ts';
import { filtersIn, type Narrowing } from '../listing/narrowing.ts';

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
  typed: {
    spentOver: {
      label: 'Spent more than (₦)',
      inputMode: 'numeric',
      form: AMOUNT_TEXT,
      wrong: say.amount,
    },
    ordersOver: { label: 'More orders than', inputMode: 'numeric', form: COUNT_TEXT, wrong: say.count },
    lastAfter: { label: 'Last order from', type: 'date' },
    lastBefore: { label: 'Last order until', type: 'date' },
    state: { label: 'State' },
    city: { label: 'City' },
  },
  sort: { columns: CUSTOMER_ORDERS, by: 'lastOrderAt', order: 'desc' },
};

/** What of an address is a filter, as a segment keeps it: without the order. */
export const filterIn = (address: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filtersIn(NARROWING, address)).flatMap(([name, text]) =>
      text.trim() ? [[name, text.trim()]] : [],
    ),
  );
