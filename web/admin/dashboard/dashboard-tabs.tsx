import { Tabs } from '@base-ui/react/tabs';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { takeTypedSearch } from '../../forms/newest-address.ts';
import { capitalised } from '../../storefront/orders/order-labels.ts';
import { isPlainClick } from '../../ui/plain-click.ts';
import { ViewsPlace } from '../listing/views-place.tsx';
import { useMay } from '../shell/may.tsx';
import { SideScroll } from '../shell/side-scroll.tsx';
import { TAB_NEEDS, TABS, type Tab, tabHref } from './tabs.ts';

/**
 * The open tab's name with the views of its list, the five tabs beside it, and what the open one shows. Each tab is an address, so that it can be opened
 * in a tab of the browser's; the arrow keys go from one to the next.
 */
export const DashboardTabs = ({ current, children }: { current: Tab; children: ReactNode }) => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const may = useMay();
  const [viewsPlace, setViewsPlace] = useState<HTMLElement | null>(null);
  /** What has just been typed goes along, too. */
  const follow = (event: MouseEvent, tab: Tab): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate(tabHref(tab, takeTypedSearch()));
  };
  return (
    <Tabs.Root value={current}>
      <div className="mb-4 lg:mb-3 border-b border-line lg:flex lg:items-end lg:justify-between lg:gap-6">
        <div className="flex min-w-0 items-center gap-4 lg:min-h-11">
          <h1 className="text-2xl font-bold max-lg:sr-only">{capitalised(current)}</h1>
          <div ref={setViewsPlace} className="flex min-w-0 max-lg:hidden" />
        </div>
        <SideScroll label="Dashboard" className="max-lg:-mt-2 lg:shrink-0">
          <Tabs.List
            aria-label="Dashboard"
            className="flex max-sm:gap-4 max-sm:has-[>:nth-child(4)]:justify-between max-sm:has-[>:nth-child(4)]:gap-0"
          >
            {TABS.filter((tab) => may(TAB_NEEDS[tab])).map((tab) => (
              <Tabs.Tab
                key={tab}
                value={tab}
                nativeButton={false}
                render={<Link to={tabHref(tab, search)} onClick={(event) => follow(event, tab)} />}
                aria-current={tab === current ? 'page' : undefined}
                className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-1 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-selected:border-brand aria-selected:text-brand sm:px-4 lg:max-xl:px-2.5 forced-colors:not-aria-selected:border-[Canvas]"
              >
                {capitalised(tab)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </SideScroll>
      </div>
      <Tabs.Panel value={current}>
        <ViewsPlace value={viewsPlace}>{children}</ViewsPlace>
      </Tabs.Panel>
    </Tabs.Root>
  );
};
