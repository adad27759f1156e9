import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextField } from '../../ui/field.tsx';

interface ListToolbarProps {
  search: { label: string; value: string; placeholder: string; onChange: (text: string) => void };
  /** Further filters, beside the search. */
  filters?: ReactNode;
  /** What can be done with the list as a whole, such as adding to it. */
  actions?: ReactNode;
}

/** What a list is narrowed down by, and what can be done with it. What is typed takes effect half a second later. */
export const ListToolbar = ({ search, filters, actions }: ListToolbarProps) => (
  <div className="mb-4 flex flex-wrap items-end gap-3">
    <search className="flex min-w-0 flex-1 basis-full flex-wrap items-end gap-3 lg:basis-0">
      <div className="min-w-0 flex-1 basis-full sm:max-w-sm sm:basis-64">
        <TextField
          label={search.label}
          type="search"
          value={search.value}
          maxLength={200}
          placeholder={search.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          trailing={<Search aria-hidden="true" className="mr-3 size-5 text-ink-faint" />}
          onChange={(event) => search.onChange(event.target.value)}
        />
      </div>
      {filters}
    </search>
    {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
  </div>
);
