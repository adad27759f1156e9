import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import * as calls from '#contract/discounts/calls.ts';
import type { DiscountCode } from '#contract/discounts/schemas.ts';
import { formatNairaExact } from '#contract/money.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay, formatMoment } from '../../ui/dates.ts';
import { deleteAction, editAction } from '../dialogs/row-menu.tsx';
import { useDeletion } from '../dialogs/use-deletion.ts';
import { AdminList } from '../listing/admin-list.tsx';
import type { Column } from '../listing/data-table.tsx';
import { ForDesk } from '../listing/for-desk.tsx';
import { adminListOf } from '../listing/list-page.ts';
import { listQueryIn, type Narrowing } from '../listing/narrowing.ts';
import { YesNo } from '../listing/yes-no.tsx';
import { useMay } from '../shell/may.tsx';
import { pageKey } from '../shell/page-keys.ts';
import { DiscountCodeForm } from './discount-form.tsx';

const NARROWING: Narrowing = { search: { placeholder: 'Code' } };

const load = (search: URLSearchParams, signal: AbortSignal): Promise<Page<DiscountCode>> =>
  api(calls.listDiscounts, { query: listQueryIn(NARROWING, search), signal });

const worth = ({ kind, value }: DiscountCode): string =>
  kind === 'percent' ? `${value}%` : formatNairaExact(value);

const uses = ({ timesUsed, totalLimit }: DiscountCode): string =>
  totalLimit === null ? String(timesUsed) : `${timesUsed} of ${totalLimit}`;

/** On a phone there is room for days alone: the form says the hours. */
const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="max-md:whitespace-nowrap lg:whitespace-nowrap">
    <span className="max-md:hidden">{formatMoment(at)}</span>
    <span className="md:hidden">{formatDay(at)}</span>
  </time>
);

const Period = ({ startsAt, endsAt }: Pick<DiscountCode, 'startsAt' | 'endsAt'>) => {
  if (!startsAt && !endsAt) return <ForDesk>Always</ForDesk>;
  if (!startsAt) return <>Until {endsAt && <Moment at={endsAt} />}</>;
  if (!endsAt)
    return (
      <>
        From <Moment at={startsAt} />
      </>
    );
  return (
    <>
      <Moment at={startsAt} /> to <Moment at={endsAt} />
    </>
  );
};

const COLUMNS: Column<DiscountCode>[] = [
  {
    id: 'code',
    header: 'Code',
    isTitle: true,
    cell: ({ code, isActive }) => (
      <>
        {code}{' '}
        {!isActive && (
          <span className="md:hidden">
            <Badge>Inactive</Badge>
          </span>
        )}
      </>
    ),
  },
  { id: 'worth', header: 'Takes off', isNumeric: true, cell: worth },
  {
    id: 'minimumSpend',
    header: 'Minimum spend',
    isPlain: true,
    isNumeric: true,
    cell: ({ minimumSpend }) =>
      minimumSpend === 0 ? (
        <ForDesk>{formatNairaExact(0)}</ForDesk>
      ) : (
        <>
          <span className="text-xs text-ink-faint md:hidden">Min. </span>
          {formatNairaExact(minimumSpend)}
        </>
      ),
  },
  { id: 'uses', header: 'Used', isNumeric: true, cell: uses },
  { id: 'period', header: 'Valid', isPlain: true, cell: (discount) => <Period {...discount} /> },
  {
    id: 'isActive',
    header: 'Active',
    isForDesk: true,
    cell: ({ isActive }) => <YesNo is={isActive} />,
  },
];

const DiscountsView = ({ content }: { content: Page<DiscountCode> }) => {
  const may = useMay();
  const deletion = useDeletion();
  const [edited, setEdited] = useState<DiscountCode | 'new' | null>(null);
  const remove = ({ _id, code }: DiscountCode) =>
    deletion({
      kind: 'discount code',
      name: code,
      consequence: 'Nobody can use it any more. Orders that were made with it keep it.',
      send: async () =>
        (await api(calls.deleteDiscount, { params: { id: _id } })).message ??
        'Discount code deleted successfully',
      failure: 'Failed to delete discount code',
    });
  return (
    <>
      <AdminList
        caption="Discount codes"
        pages="Pages of discount codes"
        page={content}
        columns={COLUMNS}
        idOf={({ _id }) => _id}
        nameOf={({ code }) => code}
        rowActions={(discount) => [
          editAction(() => setEdited(discount), 'change discounts'),
          deleteAction(() => void remove(discount), 'change discounts'),
        ]}
        narrowing={NARROWING}
        actions={
          may('change discounts') && (
            <Button
              {...pageKey('new')}
              icon={<Plus aria-hidden="true" className="size-5" />}
              onClick={() => setEdited('new')}
            >
              Add Discount Code
            </Button>
          )
        }
        empty={{
          icon: TicketPercent,
          title: 'No discount codes found',
          first: 'No discount codes yet: shoppers enter one at checkout.',
          narrowed: 'No code is written like that.',
          clear: 'Clear search',
        }}
      />
      <DiscountCodeForm
        key={edited === null || edited === 'new' ? String(edited) : edited._id}
        discount={edited}
        onClose={() => setEdited(null)}
      />
    </>
  );
};

export const open = adminListOf({ load, View: DiscountsView });
