import { STAFF_ROLE_TEXTS } from '#contract/accounts/staff.ts';
import { useSession } from '../../session/session-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { adminPageOf } from '../shell/page-loader.tsx';
import { tasksOf } from '../staff/permission-groups.ts';
import { homeOf } from './admin-access.ts';

/** Whoever opens a page that is not theirs is told so, and what is. */
const NoAccess = () => {
  const { user } = useSession();
  const role = user?.staffRole ?? 'owner';
  return (
    <EmptyState
      title="This page is not part of your role"
      text={`Your role is ${STAFF_ROLE_TEXTS[role].name}. You may: ${tasksOf(role).join(', ').toLowerCase()}. An owner of the shop can change that.`}
    >
      <ButtonLink to={homeOf(user)}>Go on</ButtonLink>
    </EmptyState>
  );
};

export const open = adminPageOf({ load: async () => null, View: NoAccess });
