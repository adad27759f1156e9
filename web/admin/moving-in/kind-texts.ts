import type { Call } from '#contract/http/call.ts';
import { exportCustomers } from '#contract/moving-in/calls.ts';
import type { MovingKind } from '#contract/moving-in/kinds.ts';
import type { MovingFile } from '#contract/moving-in/schemas.ts';
import { exportOrders } from '#contract/orders/calls.ts';
import { formatCount } from '../../ui/counts.ts';

interface KindTexts {
  /** One of them, for `countOf`. */
  one: string;
  title: string;
  /** What a file of them is, and what it does. */
  about: string;
  /** What is told of a checked file, beside its figures. */
  checked: string;
  seeThem: { to: string; label: string };
  /** The way out, on the same page. */
  takeOut: { title: string; about: string; button: string; call: Call; failure: string };
}

/** What pages say of each kind of file from another shop. */
export const KIND_TEXTS: Record<MovingKind, KindTexts> = {
  customers: {
    one: 'customer',
    title: 'Import customers',
    about:
      'From a CSV file of customers of Shopify or WooCommerce. It is checked first: nothing changes until you have seen what would. Whoever has an account here keeps it as it is.',
    checked:
      'New customers get an account without a password. Nobody is mailed: whoever wants to log in asks for a link by “Forgot password?”, and sets a password of their own. Who said yes to marketing by email gets reminders, if you send any. Their tags and notes come along.',
    seeThem: { to: '/admin/dashboard?tab=users', label: 'See the users' },
    takeOut: {
      title: 'Export customers',
      about:
        'Everybody with an account, administrators aside, with address, tags, notes and what they have spent: a CSV file that Shopify and spreadsheets open, and that can be imported here again.',
      button: 'Export all customers',
      call: exportCustomers,
      failure: 'Failed to export customers',
    },
  },
  orders: {
    one: 'order',
    title: 'Import past orders',
    about:
      'From a CSV file of orders of Shopify, or of an order export plugin of WooCommerce. They come in as history: no stock moves, no money, nobody is mailed, and they do not count in sales. Customers see theirs among their orders.',
    checked:
      'The orders come in as history, under the numbers that the other shop gave them. No stock or money moves, and nobody is mailed.',
    seeThem: { to: '/admin/past-orders', label: 'See the imported orders' },
    takeOut: {
      title: 'Export orders',
      about:
        'All orders of this shop as a CSV file that spreadsheets open. For a part of them, narrow the list of orders down and export it there. Imported orders are not in it.',
      button: 'Export all orders',
      call: exportOrders,
      failure: 'Failed to export orders',
    },
  },
};

/** `12 new, 3 already there, 1 left out`, without what there is none of. */
export const movedText = ({ counts: { created, unchanged, refused } }: Pick<MovingFile, 'counts'>): string =>
  [
    [created, 'new'],
    [unchanged, 'already there'],
    [refused, 'left out'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${formatCount(Number(count))} ${word}`)
    .join(', ') || 'Nothing';
