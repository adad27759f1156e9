import { SlidersHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { filterIn, labelOf, TYPED_FILTERS, type TypedFilter } from './filters.ts';

const TYPES: Partial<Record<TypedFilter, string>> = { lastAfter: 'date', lastBefore: 'date' };
const MODES: Partial<Record<TypedFilter, 'numeric'>> = { spentOver: 'numeric', ordersOver: 'numeric' };

/** What is typed rather than chosen: amounts, numbers, days and places. Folded away unless something of it narrows the list. */
export const FilterForm = () => {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const used = TYPED_FILTERS.filter((name) => address.get(name));
  const [isOpen, setIsOpen] = useState(used.length > 0);
  const apply = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const next = new URLSearchParams(filterIn(address));
    for (const name of TYPED_FILTERS) {
      const value = String(typed.get(name) ?? '').trim();
      if (value) next.set(name, value);
      else next.delete(name);
    }
    void navigate(`?${next}`, { preventScrollReset: true });
  };
  return (
    <div className="mb-3">
      <Button
        look="quiet"
        className="-ml-2 px-2"
        aria-expanded={isOpen}
        aria-controls="typed-filters"
        icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}
        onClick={() => setIsOpen(!isOpen)}
      >
        More filters{used.length > 0 ? ` (${used.length})` : ''}
      </Button>
      {isOpen && (
        <form
          id="typed-filters"
          onSubmit={apply}
          aria-label="More filters"
          className="mt-1 grid grid-cols-2 items-end gap-3 rounded-lg border border-line bg-surface p-4 lg:grid-cols-4 xl:grid-cols-7"
        >
          {TYPED_FILTERS.map((name) => (
            <TextField
              key={name}
              label={labelOf(name)}
              name={name}
              type={TYPES[name] ?? 'text'}
              inputMode={MODES[name]}
              autoComplete="off"
              defaultValue={address.get(name) ?? ''}
            />
          ))}
          <Button type="submit" look="secondary" className="max-lg:col-span-2">
            Apply
          </Button>
        </form>
      )}
    </div>
  );
};
