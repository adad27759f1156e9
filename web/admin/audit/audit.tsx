import { ScrollText } from 'lucide-react';
import * as calls from '#contract/audit/calls.ts';
import { AUDIT_ACTIONS, AUDIT_KINDS } from '#contract/audit/kinds.ts';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { capitalised } from '../../storefront/orders/order-labels.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { AdminList } from '../listing/admin-list.tsx';
import type { Column } from '../listing/data-table.tsx';
import { adminListOf } from '../listing/list-page.ts';
import { listQueryIn, type Narrowing } from '../listing/narrowing.ts';
import { changedFieldsOf } from './changed-labels.ts';

const NARROWING: Narrowing = {
  search: { placeholder: 'Who, or what was changed' },
  choices: {
    kind: { label: 'Kind', all: 'All kinds', values: AUDIT_KINDS },
    action: { label: 'Action', all: 'All actions', values: AUDIT_ACTIONS },
  },
  hasDays: true,
};
const TONES: Record<AuditEntry['action'], BadgeTone> = {
  created: 'success',
  changed: 'notice',
  deleted: 'danger',
};

const load = (search: URLSearchParams, signal: AbortSignal): Promise<Page<AuditEntry>> =>
  api(calls.listAudit, { query: listQueryIn(NARROWING, search), signal });

const Changes = ({ entry }: { entry: AuditEntry }) => {
  const fields = changedFieldsOf(entry);
  if (fields.length === 0) return null;
  return (
    <details className="min-w-0 max-md:text-left">
      <summary className="min-h-6 whitespace-nowrap text-brand underline-offset-4 hover:underline">
        {fields.length === 1 ? fields[0]?.name : `${fields.length} fields`}
      </summary>
      <dl className="mt-1 max-h-64 max-w-md overflow-y-auto">
        {fields.map(({ name, before, after }) => (
          <div key={name} className="py-0.5">
            <dt className="inline font-medium">{name}: </dt>
            <dd className="inline wrap-anywhere">
              {before && <del className="text-danger-strong">{before}</del>}
              {before && after && ' → '}
              {after && <ins className="text-success no-underline">{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

const COLUMNS: Column<AuditEntry>[] = [
  {
    id: 'subject',
    header: 'What',
    isTitle: true,
    cell: ({ subject, kind }) => (
      <span className="wrap-anywhere">
        {subject.name} <span className="font-normal text-ink-soft">({kind})</span>
        {kind === 'user' && <span className="block font-normal text-ink-soft text-sm">{subject._id}</span>}
      </span>
    ),
  },
  {
    id: 'action',
    header: 'Action',
    isPlain: true,
    cell: ({ action }) => <Badge tone={TONES[action]}>{capitalised(action)}</Badge>,
  },
  { id: 'changes', header: 'Changes', isPlain: true, cell: (entry) => <Changes entry={entry} /> },
  { id: 'actor', header: 'Who', isPlain: true, cell: ({ actor }) => actor?.name ?? 'Command line' },
  {
    id: 'when',
    header: 'When',
    isPlain: true,
    isOneLine: true,
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
];

/** Who changed what, when, before and after. */
const AuditView = ({ content }: { content: Page<AuditEntry> }) => (
  <AdminList
    caption="Audit log"
    pages="Pages of the audit log"
    page={content}
    columns={COLUMNS}
    idOf={({ _id }) => _id}
    nameOf={({ subject }) => subject.name}
    narrowing={NARROWING}
    clear="Clear"
    empty={{
      icon: ScrollText,
      title: 'No entries found',
      first: 'Every change that an administrator makes is written down here.',
      narrowed: 'Nothing fits this search and these filters.',
    }}
  />
);

export const open = adminListOf({ load, View: AuditView });
