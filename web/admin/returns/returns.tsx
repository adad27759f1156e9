/**
 * What shoppers want to send back.
 *
 * - `return-dialog`    one of them: what it is about, and what can be done now
 * - `answer-form`      accepting, declining, closing: a sentence for the shopper
 * - `receive-form`     what of it goes back into stock
 * - `refund-form`      money for it
 * - `exchange-form`    other goods for it
 * - `waiting-count`    how many wait for the shop, in the navigation
 */

import { RotateCcw } from 'lucide-react';
import { useNavigate, useRevalidator } from 'react-router';
import * as calls from '#contract/returns/calls.ts';
import { RETURN_REASON_LABELS, RETURN_STATE_LABELS, RETURN_STATES } from '#contract/returns/kinds.ts';
import type { AdminReturn } from '#contract/returns/schemas.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import type { Loaded } from '../../storefront/orders/loaded.ts';
import { ReturnStateBadge } from '../../storefront/orders/returns/return-state.tsx';
import { countOf } from '../../ui/counts.ts';
import { formatDay, formatMoment } from '../../ui/dates.ts';
import { AdminList } from '../listing/admin-list.tsx';
import type { Column } from '../listing/data-table.tsx';
import { useListHref } from '../listing/list-address.ts';
import { adminListOf } from '../listing/list-page.ts';
import { listQueryIn, type Narrowing } from '../listing/narrowing.ts';
import { useLiveRefresh } from '../live/live.ts';
import { refusalOrAnswer } from '../shell/unanswered.ts';
import { ReturnDialog } from './return-dialog.tsx';

interface Returns {
  list: Page<AdminReturn> & { waiting: number };
  opened: Loaded<AdminReturn> | null;
}

const NARROWING: Narrowing = {
  search: { placeholder: 'Order or customer' },
  choices: {
    state: { label: 'State', all: 'All states', values: RETURN_STATES, labels: RETURN_STATE_LABELS },
  },
};
const FAILURE = 'Failed to fetch returns';

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Returns> => {
  const id = search.get('return');
  const [list, opened] = await Promise.all([
    api(calls.listReturns, { query: listQueryIn(NARROWING, search), signal, failure: FAILURE }),
    id &&
      refusalOrAnswer(
        api(calls.readReturn, { params: { id }, signal, failure: FAILURE }).then(({ data }) => data),
        FAILURE,
      ),
  ]);
  return { list, opened: opened || null };
};

const COLUMNS: Column<AdminReturn>[] = [
  { id: 'order', header: 'Order', isTitle: true, isOneLine: true, cell: ({ orderNumber }) => orderNumber },
  { id: 'customer', header: 'Customer', isPlain: true, cell: ({ customer }) => customer.name },
  {
    id: 'items',
    header: 'Products',
    isPlain: true,
    isCut: true,
    cell: ({ lines }) => lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
  },
  { id: 'reason', header: 'Reason', isForDesk: true, cell: ({ reason }) => RETURN_REASON_LABELS[reason] },
  { id: 'state', header: 'State', isPlain: true, cell: (row) => <ReturnStateBadge of={row} /> },
  {
    id: 'createdAt',
    header: 'Asked',
    isPlain: true,
    isOneLine: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt}>
        <span className="lg:hidden">{formatDay(createdAt)}</span>
        <span className="max-lg:hidden">{formatMoment(createdAt)}</span>
      </time>
    ),
  },
];

const ReturnsView = ({ content: { list, opened } }: { content: Returns }) => {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useLiveRefresh(['returns', 'payments', 'orders'], revalidate);
  const href = useListHref();
  const hrefOf = (id: string | undefined): string => href({ return: id, page: list.pagination.current });
  return (
    <section aria-label="Returns">
      <p role="status" className="mb-4 text-ink-soft">
        {list.waiting === 0
          ? 'No return waits for you.'
          : `${countOf(list.waiting, 'return')} waiting for you.`}
      </p>
      <AdminList
        caption="Returns"
        pages="Pages of returns"
        page={list}
        columns={COLUMNS}
        idOf={({ _id }) => _id}
        nameOf={({ orderNumber }) => orderNumber}
        hrefOf={({ _id }) => hrefOf(_id)}
        narrowing={NARROWING}
        empty={{
          icon: RotateCcw,
          title: 'No returns',
          text: 'What shoppers ask to send back stands here. How many days they have is set under Settings.',
          narrowed: 'No such returns',
          clear: 'Show all',
        }}
      />
      <ReturnDialog
        key={opened?.isThere ? opened.answer._id : undefined}
        opened={opened}
        onClose={() => void navigate(hrefOf(undefined), { preventScrollReset: true })}
      />
    </section>
  );
};

export const open = adminListOf({ load, View: ReturnsView });
