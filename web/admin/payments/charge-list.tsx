import { CreditCard } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { contactOf } from '#contract/accounts/phone-address.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import * as calls from '#contract/payments/calls.ts';
import { CHANNELS, channelName } from '#contract/payments/channels.ts';
import { CHARGE_STATES } from '#contract/payments/kinds.ts';
import type { Charge } from '#contract/payments/schemas.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { capitalised } from '../../storefront/orders/order-labels.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { AdminList } from '../listing/admin-list.tsx';
import type { Column } from '../listing/data-table.tsx';
import { ForDesk } from '../listing/for-desk.tsx';
import { adminListOf } from '../listing/list-page.ts';
import { listQueryIn, type Narrowing } from '../listing/narrowing.ts';
import { useLiveRefresh } from '../live/live.ts';
import { OrderLink } from '../orders/order-link.tsx';
import { amountText, STATE_TONES } from './payment-labels.ts';

const NARROWING: Narrowing = {
  search: { placeholder: 'Reference, payer or order' },
  choices: {
    state: { label: 'State', all: 'All states', values: CHARGE_STATES },
    channel: {
      label: 'Paid by',
      all: 'All channels',
      values: CHANNELS,
      labels: Object.fromEntries(CHANNELS.map((channel) => [channel, capitalised(channelName(channel))])),
    },
  },
  hasDays: true,
};

const load = (search: URLSearchParams, signal: AbortSignal): Promise<Page<Charge>> =>
  api(calls.listCharges, { query: listQueryIn(NARROWING, search), signal });

const COLUMNS: Column<Charge>[] = [
  {
    id: 'reference',
    header: 'Reference',
    isTitle: true,
    cell: ({ reference }) => (
      <span className="max-md:block max-md:text-sm max-md:leading-tight">{reference}</span>
    ),
  },
  {
    id: 'payer',
    header: 'Payer',
    isPlain: true,
    isCut: true,
    cell: ({ email }) => {
      const payer = contactOf(email) || 'Unknown';
      return (
        <span className="md:block md:max-w-24 md:truncate xl:max-w-40 2xl:max-w-52" title={payer}>
          {payer}
        </span>
      );
    },
  },
  {
    id: 'order',
    header: 'Order',
    isPlain: true,
    cell: ({ order }) =>
      order ? (
        <OrderLink order={order} className="max-md:whitespace-nowrap xl:whitespace-nowrap" />
      ) : (
        <>
          <span className="max-md:hidden">None</span>
          <span className="md:hidden">No order</span>
        </>
      ),
  },
  {
    id: 'state',
    header: 'State',
    isPlain: true,
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{capitalised(state)}</Badge>,
  },
  {
    id: 'channel',
    header: 'Paid by',
    isPlain: true,
    isForLaptop: true,
    isOneLine: true,
    cell: ({ channel }) =>
      channel === null ? <ForDesk>Not known</ForDesk> : capitalised(channelName(channel)),
  },
  {
    id: 'reason',
    header: 'Details',
    isPlain: true,
    isForWide: true,
    isUnbroken: true,
    cell: ({ reason }) => reason,
  },
  {
    id: 'amount',
    header: 'Amount',
    isPlain: true,
    isNumeric: true,
    cell: ({ amount, currency }) => <span className="money">{amountText(amount, currency)}</span>,
  },
  {
    id: 'fees',
    header: 'Fees',
    isNumeric: true,
    isForWide: true,
    isPlain: true,
    // A charge has no page of its own, on which a phone could look them up.
    cell: ({ fees, currency }) =>
      fees !== null && (
        <>
          <span className="text-xs text-ink-faint md:hidden">Fees </span>
          <span className="money">{amountText(fees, currency)}</span>
        </>
      ),
  },
  {
    id: 'when',
    header: 'When',
    isPlain: true,
    isOneLine: true,
    // On a tablet in two lines.
    cell: ({ createdAt }) => (
      <span className="md:max-xl:block md:max-xl:w-24 md:max-xl:whitespace-normal">
        {formatMoment(createdAt)}
      </span>
    ),
  },
];

const ChargesView = ({ content }: { content: Page<Charge> }) => {
  const { revalidate } = useRevalidator();
  useLiveRefresh(['payments'], revalidate);
  return (
    <AdminList
      caption="Payments"
      pages="Pages of payments"
      page={content}
      columns={COLUMNS}
      idOf={({ reference }) => reference}
      nameOf={({ reference }) => reference}
      narrowing={NARROWING}
      clear="Clear"
      empty={{
        icon: CreditCard,
        title: 'No payments found',
        first: `Payments appear here as soon as ${PROVIDER} tells of them.`,
        narrowed: 'No payment fits this search and these filters.',
      }}
    />
  );
};

export const open = adminListOf({ load, View: ChargesView });
