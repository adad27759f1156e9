import { Landmark } from 'lucide-react';
import { useState } from 'react';
import type { Payout } from '#contract/bookkeeping/schemas.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { capitalised } from '../../storefront/orders/order-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { columnsFor, DataTable } from '../listing/data-table.tsx';
import { listPlaceIn } from '../listing/list-address.ts';
import { ListFooter } from '../listing/list-footer.tsx';
import { amountText } from '../payments/payment-words.ts';
import { adminPageOf } from '../shell/page-loader.tsx';
import { PayoutDialog } from './payout-dialog.tsx';

const load = (search: URLSearchParams, signal: AbortSignal): Promise<Page<Payout>> => {
  const { page, limit } = listPlaceIn(search, []);
  return api.page<Payout>('/admin/payouts', {
    query: { page, limit },
    signal,
    failure: 'Failed to load dashboard data',
  });
};

const day = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeZone: 'Africa/Lagos' });
const dayOf = ({ day: date, createdAt }: Payout): string => {
  const text = date ?? createdAt;
  return text === null ? 'Not known yet' : day.format(new Date(text));
};

const column = columnsFor<Payout>();
const columnsWith = (onOpen: (payout: Payout) => void) =>
  column.columns([
    column.display({
      id: 'day',
      header: 'Day',
      meta: { isTitle: true },
      cell: ({ row: { original } }) => <span className="whitespace-nowrap">{dayOf(original)}</span>,
    }),
    column.display({
      id: 'status',
      header: 'Status',
      cell: ({ row: { original } }) => (
        <Badge tone={original.status === 'success' ? 'success' : 'notice'}>
          {capitalised(original.status)}
        </Badge>
      ),
    }),
    column.display({
      id: 'paid',
      header: 'Payments',
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => (
        <span className="money">{amountText(original.paid, original.currency)}</span>
      ),
    }),
    column.display({
      id: 'fees',
      header: 'Fees',
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => (
        <span className="money">{amountText(original.fees, original.currency)}</span>
      ),
    }),
    column.display({
      id: 'deducted',
      header: 'Refunds',
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => (
        <span className="money">{amountText(original.deducted, original.currency)}</span>
      ),
    }),
    column.display({
      id: 'amount',
      header: 'Paid out',
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => (
        <span className="money font-semibold">{amountText(original.amount, original.currency)}</span>
      ),
    }),
    column.display({
      id: 'open',
      header: 'What is in it',
      cell: ({ row: { original } }) => (
        <Button look="secondary" onClick={() => onOpen(original)}>
          Payments
        </Button>
      ),
    }),
  ]);

const PayoutsView = ({ content: { data, pagination } }: { content: Page<Payout> }) => {
  const [opened, setOpened] = useState<Payout | null>(null);
  return (
    <>
      <DataTable
        caption="Payouts"
        columns={columnsWith(setOpened)}
        rows={data}
        idOf={({ _id }) => _id}
        nameOf={dayOf}
        empty={
          <EmptyState
            icon={<Landmark aria-hidden="true" className="size-8" />}
            title="No payouts yet"
            text="When Paystack pays money out to your bank, each payout appears here with its payments, fees and orders."
          />
        }
      />
      <ListFooter place={pagination} label="Pages of payouts" />
      <PayoutDialog payout={opened} name={opened ? dayOf(opened) : ''} onClose={() => setOpened(null)} />
    </>
  );
};

export const open = adminPageOf({ load, View: PayoutsView });
