import { Wallet } from 'lucide-react';
import { formatNairaExact } from '#contract/money.ts';
import * as calls from '#contract/payments/calls.ts';
import { channelName } from '#contract/payments/channels.ts';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import type { ChannelSales } from '#contract/payments/schemas.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { capitalised } from '../../storefront/orders/order-labels.ts';
import { classNames } from '../../ui/class-names.ts';
import { AdminList } from '../listing/admin-list.tsx';
import type { Column } from '../listing/data-table.tsx';
import { ExportButton } from '../listing/export-button.tsx';
import { adminListOf } from '../listing/list-page.ts';
import { filtersIn, type Narrowing } from '../listing/narrowing.ts';

const NARROWING: Narrowing = { hasDays: true };

interface Shown extends Page<ChannelSales> {
  days: Record<string, string>;
}

/** There are as many rows as ways of paying, so one page holds them all. */
const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Shown> => {
  const days = filtersIn(NARROWING, search);
  const answer = await api(calls.readChannelSales, { query: days, signal });
  const total = answer.data.length;
  return {
    ...answer,
    pagination: { current: 1, limit: Math.max(total, 1), total, pages: 1 },
    days,
  };
};

const nameOf = ({ channel }: ChannelSales): string =>
  channel === null ? 'Not known' : capitalised(channelName(channel));

const amountColumn = (
  id: 'amount' | 'refunds' | 'fees' | 'received',
  header: string,
): Column<ChannelSales> => ({
  id,
  header,
  isNumeric: true,
  cell: (row) => (
    <span className={classNames('money', id === 'received' && 'font-semibold')}>
      {formatNairaExact(row[id])}
    </span>
  ),
});

const COLUMNS: Column<ChannelSales>[] = [
  { id: 'channel', header: 'Paid by', isTitle: true, cell: nameOf },
  { id: 'payments', header: 'Payments', isNumeric: true, cell: ({ payments }) => payments },
  amountColumn('amount', 'Amount'),
  amountColumn('refunds', 'Refunds'),
  amountColumn('fees', 'Fees'),
  amountColumn('received', 'Received'),
];

const ChannelsView = ({ content }: { content: Shown }) => (
  <AdminList
    caption="Payments by channel"
    pages="Pages of channels"
    page={content}
    columns={COLUMNS}
    idOf={({ channel }) => channel ?? ''}
    nameOf={nameOf}
    narrowing={NARROWING}
    clear="Clear"
    actions={
      <ExportButton
        call={calls.exportChannelSales}
        query={content.days}
        failure="Failed to export payments"
        otherwiseNamed="payments-by-channel.csv"
      />
    }
    empty={{
      icon: Wallet,
      title: 'No payments yet',
      text: 'How shoppers paid appears here with their first orders: card, bank transfer, USSD and the rest.',
      narrowed: 'No payment became an order on these days.',
    }}
  >
    {content.data.length > 0 && <p className="mb-3 text-sm text-ink-soft">{say.channelSales}</p>}
  </AdminList>
);

export const open = adminListOf({ load, View: ChannelsView });
