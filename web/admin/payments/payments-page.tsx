/**
 * Payments, in tabs: those that need somebody come first.
 *
 * - need somebody:  `payment-issue-list` (cards with what can be done), `payment-labels` (what happened, in words; names of actions, amounts), `payment-issue-count`
 *                   and `payment-issue-notice` (how many, in the navigation and on the dashboard)
 * - done about one: `use-payment-action` (refund, make the order, book a lost dispute, ask again), `account-form` (the bank account that a refund goes to),
 *                   `settle-form` (settled by other means; `settle-dialog` asks for the note)
 * - all of them:    `charge-list` (by state, channel and day, with fees), `channel-list` (sums by card, transfer, USSD …, as a file as well)
 * - the books:      `bookkeeping/` (compared with the provider's, and payouts)
 */

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
