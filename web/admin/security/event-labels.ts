import type { SecurityEventName } from '#contract/security/kinds.ts';
import type { SecurityEntry } from '#contract/security/schemas.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

interface EventLabel {
  text: string;
  tone: BadgeTone;
}

/** Green is a way in that was found, red one that was tried and not found, yellow a change of who may come in. */
export const EVENT_LABELS: Record<SecurityEventName, EventLabel> = {
  logged_in: { text: 'Logged in', tone: 'success' },
  login_failed: { text: 'Login failed', tone: 'danger' },
  logged_out: { text: 'Logged out', tone: 'neutral' },
  session_ended: { text: 'Session ended', tone: 'neutral' },
  session_idle: { text: 'Session unused for too long', tone: 'neutral' },
  password_confirmed: { text: 'Password confirmed', tone: 'success' },
  password_wrong: { text: 'Wrong password', tone: 'danger' },
  password_changed: { text: 'Password changed', tone: 'warning' },
  reset_asked: { text: 'Reset link asked for', tone: 'notice' },
  reset_failed: { text: 'Wrong reset link', tone: 'danger' },
  address_proven: { text: 'Email verified', tone: 'success' },
  code_wrong: { text: 'Wrong code from mail', tone: 'danger' },
  account_made: { text: 'Account made', tone: 'warning' },
  role_changed: { text: 'Role changed', tone: 'warning' },
  status_changed: { text: 'Status changed', tone: 'warning' },
  address_changed: { text: 'Email changed', tone: 'warning' },
  deletion_asked: { text: 'Deletion asked for', tone: 'warning' },
  deletion_taken_back: { text: 'Deletion taken back', tone: 'notice' },
  data_downloaded: { text: 'Personal data downloaded', tone: 'warning' },
  account_deleted: { text: 'Account deleted', tone: 'warning' },
  second_factor_set: { text: 'Second factor set up', tone: 'warning' },
  second_factor_removed: { text: 'Second factor removed', tone: 'warning' },
  second_factor_wrong: { text: 'Wrong second factor', tone: 'danger' },
  recovery_code_used: { text: 'Recovery code used', tone: 'warning' },
  recovery_codes_renewed: { text: 'New recovery codes', tone: 'warning' },
  access_refused: { text: 'Access refused', tone: 'danger' },
  limit_hit: { text: 'Limit reached', tone: 'danger' },
};

/** What single words of the details mean to a reader; any other stands as it is. */
const LABELS: Readonly<Record<string, string>> = {
  password: 'password',
  app: 'authenticator app',
  recovery_code: 'recovery code',
  unverified: 'email not verified',
  inactive: 'account inactive',
  link: 'reset link',
  form: 'user form',
  owner: 'owner',
  command: 'command on the server',
  no_account: 'customer without an account',
};
const labelFor = (value: string | number): string => LABELS[value] ?? String(value);

/** More about an event, in a few words; empty where there is no more. */
export const detailsText = ({ event, details }: Pick<SecurityEntry, 'event' | 'details'>): string => {
  const { with: by, reason, from, to, route, status, sessions, role, by: how, more } = details;
  const parts = [
    by === undefined ? '' : `with ${labelFor(by)}`,
    reason === undefined
      ? ''
      : event === 'login_failed' && reason === 'password'
        ? 'wrong password'
        : labelFor(reason),
    from === undefined || to === undefined ? '' : `${from} → ${to}`,
    role === undefined ? '' : `role ${role}`,
    how === undefined ? '' : `by ${labelFor(how)}`,
    route === undefined ? '' : `${route}`,
    status === undefined ? '' : `answered ${status}`,
    sessions === undefined ? '' : sessions === 1 ? '1 session' : `${sessions} sessions`,
    more === undefined ? '' : `${more} more within a minute`,
  ];
  return parts.filter(Boolean).join(', ');
};
