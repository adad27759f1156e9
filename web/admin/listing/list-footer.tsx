import { useEffect, useId } from 'react';
import { useNavigate } from 'react-router';
import type { Pagination as Place } from '#contract/http/envelope.ts';
import { KEEPS_FILTERS } from '../../forms/address-filters.ts';
import { SelectBox } from '../../ui/field.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { PAGE_SIZES, useListHref, useListStep } from './list-address.ts';

/** How many rows a page has, which of them are shown, and the way to the others. */
export const ListFooter = ({ place, label }: { place: Place; label: string }) => {
  const href = useListHref();
  const step = useListStep();
  const sizeId = useId();
  const navigate = useNavigate();
  // The last row of the last page may have gone, and a bookmark may be old: rows are found on the last page that there is.
  const end = place.pages > 0 && place.current > place.pages ? href({ page: place.pages }) : null;
  useEffect(() => {
    if (end !== null) void navigate(end, { replace: true, preventScrollReset: true, state: KEEPS_FILTERS });
  }, [end, navigate]);
  const first = place.total === 0 ? 0 : Math.min((place.current - 1) * place.limit + 1, place.total);
  const last = Math.min(place.current * place.limit, place.total);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm">
      <p role="status" className="text-ink-soft tabular-nums">
        Showing {first} to {last} of {place.total} results
      </p>
      <div className="flex items-center gap-2">
        <label htmlFor={sizeId} className="text-ink-soft">
          Rows per page
        </label>
        <SelectBox
          id={sizeId}
          className="w-24"
          value={place.limit}
          onChange={(event) => step({ limit: event.target.value })}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </SelectBox>
      </div>
      <Pagination
        current={place.current}
        pages={place.pages}
        hrefOf={(page) => href({ page })}
        onPage={(page) => step({ page }, { preventScrollReset: false })}
        label={label}
      />
    </div>
  );
};
