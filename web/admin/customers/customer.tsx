import { useEffect, useState } from 'react';
import * as calls from '#contract/customers/calls.ts';
import type { CustomerDetail } from '#contract/customers/schemas.ts';
import { api } from '../../api/browser.ts';
import { TextLink } from '../../forms/text-link.tsx';
import { useOwnTitle } from '../shell/own-title.ts';
import { adminPageOf, type LoadedAdminPage } from '../shell/page-loader.tsx';
import { rememberThing } from '../shell/recent-things.ts';
import { BoughtGoods } from './bought-goods.tsx';
import { CustomerFacts, LatestOrders } from './customer-facts.tsx';
import { Notes } from './notes.tsx';
import { Tags } from './tags.tsx';
import { TheirData } from './their-data.tsx';

const ALL = { to: '/admin/customers', name: 'All customers' };

const CustomerView = ({ content }: { content: CustomerDetail }) => {
  const [customer, setCustomer] = useState(content);
  const { _id, name } = customer;
  useOwnTitle(`${name} | Customers`);
  useEffect(
    () => rememberThing({ to: `/admin/customers/${_id}`, label: name, kind: 'customer' }),
    [_id, name],
  );
  return (
    <>
      <p className="-mt-2 mb-2">
        <TextLink to={ALL.to}>{ALL.name}</TextLink>
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-4">
          <CustomerFacts customer={customer} />
          <BoughtGoods customer={customer} />
          <LatestOrders customer={customer} />
        </div>
        <div className="space-y-4">
          <Tags customer={customer} onChanged={setCustomer} />
          <Notes customer={customer} onChanged={setCustomer} />
          <TheirData customer={customer} list={ALL.to} />
        </div>
      </div>
    </>
  );
};

/** The page of one customer, whose id is the last part of the address. */
export const open = (request: Request): Promise<LoadedAdminPage> => {
  const id = new URL(request.url).pathname.split('/').at(-1) ?? '';
  return adminPageOf({
    load: async (_search, signal): Promise<CustomerDetail> =>
      (await api(calls.readCustomer, { params: { id }, signal, failure: 'Failed to fetch the customer' }))
        .data,
    View: CustomerView,
    others: ALL,
  })(request);
};
