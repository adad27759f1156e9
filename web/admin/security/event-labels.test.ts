import { expect, test } from 'vitest';
import type { SecurityEntry } from '#contract/security/schemas.ts';
import { detailsText } from './event-labels.ts';

test.each<[SecurityEntry['event'], SecurityEntry['details'], string]>([
  ['logged_in', { with: 'recovery_code' }, 'with recovery code'],
  ['login_failed', { reason: 'password' }, 'wrong password'],
  ['login_failed', { reason: 'inactive' }, 'account inactive'],
  ['role_changed', { from: 'user', to: 'admin' }, 'user → admin'],
  ['account_made', { role: 'admin' }, 'role admin'],
  ['password_changed', { by: 'link' }, 'by reset link'],
  ['session_ended', { sessions: 1 }, '1 session'],
  ['session_ended', { sessions: 0 }, '0 sessions'],
  [
    'access_refused',
    { route: 'GET /api/v1/admin/users', status: 403, code: 'access_denied', more: 4 },
    'GET /api/v1/admin/users, answered 403, 4 more within a minute',
  ],
  ['logged_out', {}, ''],
])('%s %o is said as “%s”', (event, details, text) => {
  expect(detailsText({ event, details })).toBe(text);
});
