import { ORDER_STATUSES } from '#contract/orders/status.ts';
import type { AddressFilters } from '../../forms/address-filters.ts';
import { Button } from '../../ui/button.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { type HistoryFilters, hasFilters } from './history-filters.ts';
import { capitalised } from './order-labels.ts';

/** Search, status and dates; what is typed takes effect half a second later. */
export const HistoryFilterForm = ({ draft, change, clear }: AddressFilters<HistoryFilters>) => (
  <search>
    <form
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 items-end gap-3 rounded-xl border border-line bg-surface p-4 shadow-card lg:grid-cols-[minmax(0,2fr)_1fr_1fr_1fr_auto]"
    >
      <div className="col-span-2 lg:col-span-1">
        <TextField
          label="Search"
          type="search"
          value={draft.search}
          maxLength={200}
          placeholder="Order number or product"
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => change({ search: event.target.value })}
        />
      </div>
      <div className="col-span-2 sm:col-span-1">
        <Select
          label="Status"
          value={draft.status}
          onChange={(event) =>
            change({ status: ORDER_STATUSES.find((status) => status === event.target.value) ?? '' })
          }
        >
          <option value="">All statuses</option>
          {ORDER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {capitalised(status)}
            </option>
          ))}
        </Select>
      </div>
      <DayRange days={draft} onChange={change} />
      <Button look="secondary" onClick={clear} disabled={!hasFilters(draft)} className="max-sm:col-span-2">
        Clear
      </Button>
    </form>
  </search>
);
