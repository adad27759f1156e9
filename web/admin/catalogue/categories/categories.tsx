import { FolderPlus, Pencil, Tags, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Category } from '#contract/catalogue/schemas.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import { api } from '../../../api/browser.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { RowMenu } from '../../dialogs/row-menu.tsx';
import { columnsFor, DataTable } from '../../listing/data-table.tsx';
import { listPlaceIn } from '../../listing/list-address.ts';
import { useListFilters } from '../../listing/list-filters.ts';
import { ListFooter } from '../../listing/list-footer.tsx';
import { ListToolbar } from '../../listing/list-toolbar.tsx';
import { adminPageOf } from '../../shell/page-loader.tsx';
import { CategoryMoveForm, useCategoryDeletion } from './category-deletion.tsx';
import { CategoryForm } from './category-form.tsx';

const NO_FILTERS = { q: '' };
const SORTABLE = ['name', 'productCount', 'createdAt'] as const;

interface Content {
  /** The page that is shown. */
  categories: Category[];
  all: Category[];
  place: Pagination;
}

type Sorting = Pick<ReturnType<typeof listPlaceIn>, 'sortBy' | 'sortOrder'>;

const sorted = (categories: Category[], { sortBy = 'name', sortOrder = 'asc' }: Sorting): Category[] => {
  const sign = sortOrder === 'asc' ? 1 : -1;
  return categories.toSorted((left, right) => {
    if (sortBy === 'productCount') return sign * (left.productCount - right.productCount);
    if (sortBy === 'createdAt') return sign * left.createdAt.localeCompare(right.createdAt);
    return sign * left.name.localeCompare(right.name);
  });
};

/** The server gives all categories at once, kept for everyone; what is shown of them is chosen here. */
const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const { data } = await api.get<Category[]>('/categories', {
    signal,
  });
  const text = (search.get('q') ?? '').trim().toLowerCase();
  const { page, limit, ...sorting } = listPlaceIn(search, SORTABLE);
  const found = data.filter(({ name, description }) =>
    `${name}\n${description}`.toLowerCase().includes(text),
  );
  return {
    all: data,
    categories: sorted(found, sorting).slice((page - 1) * limit, page * limit),
    place: { current: page, limit, total: found.length, pages: Math.ceil(found.length / limit) },
  };
};

const column = columnsFor<Category>();

const useColumns = (onEdit: (category: Category) => void, onFull: (category: Category) => void) => {
  const remove = useCategoryDeletion(onFull);
  return useMemo(
    () =>
      column.columns([
        column.accessor('name', { header: 'Name', meta: { isTitle: true } }),
        column.accessor('description', {
          header: 'Description',
          enableSorting: false,
          cell: ({ row: { original } }) => (
            <span className="line-clamp-2 max-w-xl wrap-anywhere">{original.description || 'None'}</span>
          ),
        }),
        column.accessor('productCount', { header: 'Products', meta: { isNumeric: true } }),
        column.accessor('createdAt', {
          header: 'Created',
          meta: { isForWide: true, isOneLine: true },
          cell: ({ row: { original } }) => formatDay(original.createdAt),
        }),
        column.display({
          id: 'actions',
          header: () => <span className="sr-only">Actions</span>,
          meta: { isActions: true },
          cell: ({ row: { original } }) => (
            <RowMenu
              name={original.name}
              actions={[
                {
                  label: 'Edit',
                  icon: <Pencil aria-hidden="true" className="size-4" />,
                  onChoose: () => onEdit(original),
                },
                {
                  label: 'Delete',
                  icon: <Trash2 aria-hidden="true" className="size-4" />,
                  isDangerous: true,
                  onChoose: () => void remove(original),
                },
              ]}
            />
          ),
        }),
      ]),
    [onEdit, remove],
  );
};

const CategoriesView = ({ content: { categories, all, place } }: { content: Content }) => {
  const [search] = useSearchParams();
  const { draft, change, clear } = useListFilters(NO_FILTERS);
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  const [full, setFull] = useState<Category | null>(null);
  const columns = useColumns(setEdited, setFull);
  const { sortBy = 'name', sortOrder = 'asc' } = listPlaceIn(search, SORTABLE);
  return (
    <section aria-label="Categories">
      <ListToolbar
        search={{
          label: 'Search',
          value: draft.q,
          placeholder: 'Name or description',
          onChange: (q) => change({ q }),
        }}
        actions={
          <Button
            icon={<FolderPlus aria-hidden="true" className="size-5" />}
            onClick={() => setEdited('new')}
          >
            Add Category
          </Button>
        }
      />
      <DataTable
        caption="Categories"
        columns={columns}
        rows={categories}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        sort={{ by: sortBy, order: sortOrder }}
        empty={
          <EmptyState
            icon={<Tags aria-hidden="true" className="size-8" />}
            title="No categories found"
            text={draft.q ? 'No category fits this search.' : 'Products need a category to be in.'}
          >
            {draft.q && <Button onClick={clear}>Clear search</Button>}
          </EmptyState>
        }
      />
      <ListFooter place={place} label="Pages of categories" />
      <CategoryForm
        key={edited === null || edited === 'new' ? String(edited) : edited._id}
        category={edited}
        onClose={() => setEdited(null)}
      />
      <CategoryMoveForm
        key={`move ${full?._id ?? ''}`}
        category={full}
        others={all.filter(({ _id }) => _id !== full?._id)}
        onClose={() => setFull(null)}
      />
    </section>
  );
};

export const open = adminPageOf({ load, View: CategoriesView });
