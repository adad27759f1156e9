import { useEffect, useState } from 'react';
import * as calls from '#contract/customers/calls.ts';
import type { CustomerDetail } from '#contract/customers/schemas.ts';
import { api } from '../../api/browser.ts';
import { TextLink } from '../../forms/text-link.tsx';
import { Button } from '../../ui/button.tsx';
import { askForDeletion, saveData } from '../personal-data/giving.ts';
import { May } from '../shell/may.tsx';
import { adminPageOf, type LoadedAdminPage } from '../shell/page-loader.tsx';
import { rememberThing } from '../shell/recent-things.ts';
import { CustomerFacts, LatestOrders } from './customer-facts.tsx';
import { Notes } from './notes.tsx';
import { Tags } from './tags.tsx';

const ALL = { to: '/admin/customers', name: 'All customers' };

const CustomerView = ({ content }: { content: CustomerDetail }) => {
  const [customer, setCustomer] = useState(content);
  const { _id, name } = customer;
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
          <LatestOrders customer={customer} />
        </div>
        <div className="space-y-4">
          <Tags customer={customer} onChanged={setCustomer} />
          <Notes customer={customer} onChanged={setCustomer} />
          {customer.hasAccount && (
            <May needs="answer for personal data">
              <section
                aria-labelledby="their-data"
                className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
              >
                <h2 id="their-data" className="text-lg font-semibold">
                  Their data
                </h2>
                <p className="mt-1 text-sm text-ink-soft">
                  For a customer who has written to you. Make sure that it is they who ask, and answer at
                  once: at the latest within 30 days, as your privacy page promises.
                </p>
                <div className="mt-3 flex flex-wrap gap-2">
                  <Button look="secondary" onClick={() => void saveData(customer._id, 'html')}>
                    Download their data
                  </Button>
                  <Button look="quiet" className="text-danger" onClick={() => void askForDeletion(customer)}>
                    Delete their account
                  </Button>
                </div>
              </section>
            </May>
          )}
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
