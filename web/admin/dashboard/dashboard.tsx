import { Link, useSearchParams } from 'react-router';
import { capitalised } from '../../storefront/orders/order-words.ts';
import { AdminPageView } from '../shell/page-loader.tsx';
import { SideScroll } from '../shell/side-scroll.tsx';
import type { Route } from './+types/dashboard.ts';
import { OPENERS, TABS, tabHref, tabIn } from './tabs.ts';

export const meta = () => [{ title: 'Admin dashboard' }, { name: 'robots', content: 'noindex' }];

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
      <h1 className="text-2xl font-bold">Dashboard</h1>
      <SideScroll label="Dashboard" className="mt-3 border-b border-line">
        <ul className="flex">
          {TABS.map((name) => (
            <li key={name}>
              <Link
                to={tabHref(name, search)}
                aria-current={name === tab ? 'page' : undefined}
                className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-4 font-medium text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-brand"
              >
                {capitalised(name)}
              </Link>
            </li>
          ))}
        </ul>
      </SideScroll>
      <div className="mt-5">
        <AdminPageView key={tab} screen={screen} />
      </div>
    </>
  );
}
