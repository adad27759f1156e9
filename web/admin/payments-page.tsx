import { Link } from 'react-router';
import type { Route } from './+types/payments-page.ts';
import { PaymentIssueBadge } from './payments/payment-issue-notice.tsx';
import { AdminPageView, type LoadedAdminPage } from './shell/page-loader.tsx';
import { SideScroll } from './shell/side-scroll.tsx';

const VIEWS = ['attention', 'all', 'compared', 'payouts'] as const;
type View = (typeof VIEWS)[number];
const LABELS: Record<View, string> = {
  attention: 'Needs attention',
  all: 'All payments',
  compared: 'Compared with Paystack',
  payouts: 'Payouts',
};
const OPENERS: Record<View, () => Promise<{ open: (request: Request) => Promise<LoadedAdminPage> }>> = {
  attention: () => import('./payments/payment-issue-list.tsx'),
  all: () => import('./payments/charge-list.tsx'),
  compared: () => import('./bookkeeping/differences-list.tsx'),
  payouts: () => import('./bookkeeping/payouts-list.tsx'),
};

export const meta = () => [{ title: 'Payments' }, { name: 'robots', content: 'noindex' }];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const wanted = new URL(request.url).searchParams.get('view');
  const view = VIEWS.find((one) => one === wanted) ?? 'attention';
  const { open } = await OPENERS[view]();
  return { view, screen: await open(request) };
};

/** Payments: those that need somebody first, all of them, how they compare with Paystack's books, and what was paid out. */
export default function PaymentsPage({ loaderData: { view, screen } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-2xl font-bold">Payments</h1>
      <SideScroll label="Payments" className="mt-3 border-b border-line">
        <ul className="flex">
          {VIEWS.map((one) => (
            <li key={one}>
              <Link
                to={one === 'attention' ? '?' : `?view=${one}`}
                aria-current={one === view ? 'page' : undefined}
                className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-4 font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-brand"
              >
                {LABELS[one]}
                {one === 'attention' && <PaymentIssueBadge />}
              </Link>
            </li>
          ))}
        </ul>
      </SideScroll>
      <div className="mt-5">
        <AdminPageView key={view} screen={screen} />
      </div>
    </>
  );
}
