import { useSearchParams } from 'react-router';
import { capitalised } from '../../storefront/orders/order-labels.ts';
import { AdminPageView } from '../shell/page-loader.tsx';
import { metaOf } from '../shell/page-meta.ts';
import { PageTabs } from '../shell/page-tabs.tsx';
import type { Route } from './+types/dashboard.ts';
import { OPENERS, TABS, tabHref, tabIn } from './tabs.ts';

export const meta = metaOf('Admin dashboard');

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const tab = tabIn(new URL(request.url).searchParams);
  const { open } = await OPENERS[tab]();
  return { tab, screen: await open(request) };
};

/** The dashboard: five tabs, each an address of its own. */
export default function Dashboard({ loaderData: { tab, screen } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <>
      <PageTabs
        title="Dashboard"
        tabs={TABS}
        current={tab}
        hrefOf={(name) => tabHref(name, search)}
        labelOf={capitalised}
      />
      <div className="mt-5">
        <AdminPageView key={tab} screen={screen} />
      </div>
    </>
  );
}
