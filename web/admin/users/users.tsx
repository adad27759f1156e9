import { Laptop, ShieldCheck, ShieldOff, UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import * as calls from '#contract/accounts/calls.ts';
import { contactOf } from '#contract/accounts/phone-address.ts';
import type { ManagedUser } from '#contract/accounts/users.ts';
import { formatNairaExact } from '#contract/money.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { useSession } from '../../session/session-state.ts';
import { capitalised } from '../../storefront/orders/order-labels.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { deleteAction, editAction, type RowAction } from '../dialogs/row-menu.tsx';
import { useDeletion } from '../dialogs/use-deletion.ts';
import { AdminList } from '../listing/admin-list.tsx';
import type { Column } from '../listing/data-table.tsx';
import { ForDesk } from '../listing/for-desk.tsx';
import { adminListOf } from '../listing/list-page.ts';
import { listQueryIn, type Narrowing } from '../listing/narrowing.ts';
import { PlainCount } from '../listing/plain-count.tsx';
import { useMay } from '../shell/may.tsx';
import { pageKey } from '../shell/page-keys.ts';
import { SessionsDialog } from './sessions-dialog.tsx';
import { useFactorReset } from './use-factor-reset.ts';
import { UserForm } from './user-form.tsx';

const NARROWING: Narrowing = {
  isKept: true,
  search: { name: 'q', placeholder: 'Name or email' },
  choices: {
    role: { label: 'Role', all: 'All roles', values: ['user', 'admin'] },
    status: { label: 'Status', all: 'All statuses', values: ['active', 'inactive'] },
    account: { label: 'Account', all: 'Registered and guests', values: ['registered', 'guest'] },
  },
  sort: { columns: ['name', 'email', 'role', 'status', 'createdAt'], by: 'createdAt', order: 'desc' },
};

const load = (search: URLSearchParams, signal: AbortSignal): Promise<Page<ManagedUser>> =>
  api(calls.listUsers, { query: listQueryIn(NARROWING, search), signal });

const COLUMNS: Column<ManagedUser>[] = [
  { id: 'name', header: 'Name', isTitle: true, cell: ({ name }) => name },
  {
    id: 'email',
    header: 'Email',
    isPlain: true,
    isUnbroken: true,
    isCut: true,
    cell: ({ email }) => <span title={contactOf(email)}>{contactOf(email)}</span>,
  },
  {
    id: 'role',
    header: 'Role',
    isPlain: true,
    cell: ({ role, isGuest }) => (
      <Badge tone={role === 'admin' ? 'brand' : 'neutral'}>{isGuest ? 'Guest' : capitalised(role)}</Badge>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    isPlain: true,
    // On a phone it is said where it is not as usual.
    cell: ({ status }) =>
      status === 'active' ? (
        <ForDesk>
          <Badge tone="success">{capitalised(status)}</Badge>
        </ForDesk>
      ) : (
        <Badge tone="danger">{capitalised(status)}</Badge>
      ),
  },
  {
    id: 'orderCount',
    header: 'Orders',
    isPlain: true,
    isNumeric: true,
    cell: ({ orderCount }) => <PlainCount count={orderCount} one="order" />,
  },
  {
    id: 'totalSpent',
    header: 'Total spent',
    isPlain: true,
    isNumeric: true,
    cell: ({ totalSpent }) => formatNairaExact(totalSpent),
  },
  {
    id: 'lastOrderAt',
    header: 'Last order',
    isForWide: true,
    isForDesk: true,
    isOneLine: true,
    cell: ({ lastOrderAt }) => (lastOrderAt ? formatDay(lastOrderAt) : 'None'),
  },
  {
    id: 'createdAt',
    header: 'Joined',
    isForWide: true,
    isOneLine: true,
    cell: ({ createdAt }) => formatDay(createdAt),
  },
];

interface RowActions {
  onEdit: (user: ManagedUser) => void;
  onSessions: (user: ManagedUser) => void;
}

const useRowActions = ({ onEdit, onSessions }: RowActions) => {
  const deletion = useDeletion();
  const resetFactor = useFactorReset();
  const { user: self } = useSession();
  const remove = ({ _id, name, email }: ManagedUser) =>
    deletion({
      kind: 'user',
      name,
      consequence: `${contactOf(email)} is logged out and cannot log in again. Orders are kept.`,
      send: async () =>
        (await api(calls.deleteUser, { params: { id: _id } })).message ?? 'User deleted successfully',
      failure: 'Failed to delete user',
    });
  const may = useMay();
  const mayChange = ({ _id, role }: ManagedUser): boolean =>
    may('change users') && (role === 'user' || _id === self?._id || may('manage staff'));
  return (user: ManagedUser): RowAction[] => [
    ...(mayChange(user) ? [editAction(() => onEdit(user))] : []),
    { label: 'Sessions', icon: Laptop, onChoose: () => onSessions(user) },
    ...(may('see security log')
      ? [
          {
            label: 'Security log',
            icon: ShieldCheck,
            to: `/admin/security?account=${user._id}`,
          },
        ]
      : []),
    ...(user.hasSecondFactor && mayChange(user) && user._id !== self?._id
      ? [
          {
            label: 'Reset second factor',
            icon: ShieldOff,
            isDangerous: true,
            onChoose: () => void resetFactor(user),
          },
        ]
      : []),
    // Administrators are never deleted, so nothing here offers it.
    ...(user.role === 'admin' || !mayChange(user) ? [] : [deleteAction(() => void remove(user))]),
  ];
};

const UsersView = ({ content }: { content: Page<ManagedUser> }) => {
  /** null: no form is open; `new`: one for a new user */
  const [edited, setEdited] = useState<ManagedUser | 'new' | null>(null);
  const [watched, setWatched] = useState<ManagedUser | null>(null);
  const may = useMay();
  const rowActions = useRowActions({ onEdit: setEdited, onSessions: setWatched });
  return (
    <section aria-label="Users">
      <AdminList
        caption="Users"
        pages="Pages of users"
        page={content}
        columns={COLUMNS}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        rowActions={rowActions}
        narrowing={NARROWING}
        actions={
          may('change users') && (
            <Button
              {...pageKey('new')}
              icon={<UserPlus aria-hidden="true" className="size-5" />}
              onClick={() => setEdited('new')}
            >
              Add User
            </Button>
          )
        }
        empty={{
          icon: UsersRound,
          title: 'No users found',
          first: 'Nobody has an account yet.',
          narrowed: 'Nobody fits this search and these filters.',
          clear: 'Clear filters',
        }}
      />
      <UserForm
        key={edited === null || edited === 'new' ? String(edited) : edited._id}
        user={edited}
        onClose={() => setEdited(null)}
      />
      {watched && <SessionsDialog user={watched} onClose={() => setWatched(null)} />}
    </section>
  );
};

export const open = adminListOf({ load, View: UsersView });
