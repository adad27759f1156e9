import { Landmark } from 'lucide-react';
import { useState } from 'react';
import * as calls from '#contract/bookkeeping/calls.ts';
import type { Payout } from '#contract/bookkeeping/schemas.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import type { Page } from '../../../api/api.ts';
import { api } from '../../../api/browser.ts';
import { capitalised } from '../../../storefront/orders/order-labels.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatDay } from '../../../ui/dates.ts';
import { AdminList } from '../../listing/admin-list.tsx';
import type { Column } from '../../listing/data-table.tsx';
import { listPlaceIn } from '../../listing/list-address.ts';
import { adminListOf } from '../../listing/list-page.ts';
import { usePhone } from '../../listing/use-phone.ts';
import { amountText } from '../payment-labels.ts';
import { PayoutDialog } from './payout-dialog.tsx';

const load = (search: URLSearchParams, signal: AbortSignal): Promise<Page<Payout>> => {
  const { page, limit } = listPlaceIn(search, []);
  return api(calls.listPayouts, { query: { page, limit }, signal, failure: 'Failed to load dashboard data' });
};

const dayOf = ({ day, createdAt }: Payout): string => {
  const date = day ?? createdAt;
  return date === null ? 'Not known yet' : formatDay(date);
};

const amountColumn = (id: 'paid' | 'fees' | 'deducted' | 'amount', header: string): Column<Payout> => ({
  id,
  header,
  isNumeric: true,
  cell: (payout) => (
    <span className={classNames('money', id === 'amount' && 'font-semibold')}>
      {amountText(payout[id], payout.currency)}
    </span>
  ),
});

const StatusBadge = ({ status }: Pick<Payout, 'status'>) => (
  <Badge tone={status === 'success' ? 'success' : 'notice'}>{capitalised(status)}</Badge>
);

const COLUMNS: Column<Payout>[] = [
  {
    id: 'day',
    header: 'Day',
    isTitle: true,
    isOneLine: true,
    cell: (payout) => (
      // On a phone the button is at the end of this line.
      <span className="flex flex-wrap items-center gap-x-2 max-md:pr-14">
        <span className="whitespace-nowrap">{dayOf(payout)}</span>
        <span className="inline-flex md:hidden">
          <StatusBadge status={payout.status} />
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    isForDesk: true,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  amountColumn('paid', 'Payments'),
  amountColumn('fees', 'Fees'),
  { ...amountColumn('deducted', 'Refunds'), isForWide: true },
  amountColumn('amount', 'Paid out'),
];

const PayoutsView = ({ content }: { content: Page<Payout> }) => {
  const isPhone = usePhone();
  const [opened, setOpened] = useState<Payout | null>(null);
  const contents: Column<Payout> = {
    id: 'open',
    header: 'What is in it',
    isActions: true,
    cell: (payout) => (
      <Button
        look={isPhone ? 'quiet' : 'secondary'}
        aria-label={`Payments of ${dayOf(payout)}`}
        className="text-sm max-md:px-2 md:min-h-9 md:px-3 md:py-1"
        onClick={() => setOpened(payout)}
      >
        Payments
      </Button>
    ),
  };
  return (
    <>
      <AdminList
        caption="Payouts"
        pages="Pages of payouts"
        page={content}
        columns={[...COLUMNS, contents]}
        idOf={({ _id }) => _id}
        nameOf={dayOf}
        empty={{
          icon: Landmark,
          title: 'No payouts yet',
          text: `When ${PROVIDER} pays money out to your bank, each payout appears here with its payments, fees and orders.`,
        }}
      />
      <PayoutDialog payout={opened} name={opened ? dayOf(opened) : ''} onClose={() => setOpened(null)} />
    </>
  );
};

export const open = adminListOf({ load, View: PayoutsView });
