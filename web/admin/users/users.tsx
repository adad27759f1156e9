import { Laptop, Pencil, ShieldCheck, ShieldOff, Trash2, UserPlus, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ManagedUser } from '#contract/accounts/users.ts';
import { formatNairaExact } from '#contract/money.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { useSession } from '../../session/session-state.ts';
import { capitalised } from '../../storefront/orders/order-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { Select } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { RowMenu } from '../dialogs/row-menu.tsx';
import { useDeletion } from '../dialogs/use-deletion.ts';
import { columnsFor, DataTable } from '../listing/data-table.tsx';
import { listPlaceIn } from '../listing/list-address.ts';
import { useListFilters } from '../listing/list-filters.ts';
import { ListFooter } from '../listing/list-footer.tsx';
import { ListToolbar } from '../listing/list-toolbar.tsx';
import { adminPageOf } from '../shell/page-loader.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';
import { useFactorReset } from './use-factor-reset.ts';
import { UserForm } from './user-form.tsx';

const SORTABLE = ['name', 'email', 'role', 'status', 'createdAt'] as const;
const NO_FILTERS = { q: '', role: '', status: '' };

const load = (search: URLSearchParams, signal: AbortSignal): Promise<Page<ManagedUser>> =>
  api.page<ManagedUser>('/admin/users', {
    query: {
      ...listPlaceIn(search, SORTABLE),
      search: search.get('q') ?? '',
      role: search.get('role') ?? '',
      status: search.get('status') ?? '',
    },
    signal,
  });

const column = columnsFor<ManagedUser>();

interface RowActions {
  onEdit: (user: ManagedUser) => void;
  onSessions: (user: ManagedUser) => void;
}

const useColumns = ({ onEdit, onSessions }: RowActions) => {
  const deletion = useDeletion();
  const resetFactor = useFactorReset();
  const navigate = useNavigate();
  const { user: self } = useSession();
  return useMemo(
    () =>
      column.columns([
        column.accessor('name', { header: 'Name', meta: { isTitle: true } }),
        column.accessor('email', { header: 'Email', meta: { isUnbroken: true } }),
        column.accessor('role', {
          header: 'Role',
          cell: ({ row: { original } }) => (
            <Badge tone={original.role === 'admin' ? 'brand' : 'neutral'}>{capitalised(original.role)}</Badge>
          ),
        }),
        column.accessor('status', {
          header: 'Status',
          cell: ({ row: { original } }) => (
            <Badge tone={original.status === 'active' ? 'success' : 'danger'}>
              {capitalised(original.status)}
            </Badge>
          ),
        }),
        column.accessor('orderCount', { header: 'Orders', enableSorting: false, meta: { isNumeric: true } }),
        column.accessor('totalSpent', {
          header: 'Total spent',
          enableSorting: false,
          meta: { isNumeric: true },
          cell: ({ row: { original } }) => formatNairaExact(original.totalSpent),
        }),
        column.accessor('lastOrderAt', {
          header: 'Last order',
          enableSorting: false,
          meta: { isForWide: true, isOneLine: true },
          cell: ({ row: { original } }) => (original.lastOrderAt ? formatDay(original.lastOrderAt) : 'None'),
        }),
        column.accessor('createdAt', {
          header: 'Joined',
          meta: { isForWide: true, isOneLine: true },
          cell: ({ row: { original } }) => formatDay(original.createdAt),
        }),
        column.display({
          id: 'actions',
          header: () => <span className="sr-only">Actions</span>,
          enableSorting: false,
          meta: { isActions: true },
          cell: ({ row: { original: user } }) => (
            <RowMenu
              name={user.name}
              actions={[
                {
                  label: 'Edit',
                  icon: <Pencil aria-hidden="true" className="size-4" />,
                  onChoose: () => onEdit(user),
                },
                {
                  label: 'Sessions',
                  icon: <Laptop aria-hidden="true" className="size-4" />,
                  onChoose: () => onSessions(user),
                },
                {
                  label: 'Security log',
                  icon: <ShieldCheck aria-hidden="true" className="size-4" />,
                  onChoose: () => navigate(`/admin/security?account=${user._id}`),
                },
                ...(user.hasSecondFactor && user._id !== self?._id
                  ? [
                      {
                        label: 'Reset second factor',
                        icon: <ShieldOff aria-hidden="true" className="size-4" />,
                        isDangerous: true,
                        onChoose: () => void resetFactor(user),
                      },
                    ]
                  : []),
                // Administrators are never deleted, so nothing here offers it.
                ...(user.role === 'admin'
                  ? []
                  : [
                      {
                        label: 'Delete',
                        icon: <Trash2 aria-hidden="true" className="size-4" />,
                        isDangerous: true,
                        onChoose: () =>
                          void deletion({
                            kind: 'user',
                            name: user.name,
                            consequence: `${user.email} is logged out and cannot log in again. Orders are kept.`,
                            send: async () =>
                              (await api.delete(`/admin/users/${user._id}`)).message ??
                              'User deleted successfully',
                            failure: 'Failed to delete user',
                          }),
                      },
                    ]),
              ]}
            />
          ),
        }),
      ]),
    [deletion, navigate, onEdit, onSessions, resetFactor, self?._id],
  );
};

const UsersView = ({ content: { data, pagination } }: { content: Page<ManagedUser> }) => {
  const [search] = useSearchParams();
  const { draft, change, clear } = useListFilters(NO_FILTERS);
  /** null: no form is open; `new`: one for a new user */
  const [edited, setEdited] = useState<ManagedUser | 'new' | null>(null);
  const [watched, setWatched] = useState<ManagedUser | null>(null);
  const columns = useColumns({ onEdit: setEdited, onSessions: setWatched });
  const { sortBy = 'createdAt', sortOrder = 'desc' } = listPlaceIn(search, SORTABLE);
  const isNarrowed = Object.values(draft).some((text) => text !== '');
  return (
    <section aria-label="Users">
      <ListToolbar
        search={{
          label: 'Search',
          value: draft.q,
          placeholder: 'Name or email',
          onChange: (q) => change({ q }),
        }}
        filters={
          <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
            <Select
              label="Role"
              value={draft.role}
              onChange={(event) => change({ role: event.target.value })}
            >
              <option value="">All roles</option>
              <option value="user">User</option>
              <option value="admin">Admin</option>
            </Select>
            <Select
              label="Status"
              value={draft.status}
              onChange={(event) => change({ status: event.target.value })}
            >
              <option value="">All statuses</option>
              <option value="active">Active</option>
              <option value="inactive">Inactive</option>
            </Select>
          </div>
        }
        actions={
          <Button icon={<UserPlus aria-hidden="true" className="size-5" />} onClick={() => setEdited('new')}>
            Add User
          </Button>
        }
      />
      <DataTable
        caption="Users"
        columns={columns}
        rows={data}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        sort={{ by: sortBy, order: sortOrder }}
        empty={
          <EmptyState
            icon={<UsersRound aria-hidden="true" className="size-8" />}
            title="No users found"
            text={isNarrowed ? 'Nobody fits this search and these filters.' : 'Nobody has an account yet.'}
          >
            {isNarrowed && <Button onClick={clear}>Clear filters</Button>}
          </EmptyState>
        }
      />
      <ListFooter place={pagination} label="Pages of users" />
      <UserForm
        key={edited === null || edited === 'new' ? String(edited) : edited._id}
        user={edited}
        onClose={() => setEdited(null)}
      />
      {watched && <SessionsDialog user={watched} onClose={() => setWatched(null)} />}
    </section>
  );
};

export const open = adminPageOf({ load, View: UsersView });
