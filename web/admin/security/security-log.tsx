import { ShieldCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { contactOf } from '#contract/accounts/phone-address.ts';
import { SECURITY_EVENTS } from '#contract/security/kinds.ts';
import type { SecurityEntry } from '#contract/security/schemas.ts';
import type { Page } from '../../api/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { AdminList } from '../listing/admin-list.tsx';
import type { Column } from '../listing/data-table.tsx';
import { ForDesk } from '../listing/for-desk.tsx';
import type { Narrowing } from '../listing/narrowing.ts';
import { detailsText, EVENT_LABELS } from './event-labels.ts';

const LABELS = Object.fromEntries(SECURITY_EVENTS.map((event) => [event, EVENT_LABELS[event].text]));

export const NARROWING: Narrowing = {
  search: { placeholder: 'Name, email, or request' },
  choices: {
    event: {
      label: 'Event',
      all: 'All events',
      values: SECURITY_EVENTS.toSorted((one, other) =>
        EVENT_LABELS[one].text.localeCompare(EVENT_LABELS[other].text),
      ),
      labels: LABELS,
      className: 'max-sm:col-span-2',
    },
  },
  others: { account: null },
  hasDays: true,
};

const COLUMNS: Column<SecurityEntry>[] = [
  {
    id: 'event',
    header: 'What',
    isTitle: true,
    cell: ({ event }) => (
      <Badge tone={EVENT_LABELS[event].tone} className="whitespace-nowrap">
        {EVENT_LABELS[event].text}
      </Badge>
    ),
  },
  {
    id: 'account',
    header: 'Account',
    cell: ({ account, actor }) => (
      <span className="wrap-anywhere">
        {account ? contactOf(account.email) : 'Unknown'}
        {actor && <span className="block text-ink-soft">by {actor.name}</span>}
      </span>
    ),
  },
  {
    id: 'details',
    header: 'Details',
    isUnbroken: true,
    cell: (entry) => <span className="md:block md:min-w-32">{detailsText(entry) || '–'}</span>,
  },
  {
    id: 'client',
    header: 'From',
    isOneLine: true,
    cell: ({ client }) => <span className="tabular-nums">{client || 'the shop itself'}</span>,
  },
  {
    id: 'request',
    header: 'Request',
    isForWide: true,
    cell: ({ requestId }) =>
      requestId ? <span className="font-mono text-xs wrap-anywhere">{requestId}</span> : <ForDesk>–</ForDesk>,
  },
  { id: 'when', header: 'When', isOneLine: true, cell: ({ createdAt }) => formatMoment(createdAt) },
];

/** What happened to the doors of the shop, newest first. */
export const SecurityLog = ({ page }: { page: Page<SecurityEntry> }) => {
  const [address] = useSearchParams();
  return (
    <section aria-labelledby="security-log">
      <h2 id="security-log" className="mb-3 text-lg font-semibold">
        Security log
      </h2>
      <AdminList
        caption="Security log"
        pages="Pages of the security log"
        page={page}
        columns={COLUMNS}
        idOf={({ _id }) => _id}
        nameOf={({ event }) => EVENT_LABELS[event].text}
        narrowing={NARROWING}
        clear={address.get('account') ? 'All accounts' : 'Clear'}
        empty={{
          icon: ShieldCheck,
          title: 'No entries found',
          first:
            'Logins, refusals and changes of rights are written down here, for as long as the settings say.',
          narrowed: 'Nothing fits this search and these filters.',
        }}
      />
    </section>
  );
};
