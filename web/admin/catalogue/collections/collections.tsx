/**
 * Collections: products put together by hand or by a rule.
 *
 * - `collection-form`   adding and editing one, judged by `form-resolver`
 * - `rule-fields`       what products must have, with `use-rule-count` (how many do, asked by `rule-query`)
 * - `chosen-products`   what was put in by hand, in its order, and `add-products` (what to put in)
 * - `where-found`       where shoppers come upon one, and a place for it on the home page
 */

import { ArrowDown, ArrowUp, House, LayoutGrid, Plus } from 'lucide-react';
import { useState } from 'react';
import { collectionPath } from '#contract/catalogue/addresses.ts';
import { listCategories } from '#contract/catalogue/calls.ts';
import * as calls from '#contract/catalogue/collections/calls.ts';
import type { AdminCollection, CollectionDetail } from '#contract/catalogue/collections/schemas.ts';
import type { Category } from '#contract/catalogue/schemas.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import { api } from '../../../api/browser.ts';
import { Button } from '../../../ui/button.tsx';
import { deleteAction, editAction } from '../../dialogs/row-menu.tsx';
import { useDeletion } from '../../dialogs/use-deletion.ts';
import { useMoving } from '../../dialogs/use-moving.ts';
import { useOpening } from '../../dialogs/use-opening.ts';
import { AddressLink } from '../../listing/address-link.tsx';
import { AdminList } from '../../listing/admin-list.tsx';
import type { Column } from '../../listing/data-table.tsx';
import { listPlaceIn } from '../../listing/list-address.ts';
import { adminListOf } from '../../listing/list-page.ts';
import type { Narrowing } from '../../listing/narrowing.ts';
import { PlainCount } from '../../listing/plain-count.tsx';
import { YesNo } from '../../listing/yes-no.tsx';
import { pageKey } from '../../shell/page-keys.ts';
import { CollectionFormDialog } from './collection-form.tsx';
import { WhereFound } from './where-found.tsx';

const NARROWING: Narrowing = { search: { placeholder: 'Name or description' } };

interface Content {
  /** The page that is shown. */
  page: { data: AdminCollection[]; pagination: Pagination };
  /** All of them, in their order. */
  all: readonly AdminCollection[];
  categories: readonly Category[];
}

/** The server gives all collections at once; what is shown of them is chosen here. */
const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const [{ data }, { data: categories }] = await Promise.all([
    api(calls.listAdminCollections, { signal, failure: 'Failed to fetch collections' }),
    api(listCategories, { signal }),
  ]);
  const text = (search.get('search') ?? '').trim().toLowerCase();
  const { page, limit } = listPlaceIn(search, []);
  const found = data.filter(({ name, description }) =>
    `${name}\n${description}`.toLowerCase().includes(text),
  );
  return {
    all: data,
    categories,
    page: {
      data: found.slice((page - 1) * limit, page * limit),
      pagination: { current: page, limit, total: found.length, pages: Math.ceil(found.length / limit) },
    },
  };
};

/** Products are put into it one by one, and none has been yet. */
const isEmptyByHand = ({ kind, productCount }: AdminCollection): boolean =>
  kind === 'hand' && productCount === 0;

const columnsOf = (onAdd: (collection: AdminCollection) => void): Column<AdminCollection>[] => [
  { id: 'name', header: 'Name', isTitle: true, cell: ({ name }) => name },
  {
    id: 'kind',
    header: 'Filled',
    isPlain: true,
    cell: ({ kind }) => (kind === 'hand' ? 'By hand' : 'By a rule'),
  },
  {
    id: 'address',
    header: 'Web address',
    isPlain: true,
    isCut: true,
    cell: (collection) =>
      collection.isShown ? (
        <AddressLink path={collectionPath(collection)} />
      ) : (
        <span className="wrap-anywhere text-ink-soft">{collectionPath(collection)}</span>
      ),
  },
  {
    id: 'productCount',
    header: 'Products',
    isPlain: true,
    isNumeric: true,
    cell: (collection) => (
      <>
        <PlainCount count={collection.productCount} one="product" />
        {isEmptyByHand(collection) && (
          <button
            type="button"
            aria-label={`Add products to ${collection.name}`}
            onClick={() => onAdd(collection)}
            className="relative ml-3 min-h-6 font-medium text-brand underline underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-2.5"
          >
            Add products
          </button>
        )}
      </>
    ),
  },
  {
    id: 'isShown',
    header: 'Shown',
    isPlain: true,
    cell: ({ isShown }) => <YesNo is={isShown} otherwise="Hidden" />,
  },
];

const sendOrder = async (ids: readonly string[]): Promise<string> =>
  (await api(calls.orderCollections, { body: { ids: [...ids] } })).message ?? 'Order of collections saved';

const NO_COLLECTIONS = {
  icon: LayoutGrid,
  title: 'No collections found',
  first: 'A collection is a page of products of your own choice, such as gifts or what is on sale.',
  narrowed: 'No collection fits this search.',
  clear: 'Clear search',
};

/** Deletes one, once it is sure. */
const useRemoval = () => {
  const deletion = useDeletion();
  return ({ _id, name }: AdminCollection) =>
    deletion({
      kind: 'collection',
      name,
      consequence: 'Its address leads nowhere any more. Its products stay in the shop.',
      send: async () =>
        (await api(calls.deleteCollection, { params: { id: _id } })).message ??
        'Collection deleted successfully',
      failure: 'Failed to delete collection',
    });
};

const CollectionsView = ({ content: { page, all, categories } }: { content: Content }) => {
  const remove = useRemoval();
  const ids = all.map(({ _id }) => _id);
  const move = useMoving(ids, sendOrder);
  const [foundId, setFoundId] = useState<string | null>(null);
  const found = all.find(({ _id }) => _id === foundId);
  const { subject: edited, open: setEdited, openFetched } = useOpening<CollectionDetail | 'new'>();
  const edit = ({ _id }: AdminCollection): Promise<void> =>
    openFetched({ fetch: async () => (await api(calls.readAdminCollection, { params: { id: _id } })).data });
  return (
    <>
      {found && (
        <WhereFound
          key={found._id}
          collection={found}
          onAdd={isEmptyByHand(found) ? () => void edit(found) : null}
        />
      )}
      <AdminList
        caption="Collections"
        pages="Pages of collections"
        page={page}
        columns={columnsOf((collection) => void edit(collection))}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        rowActions={(collection) => [
          editAction(() => void edit(collection)),
          {
            label: 'Move up',
            icon: ArrowUp,
            isDisabled: ids[0] === collection._id,
            onChoose: () => void move(collection._id, -1),
          },
          {
            label: 'Move down',
            icon: ArrowDown,
            isDisabled: ids.at(-1) === collection._id,
            onChoose: () => void move(collection._id, 1),
          },
          {
            label: 'Put on the home page',
            icon: House,
            isDisabled: !collection.isShown,
            onChoose: () => setFoundId(collection._id),
          },
          deleteAction(() => void remove(collection)),
        ]}
        narrowing={NARROWING}
        actions={
          <Button
            {...pageKey('new')}
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={() => setEdited('new')}
          >
            Add Collection
          </Button>
        }
        empty={NO_COLLECTIONS}
      />
      <CollectionFormDialog
        key={edited === null || edited === 'new' ? String(edited) : edited._id}
        collection={edited}
        categories={categories}
        onClose={() => setEdited(null)}
        onCreated={({ _id }) => setFoundId(_id)}
      />
    </>
  );
};

export const open = adminListOf({ load, View: CollectionsView });
