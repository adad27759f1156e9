import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SideScroll } from './side-scroll.tsx';

interface PageTabsProps<Name extends string> {
  /** What the page is called. */
  title: string;
  tabs: readonly Name[];
  current: Name;
  hrefOf: (tab: Name) => string;
  labelOf: (tab: Name) => ReactNode;
}

/** A page's name, and the ways to its parts. */
export const PageTabs = <Name extends string>({
  title,
  tabs,
  current,
  hrefOf,
  labelOf,
}: PageTabsProps<Name>) => (
  <div className="border-b border-line xl:flex xl:items-end xl:justify-between xl:gap-6">
    <h1 className="text-2xl font-bold xl:pb-2">{title}</h1>
    <SideScroll label={title}>
      <ul className="flex">
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to={hrefOf(tab)}
              aria-current={tab === current ? 'page' : undefined}
              className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-4 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-brand forced-colors:not-aria-[current=page]:border-[Canvas]"
            >
              {labelOf(tab)}
            </Link>
          </li>
        ))}
      </ul>
    </SideScroll>
  </div>
);
