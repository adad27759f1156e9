import { PROVIDER } from '#contract/payment-provider.ts';
import { AdminPageView, type LoadedAdminPage } from '../shell/page-loader.tsx';
import { metaOf } from '../shell/page-meta.ts';
import { PageTabs } from '../shell/page-tabs.tsx';
import type { Route } from './+types/payments-page.ts';
import { PaymentIssueBadge } from './payment-issue-notice.tsx';

const VIEWS = ['attention', 'all', 'channels', 'compared', 'payouts'] as const;
type View = (typeof VIEWS)[number];
const LABELS: Record<View, string> = {
  attention: 'Needs attention',
  all: 'All payments',
  channels: 'By channel',
  compared: `Compared with ${PROVIDER}`,
  payouts: 'Payouts',
};
const OPENERS: Record<View, () => Promise<{ open: (request: Request) => Promise<LoadedAdminPage> }>> = {
  attention: () => import('./payment-issue-list.tsx'),
  all: () => import('./charge-list.tsx'),
  channels: () => import('./channel-list.tsx'),
  compared: () => import('./bookkeeping/differences-list.tsx'),
  payouts: () => import('./bookkeeping/payouts-list.tsx'),
};

export const meta = metaOf('Payments');

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const wanted = new URL(request.url).searchParams.get('view');
  const view = VIEWS.find((one) => one === wanted) ?? 'attention';
  const { open } = await OPENERS[view]();
  return { view, screen: await open(request) };
};

/** Payments: those that need somebody first, all of them, how they were paid, how they compare with the provider's books, and what was paid out. */
export default function PaymentsPage({ loaderData: { view, screen } }: Route.ComponentProps) {
  return (
    <>
      <PageTabs
        title="Payments"
        tabs={VIEWS}
        current={view}
        hrefOf={(one) => (one === 'attention' ? '?' : `?view=${one}`)}
        labelOf={(one) => (
          <>
            {LABELS[one]}
            {one === 'attention' && <PaymentIssueBadge />}
          </>
        )}
      />
      <div className="mt-4">
        <AdminPageView key={view} screen={screen} />
      </div>
    </>
  );
}
