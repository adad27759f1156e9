/**
 * Who works in the shop.
 *
 * - shown:    `role-table` and `permission-groups` (what each role may do)
 * - changed:  `invite-form`, `member-form`
 */

import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import * as calls from '#contract/accounts/calls.ts';
import { contactOf } from '#contract/accounts/phone-address.ts';
import { STAFF_ROLE_TEXTS } from '#contract/accounts/staff.ts';
import type { Invitation, StaffMember } from '#contract/accounts/staff-schemas.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { useSession } from '../../session/session-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay, formatMoment } from '../../ui/dates.ts';
import { showToast } from '../../ui/toasts.ts';
import { editAction, RowMenu } from '../dialogs/row-menu.tsx';
import { useDeletion } from '../dialogs/use-deletion.ts';
import { usePhone } from '../listing/use-phone.ts';
import { Panel } from '../overview/panel.tsx';
import { useMay } from '../shell/may.tsx';
import { pageKey } from '../shell/page-keys.ts';
import { adminPageOf } from '../shell/page-loader.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberForm } from './member-form.tsx';
import { RoleTable } from './role-table.tsx';

interface Staff {
  staff: StaffMember[];
  invitations: Invitation[];
}

const load = async (_: URLSearchParams, signal: AbortSignal): Promise<Staff> =>
  (await api(calls.readStaff, { signal })).data;

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0';

/** Columns of their own for role and actions: they stand at one place in all rows, however long a name is. */
const MEMBER_ROW =
  'grid grid-cols-[minmax(0,1fr)_2.75rem] items-start gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0 md:grid-cols-[minmax(0,1fr)_14rem_2.75rem] md:items-center';

const Member = ({ member, onChange }: { member: StaffMember; onChange: (() => void) | null }) => {
  const isPhone = usePhone();
  const visit = member.lastSeenAt ? `last here ${formatMoment(member.lastSeenAt)}` : 'logged in nowhere';
  return (
    <li className={MEMBER_ROW}>
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">{member.name}</h3>
        <p className="flex text-sm text-ink-soft">
          <span className="min-w-0 truncate">{contactOf(member.email)}</span>
          {!isPhone && <span className="whitespace-pre"> · {visit}</span>}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-xs text-ink-soft max-md:col-span-2 max-md:row-start-2">
        <Badge tone={member.staffRole === 'owner' ? 'brand' : 'neutral'}>
          {STAFF_ROLE_TEXTS[member.staffRole].name}
        </Badge>
        {member.status === 'inactive' && <Badge tone="danger">Inactive</Badge>}
        {isPhone && <span>{visit}</span>}
        {member.hasSecondFactor && <span>with a second factor</span>}
      </p>
      {onChange && (
        <div className="max-md:-mt-1.5">
          <RowMenu name={member.name} actions={[editAction(onChange)]} />
        </div>
      )}
    </li>
  );
};

const useInvitationActions = () => {
  const { revalidate } = useRevalidator();
  const deletion = useDeletion();
  return {
    sendAgain: async ({ _id }: Invitation): Promise<void> => {
      try {
        const { message } = await withPassword(() => api(calls.sendInvitationAgain, { params: { id: _id } }));
        showToast('success', message ?? 'The invitation was sent again');
      } catch (error) {
        showToast('error', reasonOf(error, 'The invitation could not be sent'));
      }
      await revalidate();
    },
    withdraw: ({ _id, email }: Invitation): void =>
      void deletion({
        kind: 'invitation of',
        name: email,
        consequence: 'Its link is dead at once. You can invite them again.',
        send: async () =>
          (await api(calls.withdrawInvitation, { params: { id: _id } })).message ??
          'The invitation was withdrawn',
        failure: 'The invitation could not be withdrawn',
      }),
  };
};

const Invitations = ({ invitations, isOwner }: { invitations: Invitation[]; isOwner: boolean }) => {
  const { sendAgain, withdraw } = useInvitationActions();
  return (
    <Panel title="Invited">
      <ul>
        {invitations.map((invitation) => (
          <li key={invitation._id} className={ROW}>
            <div className="min-w-0 flex-1 basis-56">
              <h3 className="font-medium wrap-anywhere">{invitation.email}</h3>
              <p className="text-sm text-ink-soft">
                {invitation.isExpired
                  ? 'The link has ended: send it again'
                  : `Invited by ${invitation.invitedBy}, good until ${formatDay(invitation.expiresAt)}`}
              </p>
            </div>
            <Badge tone="neutral">{STAFF_ROLE_TEXTS[invitation.staffRole].name}</Badge>
            {isOwner && (
              <>
                <Button look="secondary" onClick={() => void sendAgain(invitation)}>
                  Send Again
                </Button>
                <Button look="quiet" onClick={() => withdraw(invitation)}>
                  Withdraw
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
};

const StaffView = ({ content: { staff, invitations } }: { content: Staff }) => {
  const { user } = useSession();
  const isOwner = useMay()('manage staff');
  const [changed, setChanged] = useState<StaffMember | null>(null);
  const [isInviting, setInviting] = useState(false);
  return (
    <div className="space-y-6">
      {isOwner && (
        <Button
          {...pageKey('new')}
          icon={<UserPlus aria-hidden="true" className="size-5" />}
          onClick={() => setInviting(true)}
        >
          Invite to the Staff
        </Button>
      )}
      <Panel title="Who works here">
        <ul>
          {staff.map((member) => (
            <Member
              key={member._id}
              member={member}
              onChange={isOwner && member._id !== user?._id ? () => setChanged(member) : null}
            />
          ))}
        </ul>
      </Panel>
      {invitations.length > 0 && <Invitations invitations={invitations} isOwner={isOwner} />}
      <RoleTable />
      {isInviting && <InviteForm onClose={() => setInviting(false)} />}
      {changed && <MemberForm member={changed} onClose={() => setChanged(null)} />}
    </div>
  );
};

export const open = adminPageOf({ load, View: StaffView });
