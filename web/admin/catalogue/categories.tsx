import { Tags } from 'lucide-react';
import type { Category } from '#contract/catalogue/schemas.ts';
import { api } from '../../api/browser.ts';
import { EmptyState } from '../../ui/states.tsx';
import { columnsFor, DataTable } from '../listing/data-table.tsx';
import { useListFilters } from '../listing/list-filters.ts';
import { ListToolbar } from '../listing/list-toolbar.tsx';
import { screenOf } from '../shell/screen.tsx';

const NO_FILTERS = { q: '' };

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Category[]> => {
  const { data } = await api.get<Category[]>('/categories', {
    signal,
    failure: 'Failed to load dashboard data',
  });
  const text = (search.get('q') ?? '').trim().toLowerCase();
  return data.filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(text));
};

const column = columnsFor<Category>();
const COLUMNS = column.columns([
  column.accessor('name', { header: 'Name', enableSorting: false, meta: { isTitle: true } }),
  column.accessor('description', { header: 'Description', enableSorting: false }),
  column.accessor('productCount', { header: 'Products', enableSorting: false, meta: { isNumeric: true } }),
]);

const CategoriesView = ({ content }: { content: Category[] }) => {
  const { draft, change } = useListFilters(NO_FILTERS);
  return (
    <section aria-label="Categories">
      <ListToolbar
        search={{
          label: 'Search',
          value: draft.q,
          placeholder: 'Name or description',
          onChange: (q) => change({ q }),
        }}
      />
      <DataTable
        caption="Categories"
        columns={COLUMNS}
        rows={content}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        empty={
          <EmptyState icon={<Tags aria-hidden="true" className="size-8" />} title="No categories found" />
        }
      />
    </section>
  );
};

export const open = screenOf({ load, View: CategoriesView });
