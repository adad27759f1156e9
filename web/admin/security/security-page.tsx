import type { SecondFactor } from '#contract/accounts/second-factor.ts';
import type { SecurityEntry } from '#contract/security/schemas.ts';
import type { Page } from '../../api/api.ts';
import { codeOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { listPlaceIn } from '../listing/list-address.ts';
import { AdminPageView, adminPageOf } from '../shell/page-loader.tsx';
import type { Route } from './+types/security-page.ts';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { NO_FILTERS, SecurityLog } from './security-log.tsx';

interface Content {
  factor: SecondFactor;
  /** null where an administrator must set up a second factor before they see anything. */
  log: Page<SecurityEntry> | null;
}

const FAILURE = { failure: 'Failed to load dashboard data' } as const;

const loadLog = async (search: URLSearchParams, signal: AbortSignal): Promise<Content['log']> => {
  const { page, limit } = listPlaceIn(search, []);
  const filters = Object.keys(NO_FILTERS).map((name) => [name, search.get(name) ?? '']);
  const query = { page, limit, ...Object.fromEntries(filters) };
  try {
    return await api.page<SecurityEntry>('/admin/security', { query, signal, ...FAILURE });
  } catch (error) {
    if (codeOf(error) === 'second_factor_required') return null;
    throw error;
  }
};

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const [{ data: factor }, log] = await Promise.all([
    api.get<SecondFactor>('/auth/second-factor', { signal, ...FAILURE }),
    loadLog(search, signal),
  ]);
  return { factor, log };
};

const SecurityView = ({ content: { factor, log } }: { content: Content }) => (
  <div className="space-y-6">
    <SecondFactorPanel factor={factor} />
    {log ? (
      <SecurityLog {...log} />
    ) : (
      <FormNotice tone="info">Please set up a second factor. Everything else is open to you then.</FormNotice>
    )}
  </div>
);

const open = adminPageOf({ load, View: SecurityView });

export const meta = () => [{ title: 'Security' }, { name: 'robots', content: 'noindex' }];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ screen: await open(request) });

/** The administrator's own second factor, and what happened to the doors of the shop. */
export default function SecurityPage({ loaderData: { screen } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">Security</h1>
      <AdminPageView screen={screen} />
    </>
  );
}
