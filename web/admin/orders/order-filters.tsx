import { ORDER_STATUSES, PAYMENT_STATUSES } from '#contract/orders/status.ts';
import type { AddressFilters } from '../../forms/address-filters.ts';
import { filtersIn } from '../../storefront/orders/history-filters.ts';
import { capitalised } from '../../storefront/orders/order-words.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';

export const NO_FILTERS = { search: '', status: '', paymentStatus: '', startDate: '', endDate: '' };

/** The filters that an address names, as the server takes them; what is none there is left out. */
export const orderFiltersIn = (search: URLSearchParams): typeof NO_FILTERS => ({
  ...filtersIn(search),
  paymentStatus: PAYMENT_STATUSES.find((status) => status === search.get('paymentStatus')) ?? '',
});

const Choice = ({
  label,
  all,
  values,
  value,
  onChange,
}: {
  label: string;
  all: string;
  values: readonly string[];
  value: string;
  onChange: (value: string) => void;
}) => (
  <Select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
    <option value="">{all}</option>
    {values.map((one) => (
      <option key={one} value={one}>
        {capitalised(one)}
      </option>
    ))}
  </Select>
);

/** Status, payment and days; Clear takes them all away, and the search with them. */
export const OrderFilters = ({ draft, change, clear }: AddressFilters<typeof NO_FILTERS>) => (
  <div className="grid flex-1 basis-full grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap lg:basis-auto">
    <Choice
      label="Status"
      all="All statuses"
      values={ORDER_STATUSES}
      value={draft.status}
      onChange={(status) => change({ status })}
    />
    <Choice
      label="Payment status"
      all="All payments"
      values={PAYMENT_STATUSES}
      value={draft.paymentStatus}
      onChange={(paymentStatus) => change({ paymentStatus })}
    />
    <TextField
      label="Start date"
      type="date"
      value={draft.startDate}
      {...(draft.endDate ? { max: draft.endDate } : {})}
      onChange={(event) => change({ startDate: event.target.value })}
    />
    <TextField
      label="End date"
      type="date"
      value={draft.endDate}
      {...(draft.startDate ? { min: draft.startDate } : {})}
      onChange={(event) => change({ endDate: event.target.value })}
    />
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
