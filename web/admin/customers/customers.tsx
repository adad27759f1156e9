/**
 * Customers: accounts, and whoever has bought without one.
 *
 * - lists:     `filters` (what narrows them), `segments` (filters under a name)
 * - one:       `customer` (the page), `customer-facts` (who it is, and their orders), `bought-goods` (which products), `notes`, `tags`,
 *              `their-data` (given, and deleted)
 */

import { UsersRound } from 'lucide-react';
import { useSearchParams } from 'react-router';
import * as calls from '#contract/customers/calls.ts';
import { customerMessages as say } from '#contract/customers/messages.ts';
import type { Customer, Segment } from '#contract/customers/schemas.ts';
import { formatNairaExact } from '#contract/money.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDay } from '../../ui/dates.ts';
import { AdminList } from '../listing/admin-list.tsx';
import type { Column } from '../listing/data-table.tsx';
import { ExportButton } from '../listing/export-button.tsx';
import { ForDesk } from '../listing/for-desk.tsx';
import { adminListOf } from '../listing/list-page.ts';
import { filtersIn, listQueryIn } from '../listing/narrowing.ts';
import { PlainCount } from '../listing/plain-count.tsx';
import { useMay } from '../shell/may.tsx';
import { NARROWING } from './filters.ts';
import { Segments } from './segments.tsx';

interface Content {
  list: Page<Customer>;
  segments: Segment[];
  tags: string[];
}

const FAILURE = 'Failed to fetch customers';

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const [list, { data }] = await Promise.all([
    api(calls.listCustomers, { query: listQueryIn(NARROWING, search), signal, failure: FAILURE }),
    api(calls.listSegments, { signal, failure: FAILURE }),
  ]);
  return { list, ...data };
};

const hrefOf = ({ _id }: Customer): string => `/admin/customers/${_id}`;

/** Of more tags it is said how many there are. */
const TAGS_READ = 2;

/** Two tags and the number of the others; the one that the list is narrowed by is read first. */
const Tags = ({ tags }: Pick<Customer, 'tags'>) => {
  const [address] = useSearchParams();
  const sought = address.get('tag');
  const ordered = [...tags.filter((tag) => tag === sought), ...tags.filter((tag) => tag !== sought)];
  const others = ordered.slice(TAGS_READ).join(', ');
  return (
    // Above the link's own layer, which covers the row: else no title appears below the pointer.
    <span className="relative z-1 flex min-w-0 gap-1 md:max-xl:flex-wrap">
      {ordered.slice(0, TAGS_READ).map((tag) => (
        <Badge key={tag} tone="notice" className="min-w-0">
          <span className="max-w-24 truncate" title={tag}>
            {tag}
          </span>{' '}
        </Badge>
      ))}
      {others && (
        <Badge>
          <span title={others}>
            +{tags.length - TAGS_READ}
            <span className="sr-only">: {others}</span>
          </span>
        </Badge>
      )}
    </span>
  );
};

const placeOf = ({ city, state }: Customer): string =>
  [city, city.toLowerCase() === state.toLowerCase() ? '' : state].filter(Boolean).join(', ');

const COLUMNS: Column<Customer>[] = [
  {
    id: 'name',
    header: 'Customer',
    isTitle: true,
    cell: ({ name, hasAccount, tags }) => (
      <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <span className="min-w-0 wrap-anywhere">{name}</span> {!hasAccount && <Badge>No account</Badge>}{' '}
        {tags.length > 0 && <Tags tags={tags} />}
      </span>
    ),
  },
  {
    id: 'contact',
    header: 'Contact',
    isPlain: true,
    isCut: true,
    cell: ({ email, phone }) => (
      <span className="md:block md:max-w-36 md:truncate xl:max-w-52" title={email || phone}>
        {email || phone}
      </span>
    ),
  },
  {
    id: 'place',
    header: 'Place',
    isPlain: true,
    cell: (customer) => {
      const place = placeOf(customer);
      if (!place) return <ForDesk>–</ForDesk>;
      return (
        <span className="max-md:block max-md:max-w-27 max-md:truncate" title={place}>
          {place}
        </span>
      );
    },
  },
  {
    id: 'orders',
    header: 'Orders',
    isPlain: true,
    isOneLine: true,
    isNumeric: true,
    cell: ({ orders }) => <PlainCount count={orders} one="order" />,
  },
  {
    id: 'spent',
    header: 'Spent',
    isPlain: true,
    isOneLine: true,
    isNumeric: true,
    cell: ({ spent }) => formatNairaExact(spent),
  },
  {
    id: 'average',
    header: 'Average',
    isForDesk: true,
    isForLaptop: true,
    isOneLine: true,
    isNumeric: true,
    cell: ({ average }) => formatNairaExact(average),
  },
  {
    id: 'lastOrderAt',
    header: 'Last order',
    isPlain: true,
    isOneLine: true,
    // Beside no orders it says nothing more.
    cell: ({ lastOrderAt }) => (lastOrderAt ? formatDay(lastOrderAt) : <ForDesk>never</ForDesk>),
  },
];

const CustomersView = ({ content: { list, segments, tags } }: { content: Content }) => {
  const [address] = useSearchParams();
  const may = useMay();
  return (
    <AdminList
      caption="Customers"
      pages="Pages of customers"
      page={list}
      columns={COLUMNS}
      idOf={({ _id }) => _id}
      nameOf={({ name }) => name}
      hrefOf={hrefOf}
      narrowing={NARROWING}
      options={{ tag: tags.map((tag) => [tag, tag] as const) }}
      clear="Clear"
      viewsMenu={<Segments segments={segments} />}
      note={say.figures}
      actions={
        may('export customers') && (
          <ExportButton
            call={calls.exportCustomers}
            query={filtersIn(NARROWING, address)}
            failure="Failed to export customers"
            otherwiseNamed="customers.csv"
          />
        )
      }
      empty={{
        icon: UsersRound,
        title: 'No customers yet',
        text: 'Whoever registers or buys stands here.',
        narrowed: 'No customer fits this search and these filters.',
      }}
    />
  );
};

export const open = adminListOf({ load, View: CustomersView });
