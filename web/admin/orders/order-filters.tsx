import { ORDER_ATTENTION, ORDER_STATUSES, PAYMENT_STATUSES } from '#contract/orders/status.ts';
import type { AddressFilters } from '../../forms/address-filters.ts';
import { filtersIn } from '../../storefront/orders/history-filters.ts';
import { Button } from '../../ui/button.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { Select } from '../../ui/field.tsx';
import { FilterChoice } from '../listing/filter-choice.tsx';

export const NO_FILTERS = {
  search: '',
  status: '',
  paymentStatus: '',
  attention: '',
  startDate: '',
  endDate: '',
};

const ATTENTION: Record<(typeof ORDER_ATTENTION)[number], string> = {
  unrefunded: 'Paid, cancelled, not refunded',
};

/** The filters that an address names, as the server takes them; what is none there is left out. */
export const orderFiltersIn = (search: URLSearchParams): typeof NO_FILTERS => ({
  ...filtersIn(search),
  paymentStatus: PAYMENT_STATUSES.find((status) => status === search.get('paymentStatus')) ?? '',
  attention: ORDER_ATTENTION.find((kind) => kind === search.get('attention')) ?? '',
});

/** Status, payment and days; Clear takes them all away, and the search with them. */
export const OrderFilters = ({ draft, change, clear }: AddressFilters<typeof NO_FILTERS>) => (
  <div className="grid flex-1 basis-full grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap lg:basis-auto">
    <FilterChoice
      label="Status"
      all="All statuses"
      values={ORDER_STATUSES}
      value={draft.status}
      onChange={(status) => change({ status })}
    />
    <FilterChoice
      label="Payment status"
      all="All payments"
      values={PAYMENT_STATUSES}
      value={draft.paymentStatus}
      onChange={(paymentStatus) => change({ paymentStatus })}
    />
    <Select
      label="Attention"
      value={draft.attention}
      onChange={(event) => change({ attention: event.target.value })}
    >
      <option value="">All orders</option>
      {ORDER_ATTENTION.map((kind) => (
        <option key={kind} value={kind}>
          {ATTENTION[kind]}
        </option>
      ))}
    </Select>
    <DayRange days={draft} onChange={change} />
    <Button
      look="secondary"
      className="max-sm:col-span-2"
      onClick={clear}
      disabled={Object.values(draft).every((text) => text === '')}
    >
      Clear
    </Button>
  </div>
);
