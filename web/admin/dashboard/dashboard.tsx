import { capitalised } from '../../storefront/orders/order-labels.ts';
import { AdminPageView } from '../shell/page-loader.tsx';
import { metaOf } from '../shell/page-meta.ts';
import type { Route } from './+types/dashboard.ts';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { OPENERS, tabIn } from './tabs.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaOf(loaderData ? `${capitalised(loaderData.tab)} | Admin` : 'Admin')();

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const tab = tabIn(new URL(request.url).searchParams);
  const { open } = await OPENERS[tab]();
  return { tab, screen: await open(request) };
};

/** The dashboard: five tabs, each an address of its own. */
export default function Dashboard({ loaderData: { tab, screen } }: Route.ComponentProps) {
  return (
    <DashboardTabs current={tab}>
      <AdminPageView key={tab} screen={screen} />
    </DashboardTabs>
  );
}
