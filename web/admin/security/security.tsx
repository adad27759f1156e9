/**
 * Security: an administrator's own second factor, and the log of logins, refusals and changes of rights.
 *
 * - second factor:  `second-factor-panel` (set up or not; new codes, removing it), `set-up-dialog` (QR code, key and first code of the authenticator app)
 * - recovery codes: `recovery-codes-dialog` (shown once: copied or printed), `print-codes` (the sheet of paper)
 * - the log:        `security-log` (its columns and filters), `event-labels` (what each event is called, its colour, its details in words)
 */

import * as accountCalls from '#contract/accounts/calls.ts';
import type { SecondFactor } from '#contract/accounts/second-factor.ts';
import * as securityCalls from '#contract/security/calls.ts';
import type { SecurityEntry } from '#contract/security/schemas.ts';
import type { Page } from '../../api/api.ts';
import { codeOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { listQueryIn } from '../listing/narrowing.ts';
import { mayNow } from '../shell/may.tsx';
import { adminPageOf } from '../shell/page-loader.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { NARROWING, SecurityLog } from './security-log.tsx';

interface Content {
  factor: SecondFactor;
  /** null where an administrator must set up a second factor before they see anything; absent where it is not theirs to see. */
  log?: Page<SecurityEntry> | null;
}

const FAILURE = { failure: 'Failed to load dashboard data' } as const;

const loadLog = async (search: URLSearchParams, signal: AbortSignal): Promise<Page<SecurityEntry> | null> => {
  const query = listQueryIn(NARROWING, search);
  try {
    return await api(securityCalls.listSecurityEvents, { query, signal, ...FAILURE });
  } catch (error) {
    if (codeOf(error) === 'second_factor_required') return null;
    throw error;
  }
};

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const [{ data: factor }, log] = await Promise.all([
    api(accountCalls.readSecondFactor, { signal, ...FAILURE }),
    mayNow('see security log') ? loadLog(search, signal) : undefined,
  ]);
  return { factor, ...(log === undefined ? {} : { log }) };
};

/** The administrator's own second factor, and what happened to the doors of the shop. */
const SecurityView = ({ content: { factor, log } }: { content: Content }) => (
  <div className="space-y-6">
    <SecondFactorPanel factor={factor} />
    {log && <SecurityLog page={log} />}
    {log === null && (
      <FormNotice tone="info">Please set up a second factor. Everything else is open to you then.</FormNotice>
    )}
  </div>
);

export const open = adminPageOf({ load, View: SecurityView });
