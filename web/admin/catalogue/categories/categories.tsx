import { FolderPlus, Tags } from 'lucide-react';
import { useState } from 'react';
import { categoryPath } from '#contract/catalogue/addresses.ts';
import * as calls from '#contract/catalogue/calls.ts';
import type { Category } from '#contract/catalogue/schemas.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import { api } from '../../../api/browser.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/dates.ts';
import { deleteAction, editAction } from '../../dialogs/row-menu.tsx';
import { AddressLink } from '../../listing/address-link.tsx';
import { AdminList } from '../../listing/admin-list.tsx';
import type { Column } from '../../listing/data-table.tsx';
import { ForDesk } from '../../listing/for-desk.tsx';
import { type ListPlace, listPlaceIn } from '../../listing/list-address.ts';
import { adminListOf } from '../../listing/list-page.ts';
import type { Narrowing } from '../../listing/narrowing.ts';
import { PlainCount } from '../../listing/plain-count.tsx';
import { useMay } from '../../shell/may.tsx';
import { pageKey } from '../../shell/page-keys.ts';
import { CategoryMoveForm, useCategoryDeletion } from './category-deletion.tsx';
import { CategoryForm } from './category-form.tsx';

const SORTABLE = ['name', 'productCount', 'createdAt'] as const;
const NARROWING: Narrowing = {
  isKept: true,
  search: { name: 'q', placeholder: 'Name or description' },
  sort: { columns: SORTABLE, by: 'name', order: 'asc' },
};

/** A category with the name of its parent. */
type Listed = Category & { parentName: string };

interface Content {
  /** The page that is shown. */
  page: { data: Listed[]; pagination: Pagination };
  all: Category[];
}

type Sorting = Pick<ListPlace, 'sortBy' | 'sortOrder'>;

const sorted = (categories: Listed[], { sortBy = 'name', sortOrder = 'asc' }: Sorting): Listed[] => {
  const sign = sortOrder === 'asc' ? 1 : -1;
  return categories.toSorted((left, right) => {
    if (sortBy === 'productCount') return sign * (left.productCount - right.productCount);
    if (sortBy === 'createdAt') return sign * left.createdAt.localeCompare(right.createdAt);
    return sign * left.name.localeCompare(right.name);
  });
};

/** The server gives all categories at once, kept for everyone; what is shown of them is chosen here. */
const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const { data } = await api(calls.listCategories, { signal });
  const text = (search.get('q') ?? '').trim().toLowerCase();
  const { page, limit, ...sorting } = listPlaceIn(search, SORTABLE);
  const names = new Map(data.map(({ _id, name }) => [_id, name]));
  const found = data
    .filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(text))
    .map((category) => ({ ...category, parentName: names.get(category.parent ?? '') ?? '' }));
  return {
    all: data,
    page: {
      data: sorted(found, sorting).slice((page - 1) * limit, page * limit),
      pagination: { current: page, limit, total: found.length, pages: Math.ceil(found.length / limit) },
    },
  };
};

const COLUMNS: Column<Listed>[] = [
  { id: 'name', header: 'Name', isTitle: true, cell: ({ name }) => name },
  {
    id: 'parent',
    header: 'Parent',
    isPlain: true,
    cell: ({ parentName }) =>
      parentName ? (
        <>
          <span className="text-xs text-ink-faint md:hidden">In</span> {parentName}
        </>
      ) : (
        <ForDesk>None</ForDesk>
      ),
  },
  {
    id: 'address',
    header: 'Address',
    isPlain: true,
    isCut: true,
    cell: (category) => <AddressLink path={categoryPath(category)} />,
  },
  {
    id: 'description',
    header: 'Description',
    isForDesk: true,
    cell: ({ description }) => (
      <span className="line-clamp-2 max-w-xl wrap-anywhere">{description || 'None'}</span>
    ),
  },
  {
    id: 'productCount',
    header: 'Products',
    isPlain: true,
    isNumeric: true,
    cell: ({ productCount }) => <PlainCount count={productCount} one="product" />,
  },
  {
    id: 'createdAt',
    header: 'Created',
    isForWide: true,
    isForDesk: true,
    isOneLine: true,
    cell: ({ createdAt }) => formatDay(createdAt),
  },
];

const CategoriesView = ({ content: { page, all } }: { content: Content }) => {
  const may = useMay();
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  const [full, setFull] = useState<Category | null>(null);
  const remove = useCategoryDeletion(all, setFull);
  return (
    <section aria-label="Categories">
      <AdminList
        caption="Categories"
        pages="Pages of categories"
        page={page}
        columns={COLUMNS}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        rowActions={(category) => [
          editAction(() => setEdited(category), 'change catalogue'),
          deleteAction(() => void remove(category), 'change catalogue'),
        ]}
        narrowing={NARROWING}
        actions={
          may('change catalogue') && (
            <Button
              {...pageKey('new')}
              icon={<FolderPlus aria-hidden="true" className="size-5" />}
              onClick={() => setEdited('new')}
            >
              Add Category
            </Button>
          )
        }
        empty={{
          icon: Tags,
          title: 'No categories found',
          first: 'Products need a category to be in.',
          narrowed: 'No category fits this search.',
          clear: 'Clear search',
        }}
      />
      <CategoryForm
        key={edited === null || edited === 'new' ? String(edited) : edited._id}
        category={edited}
        all={all}
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

export const open = adminListOf({ load, View: CategoriesView });
